// Screen state that Back restores, by depth in the visit.
import { useLayoutEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { kioskStore, requestedLanguage } from '#state/kioskStore.ts';
import { readVisitState, writeVisitState } from '#state/visitState.ts';

/** The state stored under that name when the shopper went on, and a function to store it. */
export function useVisitState<T>(name: string): { restored: T | undefined; store: (value: T) => void } {
  const [visitState] = useState(() => {
    const { route, depth, visit, appearance } = kioskStore.getState();
    const langCode = requestedLanguage(kioskStore.getState());
    const key = `${depth}/${route.screen}/${route.id}/${name}`;
    const restored = readVisitState(key, depth) as T | undefined;
    const store = (value: T) => {
      const now = kioskStore.getState();
      // Stored only when going forward, or for another appearance, in the same visit and language:
      // another language has other lengths.
      const isNeeded = now.depth > depth || now.appearance !== appearance;
      if (isNeeded && requestedLanguage(now) === langCode && now.visit === visit)
        writeVisitState(key, depth, value);
    };
    return { restored, store };
  });
  return visitState;
}

/** `useState` whose value is kept so. */
export function useKeptState<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const { restored, store } = useVisitState<T>(name);
  const [value, setValue] = useState(restored ?? initial);
  const latest = useRef(value);
  latest.current = value;
  useLayoutEffect(() => () => store(latest.current), [store]);
  return [value, setValue];
}
