// A store's day from one seed: kiosks with shoppers, an editor, operators, and whatever breaks, on
// one virtual clock. `npm run simulate -- --seed 7 --kiosks 20 --hours 10`; the same arguments give
// the same log, byte for byte.
import { parseArgs } from 'node:util';
import { prepareSimulation, SIMULATION_DATA } from './prepareSimulation.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    kiosks: { type: 'string', default: '2' },
    nodes: { type: 'string', default: '1' },
    hours: { type: 'string', default: '0.25' },
  },
});

const count = (name: keyof typeof values, isWhole = true): number => {
  const value = Number(values[name]);
  if (!(value > 0) || (isWhole && !Number.isInteger(value))) {
    console.error(`--${name} must be a ${isWhole ? 'whole ' : ''}number above 0, not '${values[name]}'.`);
    process.exit(2);
  }
  return value;
};
const settings = { kiosks: count('kiosks'), hours: count('hours', false) };
if (count('nodes') !== 1) {
  console.error(
    'The simulation has one node so far: several nodes need PostgreSQL, which has no virtual clock.',
  );
  process.exit(2);
}

await prepareSimulation();
const { installClock } = await import('./simulatedClock.ts');
const { VirtualTime } = await import('../headless/VirtualTime.ts');
const { runDay } = await import('./runDay.ts');

/** Every simulated day begins on the same morning. */
const MORNING_MS = Date.parse('2026-03-02T08:00:00Z');
const time = new VirtualTime(MORNING_MS);
time.isServerOnClock = true;
const realNow = performance.now.bind(performance);
installClock(time);
const startMs = realNow();
let failed = 0;
for (let seed = count('seed'), last = seed + count('seeds') - 1; seed <= last; seed += 1) {
  const failure = await runDay({
    ...settings,
    seed,
    time,
    demo: SIMULATION_DATA,
    log: (line) => console.log(line),
  });
  if (!failure) continue;
  failed += 1;
  console.log(`seed ${seed}, step ${failure.step}: ${failure.invariant}`);
}
const minutes = (realNow() - startMs) / 60_000;
console.error(
  `${((settings.kiosks * settings.hours * count('seeds')) / minutes).toFixed(0)} kiosk-hours per minute`,
);
process.exit(failed > 0 ? 1 : 0);
