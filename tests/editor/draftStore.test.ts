// What an editor has changed: one journal a document, whoever changes it, and what saving, other editors and other tabs do to it.
import { beforeEach, describe, expect, it } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { valueAt } from '#schema/path.ts';
import { contentStore, setEntry } from '#state/contentStore.ts';
import {
  canRedo,
  canUndo,
  discard,
  documentOf,
  draftOf,
  draftStore,
  isDirty,
  markSaved,
  openDraft,
  patch,
  patchList,
  suspendDrafts,
  rebase,
  redo,
  replaceDocument,
  undo,
  type DocumentRef,
} from '#editor/draft/draftStore.ts';
import type { AnyDocument } from '#content/kinds.ts';

const PHONE: DocumentRef = { kind: 'product', id: 'nova' };
const TABLET: DocumentRef = { kind: 'product', id: 'slate' };

const made = (id: string, fields: Record<string, unknown> = {}): AnyDocument =>
  restore(KINDS_BY_NAME.product, {
    id,
    name: id,
    langCode: 'en',
    headline: 'A phone',
    sellingPoints: [{ title: 'Light' }, { title: 'Quiet' }],
    alternates: [{ language: 'Español', langCode: 'es', sellingPoints: [{ title: 'Ligero' }] }],
    ...fields,
  });

beforeEach(() => {
  contentStore.setState(contentStore.getInitialState(), true);
  draftStore.setState(draftStore.getInitialState(), true);
  for (const ref of [PHONE, TABLET]) {
    setEntry('product', ref.id, { status: 'ready', document: made(ref.id) as never, etag: '"1"' });
    openDraft(ref);
  }
});

const at = (path: string, ref = PHONE): unknown => valueAt(documentOf(ref), path);
const now = (): AnyDocument => documentOf(PHONE) as AnyDocument;

describe('When an editor changes a document', () => {
  it('is unsaved until the change is taken back, and again when it is done again', () => {
    patch(PHONE, 'headline', 'Another');
    expect([at('headline'), isDirty(PHONE)]).toEqual(['Another', true]);
    expect(undo(PHONE)).toBe('headline');
    expect([at('headline'), isDirty(PHONE), canUndo(PHONE), canRedo(PHONE)]).toEqual([
      'A phone',
      false,
      false,
      true,
    ]);
    expect(redo(PHONE)).toBe('headline');
    expect([at('headline'), isDirty(PHONE)]).toEqual(['Another', true]);
  });

  it('is clean again when the old value is typed', () => {
    patch(PHONE, 'headline', 'Another');
    patch(PHONE, 'headline', 'A phone');
    expect(isDirty(PHONE)).toBe(false);
  });

  it('records nothing where the value is the same', () => {
    patch(PHONE, 'headline', 'A phone');
    patch(PHONE, 'sellingPoints.0', { ...(at('sellingPoints.0') as object) });
    expect(canUndo(PHONE)).toBe(false);
  });

  it('takes a typed word back as a whole, and a step of another field by itself', () => {
    for (const text of ['A', 'An', 'Ano']) patch(PHONE, 'headline', text, { isTyping: true });
    patch(PHONE, 'subline', 'New');
    undo(PHONE);
    expect([at('subline'), at('headline')]).toEqual(['', 'Ano']);
    undo(PHONE);
    expect(at('headline')).toBe('A phone');
  });

  it('has a journal for each document', () => {
    patch(PHONE, 'headline', 'Mine');
    patch(TABLET, 'headline', 'Its');
    undo(PHONE);
    expect([at('headline'), at('headline', TABLET), isDirty(PHONE), isDirty(TABLET)]).toEqual([
      'A phone',
      'Its',
      false,
      true,
    ]);
  });

  it('changes a list with its translations, and takes both back', () => {
    patchList(PHONE, 'sellingPoints', { type: 'move', from: 0, to: 1 });
    expect([at('sellingPoints.1.title'), at('alternates.0.sellingPoints.1.title')]).toEqual([
      'Light',
      'Ligero',
    ]);
    undo(PHONE);
    expect([at('sellingPoints.0.title'), at('alternates.0.sellingPoints.0.title'), isDirty(PHONE)]).toEqual([
      'Light',
      'Ligero',
      false,
    ]);
  });
});

