// Apart from the other limits, which the launch script needs none of.

/** The picture of the home screen that is shown while the app starts. Times in ms. */
export const LAUNCH = {
  /** How long the app waits for the snapshot to be painted; a hidden page paints nothing. */
  paintMaxMs: 500,
  /** After the first screen, when the connection and the main thread are free. */
  captureDelayMs: 2_500,
  /** A snapshot that is shown longer is replaced by the stage, complete or not. */
  snapshotMaxMs: 10_000,
  /** How long the mounted screen may wait for its pictures before it replaces the snapshot. */
  completeMaxMs: 2_000,
} as const;
