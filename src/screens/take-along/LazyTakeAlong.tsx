// Loads the script of 'Take it with you' where it can be offered: with a public address, and for
// what is public.
import { useStore } from 'zustand';
import { kioskStore } from '#state/kioskStore.ts';
import { IS_PREVIEW } from '#state/previewMode.ts';
import { useLazyModule } from '#stage/render/lazyComponent.tsx';
import { TAKE_ALONG } from '../lazyModules.ts';
import type { TakeAlongProps } from './TakeAlongOffer.tsx';

export function LazyTakeAlong(props: TakeAlongProps) {
  const isOffered = useStore(
    kioskStore,
    ({ config, release, isEditing }) => config.publicUrl !== null && release !== null && !isEditing,
  );
  const script = useLazyModule(TAKE_ALONG, isOffered && !IS_PREVIEW);
  return script ? <script.TakeAlong {...props} /> : null;
}
