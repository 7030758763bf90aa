// A price by itself, as products show it: where editors write it. See
// src/screens/product/README.md#prices-with-dates.
import { useContext } from 'react';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import type { Price } from '#content/kinds/priceKind.ts';
import { PresentationContext } from '#stage/layout/presentation.ts';
import { centeredIn, column, padded } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { Screen, TOP_BAND_PX } from '../Screen.tsx';
import { ScrollArea } from '../ScrollArea.tsx';

const WIDTH_PX = Math.min(1_000, SIZES.moduleAreaWidthPx);
const MIN_HEIGHT_PX = 440;

export function PriceScreen({ document }: { document: Price }) {
  const context = useContext(PresentationContext);
  const width = WIDTH_PX - SPACE.xxl * 2;
  const text = (
    path: 'monthly' | 'label' | 'legal' | 'total' | 'termTotal',
    role: 'price' | 'body' | 'legal',
  ) =>
    textBlock(document[path], {
      role,
      width,
      path,
      context,
      align: 'center',
      color: role === 'legal' ? COLORS.inkSoft : COLORS.ink,
    });
  const lines = column(
    [
      text('monthly', 'price'),
      text('label', 'body'),
      text('legal', 'legal'),
      text('total', 'body'),
      text('termTotal', 'body'),
    ],
    { gap: SPACE.s, align: 'center', width },
  );
  const card = panel(centeredIn(padded(lines, SPACE.xxl, SPACE.xl), WIDTH_PX, MIN_HEIGHT_PX), {
    fill: COLORS.white,
    radius: RADIUS.l,
    shadow: 56,
    shadowAlpha: 0.12,
  });
  return (
    <Screen name={document.name || document.id}>
      <ScrollArea rows={[card]} gap={SPACE.l} top={TOP_BAND_PX} bottom={TOP_BAND_PX} isCentered />
    </Screen>
  );
}
