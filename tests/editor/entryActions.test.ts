// Several entries of a list are edited together, and move to other lists of the page.
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { KINDS_BY_NAME, type AnyDocument } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { valueAt } from '#schema/path.ts';
import { contentStore, setEntry } from '#state/contentStore.ts';
import {
  discard,
  documentOf,
  draftStore,
  markSaved,
  undo,
  type DocumentRef,
} from '#editor/draft/draftStore.ts';
import { editorStore, resetEditor, select, setDocument } from '#editor/editorStore.ts';
import {
  duplicateEntries,
  moveEntries,
  moveTargets,
  removeEntries,
  stepAcross,
  stepEntries,
} from '#editor/entries/entryActions.ts';
import { dropOutdated } from '#editor/entries/followEntryKeys.ts';
import { orderDuplicated, orderGathered, orderRemoved, orderStepped } from '#editor/entries/entryOrders.ts';
import { allLists } from '#editor/canvas/listPlaces.ts';
import { extendSelection, selectAll, selectionText, selectMore } from '#editor/entries/selectMore.ts';

const PAGE: DocumentRef = { kind: 'page', id: 'page' };
const PHONE: DocumentRef = { kind: 'product', id: 'phone' };

function show(ref: DocumentRef, fields: Record<string, unknown>): void {
  const document = restore(KINDS_BY_NAME[ref.kind], { id: ref.id, name: ref.id, langCode: 'en', ...fields });
  setEntry(ref.kind, ref.id, { status: 'ready', document: document as AnyDocument, etag: null });
}

const cubes = (...labels: string[]) => ({ type: 'cubeRows', buttons: labels.map((label) => ({ label })) });
const spanish = (fields: object) => [{ language: 'Español', langCode: 'es', ...fields }];

beforeEach(() => {
  contentStore.setState(contentStore.getInitialState(), true);
  draftStore.setState(draftStore.getInitialState(), true);
  resetEditor();
  show(PAGE, {
    components: [cubes('a', 'b'), { type: 'text', text: 'Between' }, cubes('c', 'd', 'e')],
    alternates: spanish({ components: [cubes('A', 'B'), { type: 'text' }, cubes('C', 'D', 'E')] }),
  });
  show(PHONE, { sellingPoints: ['1', '2', '3'].map((title) => ({ title })), headline: 'Phone' });
  setDocument(PAGE);
});

const labels = (path: string, root = ''): unknown[] =>
  (valueAt(documentOf(PAGE), `${root}${path}.buttons`) as { label: string }[]).map(({ label }) => label);
const chosen = () => editorStore.getState().several;
const CUBES = 'components.2.buttons';

describe('When an editor selects several entries', () => {
  it('a click with Ctrl adds an entry or takes it out, one with Shift selects all between', () => {
    select(`${CUBES}.0.label`, 'canvas');
    selectMore(`${CUBES}.2.label`, 'toggle');
    expect(chosen()?.indexes).toEqual([0, 2]);
    selectMore(`${CUBES}.1.label`, 'toggle');
    expect(chosen()?.indexes).toEqual([0, 1, 2]);
    selectMore(`${CUBES}.0.label`, 'toggle');
    expect(chosen()?.indexes).toEqual([1, 2]);
    select(`${CUBES}.2.label`, 'canvas');
    selectMore(`${CUBES}.0.label`, 'range');
    expect(chosen()).toMatchObject({ listPath: CUBES, indexes: [0, 1, 2], anchor: 2, head: 0 });
  });

  it('the last but one that is taken out leaves one, and a screen reader hears the count and names', () => {
    select(`${CUBES}.0.label`, 'canvas');
    selectMore(`${CUBES}.1.label`, 'toggle');
    expect(selectionText()).toBe('2 cubes selected: Cube 1, Cube 2');
    selectMore(`${CUBES}.0.label`, 'toggle');
    expect(chosen()).toBeNull();
    expect(editorStore.getState().selection?.path).toBe(`${CUBES}.1`);
    expect(selectionText()).toBe('');
  });

  it('what is in different lists is selected by the blocks that hold it', () => {
    select('components.0.buttons.1.label', 'canvas');
    selectMore(`${CUBES}.1.label`, 'range');
    expect(chosen()).toMatchObject({ listPath: 'components', indexes: [0, 1, 2] });
  });

  it('what has no list in common leaves the selection as it is', () => {
    setDocument(PHONE);
    select('sellingPoints.1.title', 'canvas');
    selectMore('headline', 'toggle');
    expect(chosen()).toBeNull();
    expect(editorStore.getState().selection?.path).toBe('sellingPoints.1.title');
  });

  it('Shift with the arrows extends and shrinks it up to the edge, and Ctrl+A takes all', () => {
    select(`${CUBES}.1.label`, 'canvas');
    extendSelection(`${CUBES}.1.label`, 1);
    extendSelection(`${CUBES}.2.label`, 1);
    expect(chosen()?.indexes).toEqual([1, 2]);
    extendSelection(`${CUBES}.2.label`, -1);
    expect(chosen()).toBeNull();
    selectAll(`${CUBES}.1.label`);
    expect(chosen()?.indexes).toEqual([0, 1, 2]);
    select(`${CUBES}.0`, 'form');
    expect(chosen()).toBeNull();
  });
});

const subset = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.infiniteStream(fc.boolean()))
  .map(([count, picks]) => {
    const all = Array.from({ length: count }, (_, index) => index);
    return { count, selected: all.filter(() => picks.next().value) };
  });

