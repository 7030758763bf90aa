// Draws the pictures that are in view, for as long as they are.
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { useDebouncedValue } from '@mantine/hooks';
import { fitStore, rowKeyOf, type FitCell, type FitResult } from './fitCells.ts';
import { measureCells } from './measureCells.ts';

/** A page is not rendered for each picture. */
const REDRAW_MS = 250;

interface Fit {
  results: ReadonlyMap<string, FitResult>;
  doneCount: number;
}

/** `cells` must stay the same for the same pictures; `inView` are drawn first. */
export function useFit(
  environment: string,
  cells: readonly FitCell[],
  { isPaused = false, inView = NOBODY }: { isPaused?: boolean; inView?: ReadonlySet<string> } = {},
): Fit {
  const latest = useStore(fitStore, (state) => state.results);
  const [results] = useDebouncedValue(latest, REDRAW_MS, { leading: true });
  const seen = useRef(inView);
  seen.current = inView;
  useEffect(() => {
    if (isPaused || environment === '' || cells.length === 0) return undefined;
    const leaving = new AbortController();
    void measureCells(environment, cells, leaving.signal, (left) => {
      const isSeen = ({ owner }: FitCell): boolean => seen.current.has(rowKeyOf(owner));
      return left.find(isSeen) ?? left[0];
    });
    return () => leaving.abort();
  }, [environment, cells, isPaused]);
  const doneCount = useMemo(() => cells.filter(({ key }) => results.has(key)).length, [cells, results]);
  return { results, doneCount };
}

const NOBODY: ReadonlySet<string> = new Set();
