// A price with the days on which it holds. Products, cards and price rows show it in place of their
// own texts. See src/screens/product/README.md#hero.
import { choice, date, documentId, number, richText, text } from '#schema/field.ts';
import { defineKind, type DocumentOf } from '../defineKind.ts';
import { translatable } from '../parts/languageFields.ts';

export const price = defineKind('price', {
  shape: () => ({
    product: documentId('Product', 'products'),
    ...translatable({
      monthly: text('Monthly'),
      label: text('Label', { hint: 'Such as per month for 36 months' }),
      legal: richText('Legal line'),
      total: text('Total'),
      termTotal: text('Total over the term'),
    }),
    term: number('Term', { hint: 'Months', range: { min: 1, max: 120 } }),
    from: date('From', { hint: 'First day, in the time of the stores' }),
    to: date('To', { hint: 'Last day' }),
    afterwards: choice('After that', ['keep', 'hide', 'flag'], {
      keep: 'Go on showing it',
      hide: 'Hide it',
      flag: 'Show that it has ended',
    }),
  }),
  starter: () => ({ afterwards: 'hide' }),
});

export type Price = DocumentOf<typeof price>;
