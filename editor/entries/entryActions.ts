// Actions on the selected entries of a list, one or several, each as one undoable step.
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import { allLists, type ListPlace } from '../canvas/listPlaces.ts';
import { revealedField } from '../canvas/selectMovedEntry.ts';
import { listPositionOf, nameOf, stagePathOf } from '../canvas/selectedField.ts';
import { documentOf, patchLists, type DocumentRef } from '../draft/draftStore.ts';
import { deselect, editorStore, select, selectSeveral } from '../editorStore.ts';
import { notifyNote } from '../notify.tsx';
import { copyEntries, labelOf, placeIn, type EntriesOf } from './entryClipboard.ts';
import { isSameOrder, orderDuplicated, orderRemoved, orderStepped, type EntryOrder } from './entryOrders.ts';
import { t } from '../i18n/t.ts';

const NOTE = 'entries';
const note = (message: string): void => notifyNote(message, undefined, undefined, NOTE);

/** The selected entries of a list, and their document; null if none is selected. */
export function selectedEntries(): (EntriesOf & { ref: DocumentRef }) | null {
  const { ref, root, selection, several } = editorStore.getState();
  if (!ref || !selection) return null;
  if (several) return { ref, ...several };
  const position = listPositionOf(ref, stagePathOf(selection.path, root));
  return position && { ref, listPath: position.listPath, indexes: [position.index] };
}

/** Number of entries of a list now. */
export function countOf(ref: DocumentRef, listPath: Path): number {
  const entries = valueAt(documentOf(ref), listPath);
  return Array.isArray(entries) ? entries.length : 0;
}

/**
 * Selects entries of a list, one or several; deselects if there are none. A range starts at
 * `anchor` and was extended to `head`, where `path` is the selected field.
 */
export function selectEntries(
  { listPath, indexes }: EntriesOf,
  { anchor = indexes[0] ?? 0, head = indexes.at(-1) ?? 0, path = revealedField(listPath, head) } = {},
): void {
  if (indexes.length === 0) deselect();
  else if (indexes.length === 1) select(path, 'canvas');
  else selectSeveral({ listPath, indexes, anchor, head }, path);
}

/** Brings a list into an order. */
export function applyOrder(ref: DocumentRef, listPath: Path, { order, indexes }: EntryOrder): void {
  patchLists(ref, [{ path: listPath, change: { type: 'arrange', order } }]);
  selectEntries({ listPath, indexes });
}

export const duplicateEntries = (ref: DocumentRef, { listPath, indexes }: EntriesOf): void =>
  applyOrder(ref, listPath, orderDuplicated(countOf(ref, listPath), indexes));

export const removeEntries = (ref: DocumentRef, { listPath, indexes }: EntriesOf): void =>
  applyOrder(ref, listPath, orderRemoved(countOf(ref, listPath), indexes));

/** One place back or forward within the list; false at its edge. */
export function stepEntries(ref: DocumentRef, { listPath, indexes }: EntriesOf, by: -1 | 1): boolean {
  const count = countOf(ref, listPath);
  const next = orderStepped(count, indexes, by);
  if (isSameOrder(next, count)) return false;
  applyOrder(ref, listPath, next);
  return true;
}

/** A list that entries may move to. */
export interface MoveTarget extends ListPlace {
  /** 'Cube rows 2: Cubes'. */
  name: string;
  /** Most entries that it may have, if it is full; null if there is room. */
  fullAt: number | null;
}

/** The other lists of the page that take these entries, in the order of the form. */
export function moveTargets(ref: DocumentRef, from: EntriesOf): MoveTarget[] {
  const copied = copyEntries(ref, from);
  return allLists(ref).flatMap((place) => {
    if (place.listPath === from.listPath || isInside(place.listPath, from)) return [];
    const found = placeIn(ref, place, copied);
    if (found.type === 'none') return [];
    return [
      { ...place, name: nameOf(ref, place.listPath), fullAt: found.type === 'full' ? found.max : null },
    ];
  });
}

/** Whether a list is within one of the entries. */
const isInside = (path: Path, { listPath, indexes }: EntriesOf): boolean =>
  indexes.some((index) => path.startsWith(`${joinPath(listPath, index)}.`));

/**
 * Moves entries to another list, with their translations; says why not if it does not take them.
 */
export function moveEntries(ref: DocumentRef, from: EntriesOf, to: ListPlace): void {
  const [label, name] = [labelOf(ref, from), nameOf(ref, to.listPath)];
  const place = isInside(to.listPath, from)
    ? { type: 'none' as const }
    : placeIn(ref, to, copyEntries(ref, from));
  if (place.type === 'none')
    return note(
      t('{list} can’t hold it: {what}', { list: name.charAt(0).toUpperCase() + name.slice(1), what: label }),
    );
  if (place.type === 'full') return note(t('{what}: at most {max} here', { what: label, max: place.max }));
  const { order } = orderRemoved(countOf(ref, from.listPath), from.indexes);
  const added = place.entries.map((entry, index) => ({
    path: to.listPath,
    change: { type: 'add' as const, at: to.at + index, ...entry },
  }));
  // Entries that are added to an outer list move the list that they come from.
  const source = shifted(from.listPath, to.listPath, (index) =>
    index >= to.at ? index + place.entries.length : index,
  );
  const field = fieldWithin(from.listPath);
  patchLists(ref, [...added, { path: source, change: { type: 'arrange', order } }]);
  const target = shifted(to.listPath, from.listPath, (index) => order.indexOf(index));
  const indexes = place.entries.map((_, index) => to.at + index);
  // The stage does not show them yet, so the field is found by its name.
  const path = joinPath(target, indexes.at(-1) ?? 0, field);
  selectEntries({ listPath: target, indexes }, { path });
  note(t('Moved: {what}, to {list}', { what: label, list: name }));
}

/** The selected field within its entry of a list; '' for the entry itself. */
function fieldWithin(listPath: Path): Path {
  const { selection } = editorStore.getState();
  const rest = selection?.path.startsWith(`${listPath}.`) ? selection.path.slice(listPath.length + 1) : '';
  return joinPath(...rest.split('.').slice(1));
}

/** A path after the entries of a list have other indexes, if it is within one of them. */
function shifted(path: Path, listPath: Path, indexNow: (index: number) => number): Path {
  if (!path.startsWith(`${listPath}.`)) return path;
  const [index = '', ...rest] = path.slice(listPath.length + 1).split('.');
  return joinPath(listPath, indexNow(Number(index)), ...rest);
}

/** One place back or forward; at the edge of its list into the next list that accepts them. */
export function stepAcross(ref: DocumentRef, from: EntriesOf, by: -1 | 1): void {
  if (stepEntries(ref, from, by)) return;
  const targets = new Map(moveTargets(ref, from).map((target) => [target.listPath, target]));
  const order = allLists(ref).map(({ listPath }) => listPath);
  const own = order.indexOf(from.listPath);
  const next = by < 0 ? order.slice(0, own).reverse() : order.slice(own + 1);
  const target = next.flatMap((listPath) => targets.get(listPath) ?? [])[0];
  if (target) moveEntries(ref, from, { ...target, at: by < 0 ? target.count : 0 });
  else note(t('This page has no other list for it: {what}', { what: labelOf(ref, from) }));
}
