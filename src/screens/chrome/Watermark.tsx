// The watermark of a test build, above everything and transparent to touch. See
// src/screens/README.md#test-builds.
import { useStore } from 'zustand';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { WATERMARK } from '#config/messages.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { padded } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';

export function Watermark() {
  const isTestBuild = useStore(kioskStore, ({ config }) => config.testBuild);
  if (!isTestBuild) return null;
  const badge = panel(
    padded(textBlock(WATERMARK, { role: 'legal', width: 600, color: COLORS.white }), SPACE.m, SPACE.xs),
    {
      fill: COLORS.emberDeep,
      alpha: 0.92,
      radius: RADIUS.s,
    },
  );
  return <>{badge.place(Math.round((STAGE.widthPx - badge.width) / 2), 0, 'watermark')}</>;
}
