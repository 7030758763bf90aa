// The simulation's program runs what was built; it builds nothing.
const missing = (): never => {
  throw new Error('The simulation builds nothing');
};
export const build = missing;
export const pixiPlugin = missing;
