// An entry of a list goes to another page with its translations, and only where it fits.
import { beforeEach, describe, expect, it } from 'vitest';
import { KINDS_BY_NAME, type AnyDocument, type KindName } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { valueAt } from '#schema/path.ts';
import { contentStore, setEntry } from '#state/contentStore.ts';
import {
  copyEntries,
  placeFor,
  readEntries,
  textOfEntries,
  type CopiedEntries,
} from '#editor/entries/entryClipboard.ts';
import {
  documentOf,
  draftStore,
  patchList,
  patchLists,
  undo,
  type DocumentRef,
} from '#editor/draft/draftStore.ts';

const PHONE: DocumentRef = { kind: 'product', id: 'phone' };
const TABLET: DocumentRef = { kind: 'product', id: 'tablet' };
const PAGE: DocumentRef = { kind: 'page', id: 'care' };
const spanish = (fields: object) => [{ language: 'Español', langCode: 'es', ...fields }];

function show(ref: DocumentRef, fields: Record<string, unknown>): void {
  const kind: KindName = ref.kind;
  const document = restore(KINDS_BY_NAME[kind], { id: ref.id, name: ref.id, langCode: 'en', ...fields });
  setEntry(kind, ref.id, { status: 'ready', document: document as AnyDocument, etag: null });
}

beforeEach(() => {
  contentStore.setState(contentStore.getInitialState(), true);
  draftStore.setState(draftStore.getInitialState(), true);
  show(PHONE, {
    sellingPoints: [{ title: '<em>Light</em>', desc: 'As a letter' }, { title: 'Quiet' }],
    blocks: [{ type: 'sectionTitle', title: 'In the box' }],
    alternates: spanish({ sellingPoints: [{ title: 'Ligero' }, { title: 'Callado' }] }),
  });
  show(TABLET, { sellingPoints: [{ title: 'Wide' }, { title: 'Thin' }], alternates: spanish({}) });
  show(PAGE, { components: [{ type: 'text', text: 'First' }] });
});

const copied = (listPath: string, indexes: readonly number[], ref = PHONE): CopiedEntries => {
  const json: unknown = JSON.parse(JSON.stringify(copyEntries(ref, { listPath, indexes })));
  const entries = readEntries(json);
  if (!entries) throw new Error('Nothing was copied');
  return entries;
};

function paste(ref: DocumentRef, selected: string, from: CopiedEntries): void {
  const place = placeFor(ref, selected, from);
  if (place.type !== 'list') throw new Error(place.type);
  const { listPath, at, entries } = place;
  patchLists(
    ref,
    entries.map((entry, index) => ({ path: listPath, change: { type: 'add', at: at + index, ...entry } })),
  );
}

const titles = (ref: DocumentRef, path: string): unknown[] =>
  (valueAt(documentOf(ref), path) as { title: string }[]).map(({ title }) => title);

describe('When an editor copies an entry to another page', () => {
  it('it comes behind the selected one, with its translations, in one step', () => {
    paste(TABLET, 'sellingPoints.0.desc', copied('sellingPoints', [0]));
    expect(titles(TABLET, 'sellingPoints')).toEqual(['Wide', '<em>Light</em>', 'Thin']);
    expect(titles(TABLET, 'alternates.0.sellingPoints')).toEqual(['', 'Ligero']);
    undo(TABLET);
    expect(titles(TABLET, 'sellingPoints')).toEqual(['Wide', 'Thin']);
  });

  it('with nothing selected it comes to the end of the first list that takes it', () => {
    paste(TABLET, '', copied('sellingPoints', [1]));
    expect(titles(TABLET, 'sellingPoints')).toEqual(['Wide', 'Thin', 'Quiet']);
  });

  it('a block of a product fits a page', () => {
    expect(placeFor(PAGE, 'components.0.text', copied('blocks', [0]))).toMatchObject({
      type: 'list',
      listPath: 'components',
      at: 1,
      entries: [{ entry: { type: 'sectionTitle', title: 'In the box' } }],
    });
  });

  it('what no list of a page takes is not pasted, nor more than a list may have', () => {
    expect(placeFor(PAGE, '', copied('sellingPoints', [0]))).toEqual({ type: 'none' });
    for (const at of [2, 3])
      patchList(TABLET, 'sellingPoints', {
        type: 'add',
        at,
        entry: copied('sellingPoints', [0]).entries[0]?.entry,
      });
    expect(placeFor(TABLET, '', copied('sellingPoints', [0]))).toEqual({ type: 'full', max: 4 });
  });

  it('other programs get its text', () => {
    expect(textOfEntries(PHONE, { listPath: 'sellingPoints', indexes: [0, 1] })).toBe(
      'Light\nAs a letter\n\nQuiet',
    );
  });

  it('several come together behind the selected one, in one step, or not at all', () => {
    const both = copied('sellingPoints', [0, 1]);
    expect(both.label).toBe('2 selling points');
    paste(TABLET, 'sellingPoints.0', both);
    expect(titles(TABLET, 'sellingPoints')).toEqual(['Wide', '<em>Light</em>', 'Quiet', 'Thin']);
    expect(titles(TABLET, 'alternates.0.sellingPoints')).toEqual(['', 'Ligero', 'Callado']);
    expect(placeFor(TABLET, 'sellingPoints.0', copied('sellingPoints', [0]))).toEqual({
      type: 'full',
      max: 4,
    });
    undo(TABLET);
    expect(titles(TABLET, 'sellingPoints')).toEqual(['Wide', 'Thin']);
    patchList(TABLET, 'sellingPoints', { type: 'duplicate', at: 0 });
    expect(placeFor(TABLET, 'sellingPoints.0', both)).toEqual({ type: 'full', max: 4 });
  });

  it('a choice that a translation leaves to the main language stays so', () => {
    const headers = [{ type: 'title', text: 'Care', alignment: 'center' }];
    show(PAGE, {
      headers,
      alternates: spanish({ headers: [{ type: 'title', text: 'Cuidado', alignment: '' }] }),
    });
    const other: DocumentRef = { kind: 'page', id: 'other' };
    show(other, { headers, alternates: spanish({}) });
    paste(other, 'headers.0', copied('headers', [0], PAGE));
    expect(valueAt(documentOf(other), 'alternates.0.headers.1')).toEqual({
      type: 'title',
      text: 'Cuidado',
      alignment: '',
    });
  });

  it.each([
    null,
    [],
    { entries: [] },
    { entries: [{ entry: [] }] },
    { entries: [{ entry: {} }] },
    { label: 1 },
  ])('what is no entry is left to others: %j', (json) => {
    expect(readEntries(json)).toBeUndefined();
  });

  it('a foreign entry changes nothing', () => {
    const foreign = {
      label: '',
      entries: [{ entry: { type: '__proto__', text: 'x' }, translations: {} }],
    };
    expect(placeFor(PAGE, 'components.0', foreign)).toEqual({ type: 'none' });
  });
});
