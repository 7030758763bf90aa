// Where a file is used, loaded after it has been selected for a moment.
import { useEffect, useState } from 'react';
import { loadUses, type MediaUse } from '../api/mediaApi.ts';
import { clock } from '#clock.ts';

/** Delay, so that arrow keys do not load every file's uses. */
const LOAD_DELAY_MS = 250;

/** Undefined while loading, null if it failed. */
export type MediaUseState = MediaUse[] | null | undefined;

/** Loaded again for another file or name. */
export function useMediaUses({ id, filename }: { id: number; filename: string }): MediaUseState {
  const [uses, setUses] = useState<MediaUseState>();
  useEffect(() => {
    let isCurrent = true;
    setUses(undefined);
    const cancel = clock.after(LOAD_DELAY_MS, () => {
      void loadUses(id).then((loaded) => isCurrent && setUses(loaded));
    });
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [id, filename]);
  return uses;
}
