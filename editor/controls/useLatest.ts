// The response to what was asked last; the one before it stays until then.
import { useCallback, useEffect, useState } from 'react';

interface Latest<T> {
  state: 'loading' | 'failed' | 'ready';
  value: T | undefined;
  reload: () => void;
  change: (change: (value: T) => T) => void;
}

/** `load` must stay the same for the same question; undefined asks nothing. */
export function useLatest<T>(load: ((signal: AbortSignal) => Promise<T>) | undefined): Latest<T> {
  const [state, setState] = useState<Latest<T>['state']>('loading');
  const [value, setValue] = useState<T>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!load) {
      setValue(undefined);
      return undefined;
    }
    const controller = new AbortController();
    setState('loading');
    load(controller.signal).then(
      (loaded) => {
        if (controller.signal.aborted) return;
        setValue(() => loaded);
        setState('ready');
      },
      () => !controller.signal.aborted && setState('failed'),
    );
    return () => controller.abort();
  }, [load, attempt]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const change = useCallback(
    (make: (value: T) => T) => setValue((known) => (known === undefined ? known : make(known))),
    [],
  );
  return { state, value, reload, change };
}
