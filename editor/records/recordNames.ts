// Names of what fields refer to, for their texts.
import { useCallback } from 'react';
import { useStore } from 'zustand';
import type { NameOf } from '#records/fieldText.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { formatLanguage } from '../format/figures.ts';

/** Names of environments and languages; other values stay as they are. */
export function useNameOf(): NameOf {
  const environments = useStore(kioskStore, (state) => state.environments);
  return useCallback<NameOf>(
    ({ widget }, id) => {
      if (widget === 'environment') return environments.find((each) => each.id === id)?.name ?? id;
      return widget === 'language' ? formatLanguage(id) : id;
    },
    [environments],
  );
}
