// An entry of a list goes to another page with its translations, and only where it fits.
import { beforeEach, describe, expect, it } from 'vitest';
import { KINDS_BY_NAME, type AnyDocument, type KindName } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { valueAt } from '#schema/path.ts';
import { contentStore, setEntry } from '#state/contentStore.ts';
import {
  copyEntry,
  placeFor,
  readCopied,
  textOfEntry,
  type CopiedEntry,
} from '#editor/canvas/entryClipboard.ts';
import { documentOf, draftStore, patchList, undo, type DocumentRef } from '#editor/draft/draftStore.ts';

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

const copied = (path: string, ref = PHONE): CopiedEntry => {
  const entry = copyEntry(ref, path);
  if (!entry) throw new Error('Nothing was copied');
  return readCopied(JSON.stringify(entry)) ?? entry;
};

function paste(ref: DocumentRef, selected: string, entry: CopiedEntry): void {
  const place = placeFor(ref, selected, entry);
  if (place.type !== 'list') throw new Error(place.type);
  patchList(ref, place.listPath, { ...place, type: 'add' });
}

const titles = (ref: DocumentRef, path: string): unknown[] =>
  (valueAt(documentOf(ref), path) as { title: string }[]).map(({ title }) => title);

describe('When an editor copies an entry to another page', () => {
  it('it comes behind the selected one, with its translations, in one step', () => {
    paste(TABLET, 'sellingPoints.0.desc', copied('sellingPoints.0.title'));
    expect(titles(TABLET, 'sellingPoints')).toEqual(['Wide', '<em>Light</em>', 'Thin']);
    expect(titles(TABLET, 'alternates.0.sellingPoints')).toEqual(['', 'Ligero']);
    undo(TABLET);
    expect(titles(TABLET, 'sellingPoints')).toEqual(['Wide', 'Thin']);
  });

  it('with nothing selected it comes to the end of the first list that takes it', () => {
    paste(TABLET, '', copied('sellingPoints.1'));
    expect(titles(TABLET, 'sellingPoints')).toEqual(['Wide', 'Thin', 'Quiet']);
  });

  it('a block of a product fits a page', () => {
    expect(placeFor(PAGE, 'components.0.text', copied('blocks.0.title'))).toMatchObject({
      type: 'list',
      listPath: 'components',
      at: 1,
      entry: { type: 'sectionTitle', title: 'In the box' },
    });
  });

  it('what no list of a page takes is not pasted, nor more than a list may have', () => {
    expect(placeFor(PAGE, '', copied('sellingPoints.0'))).toEqual({ type: 'none' });
    for (const at of [2, 3])
      patchList(TABLET, 'sellingPoints', { type: 'add', at, entry: copied('sellingPoints.0').entry });
    expect(placeFor(TABLET, '', copied('sellingPoints.0'))).toEqual({ type: 'full', max: 4 });
  });

  it('other programs get its text', () => {
    expect(textOfEntry(PHONE, 'sellingPoints.0.title')).toBe('Light\nAs a letter');
  });

  it.each(['', 'null', '[]', '{"entry":[]}', '{"entry":{},"translations":null}', '{"label":1'])(
    'what is no entry is left to others: %s',
    (json) => {
      expect(readCopied(json)).toBeUndefined();
    },
  );

  it('a foreign entry changes nothing', () => {
    const foreign = { label: '', translations: {}, entry: { type: '__proto__', text: 'x' } };
    expect(placeFor(PAGE, 'components.0', foreign)).toEqual({ type: 'none' });
  });
});