describe('When other entries take the places of those that are selected', () => {
  it('a discard leaves one selected; a save that changes nothing leaves all', () => {
    const stop = dropOutdated();
    select(`${CUBES}.0.label`, 'canvas');
    selectMore(`${CUBES}.1.label`, 'range');
    stepEntries(PAGE, { listPath: CUBES, indexes: [0, 1] }, 1);
    const document = documentOf(PAGE);
    if (!document) throw new Error('No page');
    markSaved(PAGE, document, structuredClone(document), null);
    expect(chosen()?.indexes).toEqual([1, 2]);
    stepEntries(PAGE, { listPath: CUBES, indexes: [1, 2] }, -1);
    discard(PAGE);
    expect(chosen()).toBeNull();
    stop();
  });
});

describe('When an editor changes several entries at once', () => {
  it('the order of the others stays, and so does that of the moved ones', () => {
    fc.assert(
      fc.property(
        subset,
        fc.nat(8),
        fc.constantFrom(-1 as const, 1 as const),
        ({ count, selected }, to, by) => {
          const rest = (order: readonly number[]) => order.filter((index) => !selected.includes(index));
          const before = Math.min(to, count);
          for (const { order, indexes } of [
            orderStepped(count, selected, by),
            orderGathered(count, selected, before),
          ]) {
            expect(order.toSorted((one, other) => one - other)).toEqual(
              Array.from({ length: count }, (_, i) => i),
            );
            expect(rest(order)).toEqual(rest(order.toSorted((one, other) => one - other)));
            expect(indexes.map((index) => order[index])).toEqual(selected);
          }
          expect(orderRemoved(count, selected).order).toEqual(
            rest(Array.from({ length: count }, (_, i) => i)),
          );
          const copies = orderDuplicated(count, selected);
          expect(copies.indexes.map((index) => copies.order[index])).toEqual(selected);
        },
      ),
    );
  });

  it('they step over their neighbor, with gaps between them, and stop at the edge', () => {
    expect(orderStepped(5, [1, 3], -1)).toEqual({ order: [1, 0, 3, 2, 4], indexes: [0, 2] });
    expect(orderStepped(3, [0, 1], -1).order).toEqual([0, 1, 2]);
    expect(orderStepped(3, [0, 2], 1)).toEqual({ order: [1, 0, 2], indexes: [1, 2] });
  });

  it('a copy, a removal and a move of several are one step each, in translations too', () => {
    const both = { listPath: CUBES, indexes: [0, 2] };
    duplicateEntries(PAGE, both);
    expect(labels('components.2')).toEqual(['c', 'd', 'e', 'c', 'e']);
    expect(labels('components.2', 'alternates.0.')).toEqual(['C', 'D', 'E', 'C', 'E']);
    expect(chosen()?.indexes).toEqual([3, 4]);
    undo(PAGE);
    removeEntries(PAGE, both);
    expect(labels('components.2')).toEqual(['d']);
    undo(PAGE);
    expect(stepEntries(PAGE, { listPath: CUBES, indexes: [1, 2] }, -1)).toBe(true);
    expect(labels('components.2')).toEqual(['d', 'e', 'c']);
    undo(PAGE);
    expect(labels('components.2')).toEqual(['c', 'd', 'e']);
  });
});

describe('When an editor moves entries to another list', () => {
  it('only lists that take them are offered, and they come with their translations in one step', () => {
    const from = { listPath: CUBES, indexes: [0, 2] };
    const targets = moveTargets(PAGE, from);
    expect(targets.map(({ name }) => name)).toEqual(['Cube rows 1: Cubes']);
    if (targets[0]) moveEntries(PAGE, from, { ...targets[0], at: 1 });
    expect(labels('components.0')).toEqual(['a', 'c', 'e', 'b']);
    expect(labels('components.0', 'alternates.0.')).toEqual(['A', 'C', 'E', 'B']);
    expect(labels('components.2')).toEqual(['d']);
    expect(chosen()).toMatchObject({ listPath: 'components.0.buttons', indexes: [1, 2] });
    undo(PAGE);
    expect(labels('components.0')).toEqual(['a', 'b']);
    expect(labels('components.2')).toEqual(['c', 'd', 'e']);
  });

  it('at the edge of a list a step leads into the next one that takes it, past what does not', () => {
    stepAcross(PAGE, { listPath: 'components.0.buttons', indexes: [1] }, 1);
    expect(labels('components.2')).toEqual(['b', 'c', 'd', 'e']);
    expect(editorStore.getState().selection?.path).toBe(`${CUBES}.0`);
    stepAcross(PAGE, { listPath: CUBES, indexes: [0] }, -1);
    expect(labels('components.0')).toEqual(['a', 'b']);
    stepAcross(PAGE, { listPath: CUBES, indexes: [2] }, 1);
    expect(labels('components.2')).toEqual(['c', 'd', 'e']);
  });

  it('a list of another sort refuses them, and nothing changes', () => {
    const before = documentOf(PAGE);
    const blocks = allLists(PAGE).find(({ listPath }) => listPath === 'components');
    if (!blocks) throw new Error('No blocks');
    moveEntries(PAGE, { listPath: CUBES, indexes: [0] }, blocks);
    moveEntries(
      PAGE,
      { listPath: 'components', indexes: [0] },
      { ...blocks, listPath: 'components.0.buttons' },
    );
    expect(documentOf(PAGE)).toBe(before);
  });
});
