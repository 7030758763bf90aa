// Where a file is used, asked when somebody looks at it for a moment.
import { useEffect, useState } from 'react';
import { loadUses, type MediaUse } from '../api/mediaApi.ts';
import { clock } from '#clock.ts';

/** Who walks along the files with the arrow keys looks at none of them. */
const LOOK_MS = 250;

/** Undefined while it is being asked, null where it could not be found out. */
export type MediaUseState = MediaUse[] | null | undefined;

/** Asked anew for another file, and for one that has just got another name: time has passed since it was looked at. */
export function useMediaUses({ id, filename }: { id: number; filename: string }): MediaUseState {
  const [uses, setUses] = useState<MediaUseState>();
  useEffect(() => {
    let isCurrent = true;
    setUses(undefined);
    const cancel = clock.after(LOOK_MS, () => {
      void loadUses(id).then((found) => isCurrent && setUses(found));
    });
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [id, filename]);
  return uses;
}
