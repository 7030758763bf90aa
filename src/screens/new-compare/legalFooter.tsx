// The foot of a 5-column compare page: two legal lines, each of which may open a modal, and a sub line (spec 2).
import { annotated } from '#blocks/annotated.tsx';
import type { BlockPlace } from '#blocks/blockContext.ts';
import { COLOURS, SPACE } from '#config/brand.ts';
import type { NewCompare } from '#content/kinds/newCompareKind.ts';
import { column, type Box } from '#stage/layout/boxes.tsx';
import { words } from '#stage/text/TextBlock.tsx';

/** What it says, and what each of that opens. */
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
  place: BlockPlace,
): Box {
  const look = { role: 'legal', width: place.width, colour: COLOURS.inkSoft, align: 'center' } as const;
  return column(
    [
      annotated(document, 'legalFooter1', place, look),
      annotated(document, 'legalFooter2', place, look),
      words(document.legalFooter2Sub, { ...look, path: 'legalFooter2Sub' }),
    ],
    { gap: SPACE.m, align: 'center', width: place.width },
  );
}
