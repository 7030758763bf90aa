// The tab of what was looked at, and the panel that it opens. See
// src/screens/overlays/README.md#trail.
import { useStore } from 'zustand';
import { trailLabelsFor } from '#config/trailLabels.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { textsOf, useFonts } from '#stage/text/fonts.ts';
import { useLangCode } from '../useScreenContext.ts';
import { TrailPanel } from './TrailPanel.tsx';
import { TrailTab } from './TrailTab.tsx';
import { useComparison, useSeen } from './useTrail.ts';

export function TrailView() {
  const langCode = useLangCode();
  const labels = trailLabelsFor(langCode);
  const isOpen = useStore(kioskStore, ({ overlay }) => overlay?.type === 'trail');
  const seen = useSeen(langCode);
  const comparison = useComparison(seen);
  const hasFonts = useFonts(textsOf([labels, seen.map(({ name }) => name)]));
  if (!hasFonts || seen.length === 0) return null;
  return (
    <>
      <TrailTab seen={seen} label={labels.title} isOpen={isOpen} />
      {isOpen && <TrailPanel seen={seen} comparison={comparison} labels={labels} langCode={langCode} />}
    </>
  );
}
