// Sizes and qualities of pictures of the stage, which no first screen needs.

/** Pictures of launch snapshots. */
export const SNAPSHOT_PICTURE = {
  /** Tried in turn until the file is small enough for the browser's storage. */
  qualities: [0.9, 0.7],
  maxBytes: 700_000,
  /** Limits of the shared snapshot, which is downloaded before the app's script. */
  sharedQualities: [0.8, 0.6],
  sharedMaxBytes: 250_000,
} as const;

/** Pictures of releases: a quarter of the stage, or half of it on a fine screen. */
export const PREVIEW_PICTURE = {
  widthPx: 480,
  heightPx: 270,
  /** The home screen behind the sign-in. */
  signInWidthPx: 1280,
  signInHeightPx: 720,
  quality: 0.85,
  /** A home screen with a film is never still. */
  waitMs: 10_000,
  /** A preview that has sent nothing by then sends nothing. */
  limitMs: 30_000,
  /** In the cache of the editor's browser. */
  keptCount: 100,
} as const;
