// Pages that nothing leads to, named by the checks of a whole showroom. See
// src/content/README.md#checks-before-publishing.
import { describe, expect, it } from 'vitest';
import { unlinkedDocuments } from '#server/publishing/unlinkedDocuments.ts';
import type { CheckedDocument } from '#rules/checkTypes.ts';
import { byKey, checked, readDemo } from '../support/checkedDocuments.ts';

const unlinked = (documents: readonly CheckedDocument[]): string[] =>
  [...unlinkedDocuments(byKey(documents))].flat().map(({ kind, id }) => `${kind}/${id}`);

const leadingTo = (targetType: string, targetId: string) => ({
  buttons: [{ type: 'page', text: 'Go', targetType, targetId }],
});

describe('When all of a showroom is checked', () => {
  it('a page is named that no link reaches from a home screen, however many links lead there', () => {
    const documents = [
      checked('environment', 'store'),
      checked('homeScreen', 'store', leadingTo('pages', 'first')),
      checked('page', 'first', leadingTo('pages', 'second')),
      checked('page', 'second'),
      checked('page', 'islandA', leadingTo('pages', 'islandB')),
      checked('page', 'islandB', leadingTo('pages', 'islandA')),
    ];
    expect(unlinked(documents)).toEqual(['page/islandA', 'page/islandB']);
  });

  it('a page that another environment’s home leads to is found', () => {
    const documents = [
      checked('homeScreen', 'store'),
      checked('homeScreen', 'outlet', leadingTo('pages', 'second')),
      checked('page', 'second'),
    ];
    expect(unlinked(documents)).toEqual([]);
  });

  it('a typed address leads there too, and prices, slides and results are left to other checks', () => {
    const documents = [
      checked('homeScreen', 'store', leadingTo('products', 'phone')),
      checked('product', 'phone', { footerLinks: [{ text: 'Care', freeformUrl: '/page/care' }] }),
      checked('page', 'care'),
      checked('price', 'old'),
      checked('quizSlide', 'question'),
      checked('quizResult', 'result'),
    ];
    expect(unlinked(documents)).toEqual([]);
  });

  it('the demo has none', () => {
    expect(unlinked(readDemo().documents)).toEqual([]);
  });
});
