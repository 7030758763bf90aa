// Loads the script of 'Take it with you' where it can be offered: with a public address, and for
// what is public.
import { useEffect, useState, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { kioskStore } from '#state/kioskStore.ts';
import { IS_PREVIEW } from '#state/previewMode.ts';
import type { TakeAlongProps } from './TakeAlongOffer.tsx';

export function LazyTakeAlong(props: TakeAlongProps) {
  const [TakeAlong, setTakeAlong] = useState<ComponentType<TakeAlongProps> | null>(null);
  const isOffered = useStore(
    kioskStore,
    ({ config, release, isEditing }) => config.publicUrl !== null && release !== null && !isEditing,
  );
  useEffect(() => {
    if (isOffered && !IS_PREVIEW)
      void import('./TakeAlongOffer.tsx').then(
        (script) => setTakeAlong(() => script.TakeAlong),
        // Without it until the next start.
        () => undefined,
      );
  }, [isOffered]);
  return isOffered && TakeAlong && <TakeAlong {...props} />;
}
