// A script that is loaded when a component first needs it.
import { useLayoutEffect, useState } from 'react';
import { pendingUpdates } from '#stage/render/frameLoop.ts';

export class LazyModule<T> {
  private readonly importModule: () => Promise<T>;
  current: T | undefined;

  constructor(importModule: () => Promise<T>) {
    this.importModule = importModule;
  }

  async load(): Promise<void> {
    this.current ??= await this.importModule();
  }
}

/** The script; undefined until it has loaded or while it is not needed, null if loading failed. */
export function useLazyModule<T>(script: LazyModule<T>, isNeeded: boolean): T | null | undefined {
  const [hasFailed, setFailed] = useState(false);
  const [, setLoaded] = useState(false);
  const isMissing = isNeeded && script.current === undefined;
  useLayoutEffect(() => {
    if (!isMissing) return;
    const finishUpdate = pendingUpdates();
    void script
      .load()
      .then(
        () => setLoaded(true),
        () => setFailed(true),
      )
      .finally(finishUpdate);
    return finishUpdate;
  }, [script, isMissing]);
  return isNeeded ? (script.current ?? (hasFailed ? null : undefined)) : undefined;
}
