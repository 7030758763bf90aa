import { clock } from '#clock.ts';
import { RETRY_MS } from '#config/limits.ts';

/** Loads a script, and tries again while that fails. */
export const keepLoading = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => new Promise<T>((resolve) => clock.after(RETRY_MS, () => resolve(keepLoading(load)))));
