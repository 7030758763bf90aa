// Drafts: one history per document, and the effect of saving, other editors and other tabs.
import { beforeEach, describe, expect, it } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { valueAt } from '#schema/path.ts';
import { contentStore, setEntry } from '#state/contentStore.ts';
import {
  asOneAction,
  canRedo,
  canRedoLatest,
  canUndo,
  canUndoLatest,
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
  redoLatest,
  replaceDocument,
  undo,
  undoLatest,
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
  it('is unsaved until the change is undone, and again after a redo', () => {
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

  it('is unchanged again when the old value is typed', () => {
    patch(PHONE, 'headline', 'Another');
    patch(PHONE, 'headline', 'A phone');
    expect(isDirty(PHONE)).toBe(false);
  });

  it('records nothing where the value is the same', () => {
    patch(PHONE, 'headline', 'A phone');
    patch(PHONE, 'sellingPoints.0', { ...(at('sellingPoints.0') as object) });
    expect(canUndo(PHONE)).toBe(false);
  });

  it('undoes a typed word as a whole, and a change of another field separately', () => {
    for (const text of ['A', 'An', 'Ano']) patch(PHONE, 'headline', text, { isTyping: true });
    patch(PHONE, 'subline', 'New');
    undo(PHONE);
    expect([at('subline'), at('headline')]).toEqual(['', 'Ano']);
    undo(PHONE);
    expect(at('headline')).toBe('A phone');
  });

  it('has an undo history per document', () => {
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

  it('changes a list with its translations, and undoes both', () => {
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

describe('When a field no longer exists', () => {
  it('nothing is changed, and the removal can still be undone', () => {
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

  it('a translation that does not exist yet is created as far as needed', () => {
    patch(PHONE, 'alternates.0.sellingPoints.1.title', 'Silencioso');
    expect([at('alternates.0.sellingPoints.0.title'), at('alternates.0.sellingPoints.1.title')]).toEqual([
      'Ligero',
      'Silencioso',
    ]);
  });
});

describe('When a document has been saved', () => {
  it('is unchanged, as on the server, and earlier changes can still be undone', () => {
    patch(PHONE, 'headline', 'Another ');
    const sent = now();
    markSaved(PHONE, sent, { ...sent, headline: 'Another' } as AnyDocument, '"2"');
    expect([at('headline'), isDirty(PHONE), draftOf(PHONE)?.etag]).toEqual(['Another', false, '"2"']);
    undo(PHONE);
    expect([at('headline'), isDirty(PHONE)]).toEqual(['A phone', true]);
    redo(PHONE);
    expect(at('headline')).toBe('Another ');
  });

  it('what was typed meanwhile stays, unsaved', () => {
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

describe('When another editor has saved', () => {
  it('is compared with their version from then on, and keeps unsaved changes', () => {
    patch(PHONE, 'headline', 'Mine');
    rebase(PHONE, made('nova', { headline: 'Mine' }), '"7"');
    expect([at('headline'), isDirty(PHONE), draftOf(PHONE)?.etag]).toEqual(['Mine', false, '"7"']);
    rebase(PHONE, made('nova', { headline: 'Theirs' }), '"8"');
    expect([at('headline'), isDirty(PHONE)]).toEqual(['Mine', true]);
  });

  it('the merge is one undo step', () => {
    patch(PHONE, 'headline', 'Mine');
    replaceDocument(PHONE, made('nova', { headline: 'Ours', subline: 'Theirs' }));
    undo(PHONE);
    expect([at('headline'), at('subline')]).toEqual(['Mine', '']);
  });
});

describe('When changes are discarded', () => {
  it('returns to the saved version, and this can be undone', () => {
    patch(PHONE, 'headline', 'One');
    patch(PHONE, 'subline', 'Two');
    discard(PHONE);
    expect([at('headline'), at('subline'), isDirty(PHONE)]).toEqual(['A phone', '', false]);
    undo(PHONE);
    expect([at('headline'), at('subline'), isDirty(PHONE)]).toEqual(['One', 'Two', true]);
  });
});

describe('When editing ends', () => {
  it('visitors see the saved version, and a document without changes keeps its history', () => {
    patch(PHONE, 'headline', 'Unsaved');
    patch(TABLET, 'headline', 'Saved');
    markSaved(TABLET, documentOf(TABLET) as AnyDocument, documentOf(TABLET) as AnyDocument, '"2"');
    suspendDrafts();
    expect([at('headline'), at('headline', TABLET)]).toEqual(['A phone', 'Saved']);
    expect([draftOf(PHONE), canUndo(TABLET)]).toEqual([undefined, true]);
  });
});

describe('When an editor changes several documents at once', () => {
  const BOTH = [PHONE, TABLET];
  const headlines = (): unknown[] => BOTH.map((ref) => at('headline', ref));

  it('one undo takes the action back in all of them, and one redo repeats it', () => {
    asOneAction(() => {
      patch(PHONE, 'headline', 'One');
      patch(TABLET, 'headline', 'One');
      patch(PHONE, 'name', 'Nova');
    });
    expect(undoLatest(BOTH)).toEqual(BOTH);
    expect([...headlines(), at('name')]).toEqual(['A phone', 'A phone', 'nova']);
    expect([canUndoLatest(BOTH), canRedoLatest(BOTH)]).toEqual([false, true]);
    expect(redoLatest(BOTH)).toEqual(BOTH);
    expect([...headlines(), at('name')]).toEqual(['One', 'One', 'Nova']);
  });

  it('the latest change is undone first, whichever document it is of', () => {
    asOneAction(() => patch(PHONE, 'headline', 'First'));
    asOneAction(() => patch(TABLET, 'headline', 'Second'));
    undoLatest(BOTH);
    expect(headlines()).toEqual(['First', 'A phone']);
    undoLatest(BOTH);
    expect(headlines()).toEqual(['A phone', 'A phone']);
    expect(undoLatest(BOTH)).toEqual([]);
  });

  it('what was undone is not repeated after another change', () => {
    asOneAction(() => patch(PHONE, 'headline', 'First'));
    undoLatest(BOTH);
    asOneAction(() => patch(TABLET, 'headline', 'Second'));
    expect(canRedoLatest(BOTH)).toBe(false);
    expect(redoLatest(BOTH)).toEqual([]);
    expect(headlines()).toEqual(['A phone', 'Second']);
  });
});
