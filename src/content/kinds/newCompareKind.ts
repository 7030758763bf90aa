// The 5-column compare page: columns that can be closed, rows of five cells, legal lines.
// See src/screens/table/README.md#5-column-page.
import { group, image, list, richText, text, toggle } from '#schema/field.ts';
import { COUNTS } from '#config/limits.ts';
import { defineKind, type DocumentOf } from '../defineKind.ts';
import { cellFields, rankedBest } from '../parts/cellFields.ts';
import { columns } from '../parts/columnFields.ts';
import { translatable } from '../parts/languageFields.ts';
import { callToAction } from '../parts/targetFields.ts';
import { textWithModal } from '../parts/textFields.ts';

const headerColumn = (n: number) =>
  group(`Column ${n}`, {
    enabled: toggle('Shown'),
    title: text('Title'),
    image: image('Image'),
    seeDetails: text('See details'),
    extraDetails: richText('Extra details'),
    legal: richText('Legal text'),
    cta: callToAction('Call to action'),
  });

export const newCompare = defineKind('newCompare', {
  shape: () =>
    translatable({
      title: richText('Title'),
      ...columns(5, 'headerColumn', headerColumn),
      rows: list(
        'Rows',
        { ...columns(5, 'column', (n) => group(`Cell ${n}`, cellFields())), ...rankedBest(5) },
        { itemLabel: 'row' },
      ),
      ...textWithModal('legalFooter1', 'Legal footer 1'),
      ...textWithModal('legalFooter2', 'Legal footer 2'),
      legalFooter2Sub: richText('Legal footer 2: sub line'),
    }),
  starter: () =>
    columns(COUNTS.newCompareColumns, 'headerColumn', (n) => ({ enabled: true, title: `Item ${n}` })),
});

export type NewCompare = DocumentOf<typeof newCompare>;