describe('When a field is no longer there', () => {
  it('nothing is changed, and what was taken away can still come back', () => {
    patchList(PHONE, 'sellingPoints', { type: 'add', at: 2, entry: { title: 'Long' } });
    patch(PHONE, 'sellingPoints.2.title', 'Longest', { isTyping: true });
    undo(PHONE);
    undo(PHONE);
    const before = now();
    for (const path of [
      'sellingPoints.2.title',
      'sellingPoints.9',
      'blocks.0.qna.0.answer',
      'alternates.4.headline',
      'sellingPoints.title',
      'headline.0',
    ]) {
      patch(PHONE, path, 'Too late', { isTyping: true });
    }
    expect(now()).toBe(before);
    expect([redo(PHONE), redo(PHONE), at('sellingPoints.2.title')]).toEqual([
      'sellingPoints',
      'sellingPoints.2.title',
      'Longest',
    ]);
  });

  it('a translation that is not there yet still grows as far as it is needed', () => {
    patch(PHONE, 'alternates.0.sellingPoints.1.title', 'Silencioso');
    expect([at('alternates.0.sellingPoints.0.title'), at('alternates.0.sellingPoints.1.title')]).toEqual([
      'Ligero',
      'Silencioso',
    ]);
  });
});

describe('When a document has been saved', () => {
  it('is clean, as the server has it, and what was done before can still be taken back', () => {
    patch(PHONE, 'headline', 'Another ');
    const sent = now();
    markSaved(PHONE, sent, { ...sent, headline: 'Another' } as AnyDocument, '"2"');
    expect([at('headline'), isDirty(PHONE), draftOf(PHONE)?.etag]).toEqual(['Another', false, '"2"']);
    undo(PHONE);
    expect([at('headline'), isDirty(PHONE)]).toEqual(['A phone', true]);
    redo(PHONE);
    expect(at('headline')).toBe('Another ');
  });

  it('what was typed meanwhile is still there, and unsaved', () => {
    patch(PHONE, 'headline', 'Sent');
    const sent = now();
    patch(PHONE, 'headline', 'Sent and typed on');
    markSaved(PHONE, sent, sent, '"2"');
    expect([at('headline'), isDirty(PHONE), valueAt(draftOf(PHONE)?.saved, 'headline')]).toEqual([
      'Sent and typed on',
      true,
      'Sent',
    ]);
  });
});

describe('When somebody else has saved', () => {
  it('is compared with their version from then on, and keeps what was typed', () => {
    patch(PHONE, 'headline', 'Mine');
    rebase(PHONE, made('nova', { headline: 'Mine' }), '"7"');
    expect([at('headline'), isDirty(PHONE), draftOf(PHONE)?.etag]).toEqual(['Mine', false, '"7"']);
    rebase(PHONE, made('nova', { headline: 'Theirs' }), '"8"');
    expect([at('headline'), isDirty(PHONE)]).toEqual(['Mine', true]);
  });

  it('what came of both is one step', () => {
    patch(PHONE, 'headline', 'Mine');
    replaceDocument(PHONE, made('nova', { headline: 'Ours', subline: 'Theirs' }));
    undo(PHONE);
    expect([at('headline'), at('subline')]).toEqual(['Mine', '']);
  });
});

describe('When changes are thrown away', () => {
  it('goes back to what has been saved, as a step that can be taken back', () => {
    patch(PHONE, 'headline', 'One');
    patch(PHONE, 'subline', 'Two');
    discard(PHONE);
    expect([at('headline'), at('subline'), isDirty(PHONE)]).toEqual(['A phone', '', false]);
    undo(PHONE);
    expect([at('headline'), at('subline'), isDirty(PHONE)]).toEqual(['One', 'Two', true]);
  });
});

describe('When editing ends', () => {
  it('visitors see what has been saved, and a document without changes keeps its journal', () => {
    patch(PHONE, 'headline', 'Unsaved');
    patch(TABLET, 'headline', 'Saved');
    markSaved(TABLET, documentOf(TABLET) as AnyDocument, documentOf(TABLET) as AnyDocument, '"2"');
    suspendDrafts();
    expect([at('headline'), at('headline', TABLET)]).toEqual(['A phone', 'Saved']);
    expect([draftOf(PHONE), canUndo(TABLET)]).toEqual([undefined, true]);
  });
});
