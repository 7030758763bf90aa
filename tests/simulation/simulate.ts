// A store's day from one seed: kiosks with shoppers, an editor, operators, and failures, on one
// virtual clock. `npm run simulate -- --seed 7 --kiosks 20 --hours 10`; the same arguments give the
// same log, byte for byte.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { faults } from './faults.ts';
import { prepareSimulation } from './prepareSimulation.ts';
import { runSeeds, type SeedFailure } from './runSeeds.ts';

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
    quiet: { type: 'boolean', default: false },
    report: { type: 'string' },
    twice: { type: 'boolean', default: false },
  },
});

const count = (
  name: 'seed' | 'seeds' | 'kiosks' | 'nodes' | 'hours' | 'processes',
  isWhole = true,
): number => {
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
const run = (processes: number, log: (line: string) => void): Promise<SeedFailure[]> =>
  runSeeds({
    build,
    seeds: Array.from({ length: seeds }, (_, index) => count('seed') + index),
    kiosks,
    nodes: count('nodes'),
    hours,
    processes,
    log,
    isFirstEnough: fault !== undefined,
    isBrief: values.brief,
    isQuiet: values.quiet || values.brief,
  });
const failures = values.twice ? await runTwice() : await run(count('processes'), writeLine);

function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The second time in one process, where other seeds have run before. */
async function runTwice(): Promise<SeedFailure[]> {
  const logs: [string[], string[]] = [[], []];
  const first = await run(count('processes'), (line) => logs[0].push(line));
  await run(1, (line) => logs[1].push(line));
  const at = logs[0].findIndex((line, index) => line !== logs[1][index]);
  if (at < 0 && logs[0].length === logs[1].length) {
    console.log(`${logs[0].length} lines, the same both times`);
    return first;
  }
  const lastLines = [...logs[0].slice(Math.max(0, at - 3), at + 1), logs[1][at] ?? 'nothing'];
  console.log(`Two runs differ in line ${at + 1}:\n${lastLines.join('\n')}`);
  return [...first, { seed: count('seed'), step: 0, invariant: 'two runs differ', lastLines }];
}

const minutes = (performance.now() - startMs) / 60_000;
console.error(`${((kiosks * hours * seeds) / minutes).toFixed(0)} kiosk-hours per minute`);
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify({ seeds, failures }));
process.exitCode = failures.length > 0 ? 1 : 0;
