// A column of a compare page goes to another place or page with its cells.
import { beforeEach, describe, expect, it } from 'vitest';
import { KINDS_BY_NAME, type AnyDocument } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { validate } from '#content/validate.ts';
import { valueAt } from '#schema/path.ts';
import { contentStore, setEntry } from '#state/contentStore.ts';
import { duplicateColumn, hasRoom, moveColumn, removeColumn } from '#editor/entries/columnActions.ts';
import {
  copyColumn,
  pasteColumn,
  readColumn,
  textOfColumn,
  type CopiedColumn,
  type PastedColumn,
} from '#editor/entries/columnClipboard.ts';
import {
  canUndo,
  documentOf,
  draftStore,
  replaceDocument,
  schemaOf,
  undo,
  type DocumentRef,
} from '#editor/draft/draftStore.ts';

const PHONES: DocumentRef = { kind: 'compare', id: 'phones' };
const OTHERS: DocumentRef = { kind: 'compare', id: 'others' };
const FIVE: DocumentRef = { kind: 'newCompare', id: 'five' };
const PRODUCT: DocumentRef = { kind: 'product', id: 'phone' };

function show(ref: DocumentRef, fields: Record<string, unknown>): void {
  const document = restore(KINDS_BY_NAME[ref.kind], { id: ref.id, name: ref.id, langCode: 'en', ...fields });
  setEntry(ref.kind, ref.id, { status: 'ready', document: document as AnyDocument, etag: null });
}

const headings = (...titles: string[]) =>
  Object.fromEntries(titles.map((title, index) => [`headerColumn${index + 1}`, { title, enabled: true }]));
const cells = (name: string, ...titles: string[]) => ({
  type: 'cells',
  ...Object.fromEntries(
    titles.map((title, index) => [`column${index + 1}`, { title, descTitle: title && name }]),
  ),
});
const prices = (...texts: string[]) => ({
  type: 'prices',
  ...Object.fromEntries(texts.map((monthlyPrice, index) => [`column${index + 1}`, { monthlyPrice }])),
});
const stars = (...ratings: number[]) => ({
  type: 'reviews',
  title: 'Reviews',
  ...Object.fromEntries(ratings.map((rating, index) => [`ratingColumn${index + 1}`, rating])),
});
const spanish = (fields: object) => [{ language: 'Español', langCode: 'es', ...fields }];

beforeEach(() => {
  contentStore.setState(contentStore.getInitialState(), true);
  draftStore.setState(draftStore.getInitialState(), true);
  show(PHONES, {
    ...headings('Cairn', 'Solis'),
    rows: [prices('$30', '$20'), cells('Screen', '6.7 in', '5.4 in'), stars(4, 3)],
    alternates: spanish({
      ...headings('', 'Solis mini'),
      rows: [{ type: 'prices' }, cells('Pantalla', '', '5,4 in')],
    }),
  });
  show(OTHERS, {
    ...headings('Atlas', 'Tempo'),
    rows: [cells('Battery', '14 hours', '4 days'), cells('screen', '11 in', '2 in'), prices('$40', '$10')],
    alternates: spanish({}),
  });
  show(FIVE, { ...headings('One'), rows: [cells('Screen', '7 in')] });
  show(PRODUCT, {});
});

const titlesOf = (ref: DocumentRef, root = ''): unknown[] =>
  [1, 2, 3, 4].map((n) => valueAt(documentOf(ref), `${root}headerColumn${n}.title`));
const rowOf = (ref: DocumentRef, row: number, field = 'title', key = 'column'): unknown[] =>
  [1, 2, 3, 4].map((n) => valueAt(documentOf(ref), `rows.${row}.${key}${n}${field && `.${field}`}`));

function copied(path: string, ref = PHONES): CopiedColumn {
  const column = readColumn(JSON.parse(JSON.stringify(copyColumn(ref, path) ?? null)));
  if (!column) throw new Error('Nothing was copied');
  return column;
}

function paste(
  ref: DocumentRef,
  selected: string,
  column: CopiedColumn,
): Extract<PastedColumn, { type: 'column' }> {
  const pasted = pasteColumn(ref, selected, column);
  if (pasted.type !== 'column') throw new Error(pasted.type);
  replaceDocument(ref, pasted.document);
  expect(validate({ schema: schemaOf(ref) }, pasted.document).ok).toBe(true);
  return pasted;
}

