// The 4-column compare page: header columns and rows of three kinds.
// See src/screens/table/README.md#4-column-page.
import { block, blocks, group, image, rating, text, type Shape } from '#schema/field.ts';
import { COUNTS, STARTERS } from '#config/limits.ts';
import { defineKind, type DocumentOf } from '../defineKind.ts';
import { columns } from '../parts/columnFields.ts';
import { bestOf, cellFields, rankedBest } from '../parts/cellFields.ts';
import { translatable } from '../parts/languageFields.ts';
import { priceId } from '../parts/targetFields.ts';
import { documentId } from '#schema/field.ts';

const four = <S extends Shape>(label: string, shape: () => S) =>
  columns(4, 'column', (n) => group(`${label} ${n}`, shape()));

const cellRow = () => block('cells', 'Cell row', { ...four('Cell', cellFields), ...rankedBest(4) });
const priceRow = () =>
  block('prices', 'Price row', {
    ...four('Price', () => ({
      buttonText: text('Button text'),
      product: documentId('Product', 'products'),
      price: priceId(),
      monthlyPrice: text('Monthly price'),
      monthlyPriceDesc: text('Monthly price description'),
      retailPrice: text('Retail price'),
      image: image('Image', { hint: '275 px wide' }),
    })),
    best: bestOf(),
  });
const ratings = () => columns(4, 'ratingColumn', (n) => rating(`Rating ${n}`));
const reviewRow = () =>
  block(
    'reviews',
    'Review row',
    { title: text('Title'), ...ratings(), best: bestOf() },
    columns(4, 'ratingColumn', () => STARTERS.compareReviewRating),
  );

export const compare = defineKind('compare', {
  shape: () =>
    translatable({
      ...columns(4, 'headerColumn', (n) =>
        group(`Column ${n}`, { title: text('Title'), image: image('Image') }),
      ),
      rows: blocks('Rows', [cellRow(), priceRow(), reviewRow()], { itemLabel: 'row' }),
    }),
  starter: () => columns(COUNTS.compareColumns, 'headerColumn', (n) => ({ title: `Model ${n}` })),
});

export type Compare = DocumentOf<typeof compare>;
