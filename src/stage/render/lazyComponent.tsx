// Scripts that are loaded when they are first needed: a module of functions, or a component.
import { useLayoutEffect, useState, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { pendingUpdates } from './frameLoop.ts';

/** A script that is loaded once. After a failure it can be loaded again. */
export class LazyModule<T> {
  readonly store = createStore<{ current: T | undefined }>()(() => ({ current: undefined }));
  private readonly importModule: () => Promise<T>;
  private loading: Promise<T> | undefined;

  constructor(importModule: () => Promise<T>) {
    this.importModule = importModule;
  }

  /** Undefined until it has loaded. */
  get current(): T | undefined {
    return this.store.getState().current;
  }

  readonly load = (): Promise<T> => (this.loading ??= this.start());

  private async start(): Promise<T> {
    const finishPending = pendingUpdates();
    try {
      const current = await this.importModule();
      this.store.setState({ current });
      return current;
    } catch (reason) {
      this.loading = undefined;
      throw reason;
    } finally {
      finishPending();
    }
  }
}

/** Loads the script once it is needed. Returns it also when it no longer is. */
function useLoaded<T>(script: LazyModule<T>, isNeeded: boolean, onMissing: () => void): T | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handler is read when loading starts.
  useLayoutEffect(() => {
    if (isNeeded) script.load().catch(onMissing);
  }, [script, isNeeded]);
  return useStore(script.store, ({ current }) => current);
}

/** The script; undefined until it has loaded or while it is not needed, null if loading failed. */
export function useLazyModule<T>(script: LazyModule<T>, isNeeded: boolean): T | null | undefined {
  const [hasFailed, setFailed] = useState(false);
  const loaded = useLoaded(script, isNeeded, () => setFailed(true));
  return isNeeded ? (loaded ?? (hasFailed ? null : undefined)) : undefined;
}

/**
 * A component that renders nothing until its script has loaded: when it is mounted, or first has
 * `isNeeded`, or by `load`. `onMissing` is called if that fails once it is mounted.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  onMissing: () => void = () => undefined,
): ComponentType<P & { isNeeded?: boolean }> & { load: () => Promise<unknown> } {
  const script = new LazyModule(load);
  function Lazy({ isNeeded = true, ...props }: P & { isNeeded?: boolean }) {
    const View = useLoaded(script, isNeeded, onMissing);
    return View ? <View {...(props as unknown as P)} /> : null;
  }
  return Object.assign(Lazy, { load: script.load });
}