describe('When an editor moves, duplicates and removes a column', () => {
  it('its cells, its stars and its translations go with it, in one step', () => {
    moveColumn(PHONES, 'headerColumn1.title', 1);
    expect(titlesOf(PHONES)).toEqual(['Solis', 'Cairn', '', '']);
    expect(rowOf(PHONES, 0, 'monthlyPrice')).toEqual(['$20', '$30', '', '']);
    expect(rowOf(PHONES, 2, '', 'ratingColumn').slice(0, 2)).toEqual([3, 4]);
    expect(titlesOf(PHONES, 'alternates.0.')).toEqual(['Solis mini', '', '', '']);
    expect(valueAt(documentOf(PHONES), 'alternates.0.rows.1.column1.title')).toBe('5,4 in');
    undo(PHONES);
    expect(titlesOf(PHONES)).toEqual(['Cairn', 'Solis', '', '']);
  });

  it('a removed one is closed up and leaves an empty one at the end', () => {
    removeColumn(PHONES, 'headerColumn1.title');
    expect(titlesOf(PHONES)).toEqual(['Solis', '', '', '']);
    expect(rowOf(PHONES, 1)).toEqual(['5.4 in', '', '', '']);
  });

  it('a copy needs an empty column, which gives way even at the left', () => {
    duplicateColumn(PHONES, 'headerColumn1.title');
    expect(titlesOf(PHONES)).toEqual(['Cairn', 'Cairn', 'Solis', '']);
    show(OTHERS, { ...headings('', 'a', 'b', 'c'), rows: [cells('Size', '', '1', '2', '3')] });
    duplicateColumn(OTHERS, 'headerColumn3.title');
    expect(titlesOf(OTHERS)).toEqual(['a', 'b', 'b', 'c']);
    expect(rowOf(OTHERS, 0)).toEqual(['1', '2', '2', '3']);
    expect(hasRoom(OTHERS, 'headerColumn1.title')).toBe(false);
  });

  it('an empty one is named by its number, and removing it is no step to undo', () => {
    expect(copied('headerColumn1').label).toBe('Column Cairn');
    expect(copied('headerColumn4').label).toBe('Column 4');
    removeColumn(PHONES, 'headerColumn4.title');
    expect(canUndo(PHONES)).toBe(false);
  });

  it('a column that has content in a translation alone is in use', () => {
    show(OTHERS, { ...headings('a', 'b', 'c'), alternates: spanish(headings('', '', '', 'Cuatro')) });
    expect(hasRoom(OTHERS, 'headerColumn1.title')).toBe(false);
    show(OTHERS, {
      ...headings('a', 'b', 'c'),
      rows: [cells('Size', '1')],
      alternates: spanish({ rows: [cells('', '', '', '', 'Grande')] }),
    });
    expect(hasRoom(OTHERS, 'headerColumn1.title')).toBe(false);
  });

  it('a column whose cells alone have content is in use', () => {
    show(OTHERS, { ...headings('a', 'b', 'c', ''), rows: [cells('Size', '1', '2', '3', '4')] });
    expect(hasRoom(OTHERS, 'headerColumn1.title')).toBe(false);
  });
});

describe('When an editor pastes a column on another page', () => {
  it('cells find the rows of their name and sort, and what finds none is named', () => {
    const { index, leftOut } = paste(OTHERS, 'headerColumn1.image', copied('headerColumn2.title'));
    expect(index).toBe(1);
    expect(titlesOf(OTHERS)).toEqual(['Atlas', 'Solis', 'Tempo', '']);
    expect(rowOf(OTHERS, 0)).toEqual(['14 hours', '', '4 days', '']);
    expect(rowOf(OTHERS, 1)).toEqual(['11 in', '5.4 in', '2 in', '']);
    expect(rowOf(OTHERS, 2, 'monthlyPrice')).toEqual(['$40', '$20', '$10', '']);
    expect(leftOut).toEqual(['Reviews']);
    expect(titlesOf(OTHERS, 'alternates.0.')).toEqual(['', 'Solis mini', '', '']);
    expect(valueAt(documentOf(OTHERS), 'alternates.0.rows.1.column2.title')).toBe('5,4 in');
    undo(OTHERS);
    expect(titlesOf(OTHERS)).toEqual(['Atlas', 'Tempo', '', '']);
  });

  it('an empty column takes it itself, and without a selection the first empty one', () => {
    expect(paste(OTHERS, 'headerColumn4.title', copied('headerColumn1')).index).toBe(3);
    expect(paste(OTHERS, '', copied('headerColumn1')).index).toBe(2);
    expect(pasteColumn(OTHERS, '', copied('headerColumn1'))).toEqual({ type: 'full', count: 4 });
  });

  it('rows without content take the cells of their sort in order', () => {
    show(OTHERS, { rows: [{ type: 'cells' }, { type: 'cells' }, { type: 'reviews' }] });
    const { leftOut } = paste(OTHERS, '', copied('headerColumn1.title'));
    expect(rowOf(OTHERS, 0)[0]).toBe('6.7 in');
    expect(rowOf(OTHERS, 2, '', 'ratingColumn')[0]).toBe(4);
    expect(leftOut).toEqual(['Price row']);
  });

  it('it goes between pages of four and of five columns, and is shown there', () => {
    const { index } = paste(FIVE, 'headerColumn1.title', copied('headerColumn2.title'));
    expect(index).toBe(1);
    expect(valueAt(documentOf(FIVE), 'headerColumn2')).toMatchObject({ enabled: true, title: 'Solis' });
    expect(rowOf(FIVE, 0)).toEqual(['7 in', '5.4 in', '', '']);
    show(FIVE, {
      headerColumn1: { enabled: true, title: 'One', seeDetails: 'Details', cta: { text: 'Buy' } },
      rows: [cells('Screen', '7 in')],
    });
    expect(paste(OTHERS, '', copied('headerColumn1', FIVE)).leftOut).toEqual([
      'See details',
      'Call to action',
    ]);
  });

  it('a page without columns does not take it', () => {
    expect(pasteColumn(PRODUCT, '', copied('headerColumn1'))).toEqual({ type: 'none' });
  });

  it('other programs get its title and a line for each row', () => {
    expect(textOfColumn(PHONES, 'headerColumn1.title')).toBe('Cairn\n$30\nScreen: 6.7 in\nReviews: 4');
  });

  it.each([null, {}, { heading: [], cells: [] }, { heading: {}, cells: 1 }])(
    'what is no column is left to others: %j',
    (json) => {
      expect(readColumn(json)).toBeUndefined();
    },
  );

  it('a foreign column adds only valid fields', () => {
    const foreign = readColumn({
      heading: { title: 7, __proto__: 1, extra: 'x' },
      cells: [{ sort: 'rating', name: 'Reviews', value: 'many' }],
      translations: { es: 1 },
    });
    if (!foreign) throw new Error('Not read');
    paste(PHONES, 'headerColumn1', foreign);
    expect(valueAt(documentOf(PHONES), 'headerColumn2')).toEqual({ title: '7', image: null });
  });
});
