// Codes of what was looked at, for a phone. See src/screens/overlays/README.md#trail.
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Chosen } from '#rules/takeAlong.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { openTakeAlong } from '#state/openTakeAlong.ts';

export type Take = (chosen: Omit<Chosen, 'langCode'>) => (() => void) | null;
const TAKE_NOTHING: Take = () => null;

/** Returns a function that opens the code of a choice; null where there is none. */
export function useTakeAlongCode(langCode: string): Take {
  const [addressToTake, setAddressToTake] = useState<((chosen: Chosen) => string | null) | null>(null);
  const isPublic = useStore(kioskStore, ({ config }) => config.publicUrl !== null);
  useEffect(() => {
    if (isPublic)
      void import('../take-along/TakeAlongOffer.tsx').then(
        (script) => setAddressToTake(() => script.addressToTake),
        // Without it until the next start.
        () => undefined,
      );
  }, [isPublic]);
  if (!addressToTake) return TAKE_NOTHING;
  return (chosen) => {
    const address = addressToTake({ ...chosen, langCode });
    return address === null ? null : () => openTakeAlong(address);
  };
}
