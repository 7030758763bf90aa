// From what a visit has shown to the compare page with the most of it.
import { describe, expect, it } from 'vitest';
import { compare } from '#content/kinds/compareKind.ts';
import { newCompare } from '#content/kinds/newCompareKind.ts';
import { restore } from '#content/restore.ts';
import {
  bestComparison,
  comparePagesIn,
  comparePath,
  type CompareDocument,
} from '#screens/your-visit/comparison.ts';

/** A page with four columns, each with a title and, unless empty, a product. */
const four = (id: string, products: readonly string[], titles = products): CompareDocument => ({
  kind: 'compare',
  document: restore(compare, {
    id,
    ...Object.fromEntries(titles.map((title, index) => [`headerColumn${index + 1}`, { title }])),
    rows: [
      { type: 'cells', column1: { title: 'Blue' } },
      {
        type: 'prices',
        ...Object.fromEntries(products.map((product, index) => [`column${index + 1}`, { product }])),
      },
    ],
  }),
});

const productLink = (targetId: string) => ({ type: 'page', targetType: 'products', targetId });

const five = (id: string, columns: readonly object[]): CompareDocument => ({
  kind: 'newCompare',
  document: restore(newCompare, {
    id,
    ...Object.fromEntries(columns.map((column, index) => [`headerColumn${index + 1}`, column])),
  }),
});

describe('When a shopper has looked at several products', () => {
  it('the page with the most of them is chosen, with their columns alone', () => {
    const pages = [
      four('phones', ['one', 'two', 'three', 'four']),
      five('more', [
        { enabled: true, cta: productLink('four') },
        { enabled: true, cta: { type: 'quiz', startSlide: 'one' } },
        { enabled: true, cta: productLink('two') },
        { enabled: true, cta: productLink('new/one') },
      ]),
    ];
    expect(bestComparison(pages, ['four', 'elsewhere', 'two'])).toEqual({
      kind: 'compare',
      id: 'phones',
      columns: [1, 3],
      closed: [0, 2],
      products: ['two', 'four'],
    });
    expect(bestComparison(pages, ['new/one', 'two', 'four'])).toEqual({
      kind: 'newCompare',
      id: 'more',
      columns: [0, 2, 3],
      closed: [1, 4],
      products: ['four', 'two', 'new/one'],
    });
  });

  it('there is none with a column for one alone, nor with columns that are closed from the start', () => {
    const phones = four('phones', ['one', 'two']);
    expect(bestComparison([phones], ['one'])).toBeNull();
    expect(bestComparison([phones], ['one', 'elsewhere'])).toBeNull();
    expect(bestComparison([], ['one', 'two'])).toBeNull();
    expect(bestComparison([four('phones', ['one', 'two'], ['One', ' '])], ['one', 'two'])).toBeNull();
    const closed = five('closed', [
      { enabled: true, cta: productLink('one') },
      { enabled: false, cta: productLink('two') },
    ]);
    expect(bestComparison([closed], ['one', 'two'])).toBeNull();
  });

  it('a product with two columns is not compared with itself', () => {
    expect(bestComparison([four('phones', ['one', 'one'])], ['one', 'two'])).toBeNull();
    expect(bestComparison([four('phones', ['one', 'one', 'two'])], ['one', 'two'])).toMatchObject({
      columns: [0, 2],
      closed: [1, 3],
    });
  });
});

describe('When compare pages are looked for', () => {
  it('links of buttons, of blocks and typed addresses are found, each page once', () => {
    const documents = [
      { footerLinks: [{ freeformUrl: '/compare/the%20phones?lang=es' }, { freeformUrl: '/product/:id' }] },
      {
        blocks: [{ buttons: [{ targetType: 'compare-pages', targetId: 'the phones' }] }],
        cta: { targetType: 'new-compare-pages', targetId: 'plans' },
        empty: { targetType: 'compare-pages', targetId: '' },
        away: { freeformUrl: 'https://example.com/compare/others' },
        nothing: null,
      },
    ];
    const pages = comparePagesIn(documents);
    expect(pages).toEqual([
      { kind: 'compare', id: 'the phones' },
      { kind: 'newCompare', id: 'plans' },
    ]);
    expect(pages.map(comparePath)).toEqual(['/compare/the%20phones', '/new-compare/plans']);
  });
});
