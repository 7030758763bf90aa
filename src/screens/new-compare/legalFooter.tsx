// The footer of a 5-column compare page: two legal lines with optional modals, and a sub line. See
// src/screens/table/README.md#footer-of-the-5-column-page.
import { annotated } from '#blocks/annotated.tsx';
import type { BlockPosition } from '#blocks/blockContext.ts';
import { COLORS, SPACE } from '#config/brand.ts';
import type { NewCompare } from '#content/kinds/newCompareKind.ts';
import { column, type LayoutBox } from '#stage/layout/boxes.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';

/** Its fields and their modals. */
export const FOOTER_FIELDS = [
  'legalFooter1',
  'legalFooter1Modal',
  'legalFooter1Tag',
  'legalFooter2',
  'legalFooter2Modal',
  'legalFooter2Tag',
  'legalFooter2Sub',
] as const satisfies readonly (keyof NewCompare)[];

export function footerBox(
  document: Pick<NewCompare, (typeof FOOTER_FIELDS)[number]>,
  position: BlockPosition,
): LayoutBox {
  const textStyle = { role: 'legal', width: position.width, color: COLORS.inkSoft, align: 'center' } as const;
  const annotatedStyle = { ...textStyle, iconPx: 30 };
  return column(
    [
      annotated(document, 'legalFooter1', position, annotatedStyle),
      annotated(document, 'legalFooter2', position, annotatedStyle),
      textBlock(document.legalFooter2Sub, {
        ...textStyle,
        path: 'legalFooter2Sub',
        context: position.context,
      }),
    ],
    { gap: SPACE.l, align: 'center', width: position.width },
  );
}
