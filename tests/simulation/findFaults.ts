// Shows that the simulation finds what it is made for: each fault is put back, and the seed on
// record must report it, or else another of the first 200, since what happens on a seed's day
// changes with the showroom. `node --import tsx tests/simulation/findFaults.ts --report FILE`
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { faults } from './faults.ts';
import type { Fault } from './plantFault.ts';
import { prepareSimulation, type SimulationBuild } from './prepareSimulation.ts';
import { runSeeds } from './runSeeds.ts';

const SEEDS = 200;

const { values } = parseArgs({ options: { report: { type: 'string' }, fault: { type: 'string' } } });

/** The first failure of these seeds. */
async function firstFailure({ kiosks, hours }: Fault['found'], seeds: number[], build: SimulationBuild) {
  const [failure] = await runSeeds({
    build,
    seeds,
    kiosks,
    hours,
    processes: 2,
    log: () => undefined,
    isFirstEnough: true,
    isBrief: true,
  });
  return failure;
}

const missed: string[] = [];
const wanted = faults.filter(({ name }) => values.fault === undefined || name === values.fault);
for (const fault of wanted) {
  const build = await prepareSimulation(fault);
  const all = Array.from({ length: SEEDS }, (_, index) => index + 1);
  const failure =
    (await firstFailure(fault.found, [fault.found.seed], build)) ??
    (await firstFailure(fault.found, all, build));
  const isFound = failure !== undefined && fault.invariant.test(failure.invariant);
  if (!isFound) missed.push(fault.name);
  const reported = failure
    ? `seed ${failure.seed}, step ${failure.step}: ${failure.invariant}`
    : 'everything held';
  console.log(`${isFound ? 'found' : 'NOT FOUND'}: ${fault.name}, ${reported}`);
}
if (values.report !== undefined)
  writeFileSync(values.report, JSON.stringify({ faults: wanted.length, missed }));
if (missed.length > 0) process.exitCode = 1;
