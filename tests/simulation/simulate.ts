// A store's day from one seed: kiosks with shoppers, an editor, operators, and whatever breaks,
// on one virtual clock. `npm run simulate -- --seed 7 --kiosks 20 --hours 10`; the same
// arguments give the same log, byte for byte.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { faults } from './faults.ts';
import { prepareSimulation } from './prepareSimulation.ts';
import { runSeeds } from './runSeeds.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    kiosks: { type: 'string', default: '2' },
    nodes: { type: 'string', default: '1' },
    hours: { type: 'string', default: '0.25' },
    fault: { type: 'string' },
    processes: { type: 'string', default: '2' },
    brief: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
});

const count = (name: Exclude<keyof typeof values, 'fault' | 'brief' | 'report'>, isWhole = true): number => {
  const value = Number(values[name]);
  if (!(value > 0) || (isWhole && !Number.isInteger(value))) {
    console.error(`--${name} must be a ${isWhole ? 'whole ' : ''}number above 0, not '${values[name]}'.`);
    process.exit(2);
  }
  return value;
};
const fault = faults.find(({ name }) => name === values.fault);
if (values.fault !== undefined && !fault) {
  console.error(`--fault must be one of ${faults.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const build = await prepareSimulation(fault);
const startMs = performance.now();
const [kiosks, hours, seeds] = [count('kiosks'), count('hours', false), count('seeds')];
const failures = await runSeeds({
  build,
  seeds: Array.from({ length: seeds }, (_, index) => count('seed') + index),
  kiosks,
  nodes: count('nodes'),
  hours,
  processes: count('processes'),
  log: (line) => process.stdout.write(`${line}\n`),
  isFirstEnough: fault !== undefined,
  isBrief: values.brief,
});
const minutes = (performance.now() - startMs) / 60_000;
console.error(`${((kiosks * hours * seeds) / minutes).toFixed(0)} kiosk-hours per minute`);
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify({ seeds, failures }));
process.exitCode = failures.length > 0 ? 1 : 0;
