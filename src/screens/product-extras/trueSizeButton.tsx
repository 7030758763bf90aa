// Opens the device of a product at its true size. See src/screens/overlays/README.md#true-size.
import type { BlockContext } from '#blocks/blockContext.ts';
import { pillButton } from '#blocks/pillButtons.tsx';
import { extrasLabelsFor } from '#config/extrasLabels.ts';
import { TRUE_SIZE_PX } from '#config/layout.ts';
import { STAGE } from '#config/limits.ts';
import type { Product } from '#content/kinds/productKind.ts';
import { pxPerMm } from './trueSize.ts';
import type { LayoutBox } from '#stage/layout/boxes.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { openGallery } from '#state/openOverlay.ts';

/** Its name and size stand above it. */
const MOST_OF_STAGE = 0.78;

/** Null where the size of the screen is not known, or the device is larger than the screen. */
export function trueSizeButton(
  { trueSize: { image, heightMm }, modelNameTitle, headline }: Product,
  inches: number | undefined,
  { langCode }: BlockContext,
): LayoutBox | null {
  if (!image || heightMm === null || inches === undefined) return null;
  const { screen, innerWidth, innerHeight } = window;
  const scale = Math.min(innerWidth / STAGE.widthPx, innerHeight / STAGE.heightPx);
  if (heightMm * pxPerMm(inches, screen, scale) > STAGE.heightPx * MOST_OF_STAGE) return null;
  const label = extrasLabelsFor(langCode).trueSize;
  const alt = markupOf(modelNameTitle || headline).plain;
  return pressable(pillButton(label, 'secondary', { isCompact: true, width: TRUE_SIZE_PX }), {
    action: () => openGallery([{ url: image.url, alt, heightMm }], 0),
    label,
  });
}
