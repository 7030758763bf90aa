// Actions on a column of a compare page, each as one undoable step.
import { dequal } from 'dequal';
import type { Path } from '#schema/path.ts';
import { documentOf, replaceDocument, schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { editorStore, select } from '../editorStore.ts';
import {
  columnAt,
  columnCount,
  headingPath,
  orderMoved,
  orderWithout,
  orderWithRoom,
  withColumnOrder,
  type ColumnOrder,
} from './columnEdits.ts';

/** Selects the same field in the heading of a column, or its title. */
export function selectColumn(index: number): void {
  const { selection } = editorStore.getState();
  const [, key = 'title'] = /^headerColumn\d\.(\w+)/.exec(selection?.path ?? '') ?? [];
  select(`${headingPath(index)}.${key}`, 'canvas');
}

function applyOrder(ref: DocumentRef, order: ColumnOrder, selected: number): void {
  const document = documentOf(ref);
  if (document === undefined) return;
  const ordered = withColumnOrder(schemaOf(ref), document, order);
  // Else an empty column that is removed would leave a step that undoes nothing.
  if (!dequal(ordered, document)) replaceDocument(ref, ordered, 'canvas');
  selectColumn(selected);
}

/** Empties the last column; those behind the removed one close up. */
export function removeColumn(ref: DocumentRef, path: Path): void {
  const index = columnAt(path);
  if (index !== null) applyOrder(ref, orderWithout(columnCount(documentOf(ref)), index), index);
}

export function moveColumn(ref: DocumentRef, path: Path, by: -1 | 1): void {
  const index = columnAt(path);
  if (index !== null)
    applyOrder(ref, orderMoved(columnCount(documentOf(ref)), index, index + by), index + by);
}

/** Whether a column can be duplicated: one must be empty. */
export const hasRoom = (ref: DocumentRef, path: Path): boolean => duplicateOrder(ref, path) !== undefined;

export function duplicateColumn(ref: DocumentRef, path: Path): void {
  const found = duplicateOrder(ref, path);
  if (found) applyOrder(ref, found.order, found.at);
}

function duplicateOrder(ref: DocumentRef, path: Path): { order: ColumnOrder; at: number } | undefined {
  const index = columnAt(path);
  const room = orderWithRoom(schemaOf(ref), documentOf(ref), index);
  // A copy of an empty column is no change.
  if (!room || index === null || room.order[room.at - 1] !== index) return undefined;
  return { order: room.order.with(room.at, index), at: room.at };
}
