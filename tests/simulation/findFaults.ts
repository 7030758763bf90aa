// Shows that the simulation finds what it is made for: each fault is put back, and the seed on
// record must report it. `node --import tsx tests/simulation/findFaults.ts`
import { faults } from './faults.ts';
import { prepareSimulation } from './prepareSimulation.ts';
import { runSeeds } from './runSeeds.ts';

for (const fault of faults) {
  const { seed, kiosks, hours } = fault.found;
  const build = await prepareSimulation(fault);
  const [failure] = await runSeeds({
    build,
    seeds: [seed],
    kiosks,
    hours,
    processes: 1,
    log: () => undefined,
    isBrief: true,
  });
  const isFound = failure !== undefined && fault.invariant.test(failure.invariant);
  const reported = failure ? `step ${failure.step}: ${failure.invariant}` : 'everything held';
  console.log(`${isFound ? 'found' : 'NOT FOUND'}: ${fault.name}, seed ${seed}, ${reported}`);
  if (!isFound) process.exitCode = 1;
}
