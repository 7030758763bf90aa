// Kiosks that do not exist: the visits of `npm run demo-visits` are theirs, which marks them as
// made up.

/** Ids of kiosks. */
export const DEMO_KIOSKS: readonly string[] = [1, 2, 3].map(
  (number) => `00000000-de30-4000-8000-00000000000${number}`,
);
