// Codes of what was looked at, for a phone. See src/screens/overlays/README.md#trail.
import { useStore } from 'zustand';
import type { Chosen } from '#rules/takeAlong.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { openTakeAlong } from '#state/openTakeAlong.ts';
import { useLazyModule } from '#stage/render/lazyComponent.tsx';
import { TAKE_ALONG } from '../lazyModules.ts';

export type Take = (chosen: Omit<Chosen, 'langCode'>) => (() => void) | null;
const TAKE_NOTHING: Take = () => null;

/** Returns a function that opens the code of a choice; null where there is none. */
export function useTakeAlongCode(langCode: string): Take {
  const isPublic = useStore(kioskStore, ({ config }) => config.publicUrl !== null);
  const script = useLazyModule(TAKE_ALONG, isPublic);
  if (!script) return TAKE_NOTHING;
  return (chosen) => {
    const address = script.addressToTake({ ...chosen, langCode });
    return address === null ? null : () => openTakeAlong(address);
  };
}
