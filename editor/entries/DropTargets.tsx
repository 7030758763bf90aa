// While an entry is dragged: where it may be dropped in the other lists of the page, with a mark
// beside the entry that it would come before or after.
import { useState } from 'react';
import { useDndMonitor, useDroppable, type DragMoveEvent } from '@dnd-kit/core';
import { joinPath, type Path } from '#schema/path.ts';
import type { Rect } from '#state/sceneRegistry.ts';
import { allLists, type ListPlace } from '../canvas/listPlaces.ts';
import { isWithinPath } from '../canvas/selectedField.ts';
import { useNodeRects } from '../canvas/useNodeRects.ts';
import type { DocumentRef } from '../draft/draftStore.ts';
import { copyEntries, placeIn, type EntriesOf } from './entryClipboard.ts';

export interface DropMark {
  place: ListPlace;
  /** Path of the entry beside it. */
  path: Path;
  isAfter: boolean;
  isRefused: boolean;
}

interface DropEntry {
  path: Path;
  index: number;
  place: ListPlace;
  isRefused: boolean;
}

interface Props {
  frame: HTMLElement;
  docRef: DocumentRef;
  from: EntriesOf;
  onMark: (mark: DropMark | null) => void;
}

/** Entries of all other lists, but not of those within what is dragged. */
function dropEntries(docRef: DocumentRef, from: EntriesOf): DropEntry[] {
  const copied = copyEntries(docRef, from);
  const dragged = from.indexes.map((index) => joinPath(from.listPath, index));
  return allLists(docRef).flatMap((place) => {
    const { listPath, count } = place;
    if (listPath === from.listPath || dragged.some((path) => isWithinPath(listPath, path))) return [];
    const isRefused = placeIn(docRef, place, copied).type !== 'list';
    return Array.from({ length: count }, (_, index) => ({
      path: joinPath(listPath, index),
      index,
      place,
      isRefused,
    }));
  });
}

export function DropTargets({ frame, docRef, from, onMark }: Props) {
  // The page does not change while something is dragged.
  const [entries] = useState(() => dropEntries(docRef, from));
  const rects = useNodeRects(
    frame,
    entries.map(({ path }) => path),
    'each',
  );
  const [mark, setMark] = useState<DropMark | null>(null);
  const [isByKey, setByKey] = useState(false);
  const update = ({ active, over, activatorEvent, delta }: DragMoveEvent): void => {
    const isKey = activatorEvent instanceof KeyboardEvent;
    setByKey(isKey);
    const at = entries.findIndex(({ path }) => path === over?.id);
    const [entry, rect] = [entries[at], rects[at]];
    const moved = active.rect.current.translated;
    if (!entry || !rect || !moved) return setBoth(null);
    const corner = frame.getBoundingClientRect();
    const [x, y] =
      activatorEvent instanceof PointerEvent
        ? [activatorEvent.clientX + delta.x, activatorEvent.clientY + delta.y]
        : [moved.left + moved.width / 2, moved.top + moved.height / 2];
    const isAfter = isRow(entry, rects)
      ? x - corner.left > rect.x + rect.width / 2
      : y - corner.top > rect.y + rect.height / 2;
    const place = { ...entry.place, at: entry.index + (isAfter ? 1 : 0) };
    setBoth({ place, path: entry.path, isAfter, isRefused: entry.isRefused });
  };
  const setBoth = (next: DropMark | null): void => {
    onMark(next);
    setMark((before) => (before?.path === next?.path && before?.isAfter === next?.isAfter ? before : next));
  };
  /** Whether the entries of a list are side by side; one alone is if it is narrow. */
  const isRow = ({ place, index }: DropEntry, all: readonly (Rect | null)[]): boolean => {
    const rectAt = (other: number): Rect | null =>
      all[entries.findIndex(({ path }) => path === joinPath(place.listPath, other))] ?? null;
    const [own, next] = [rectAt(index), rectAt(index + 1) ?? rectAt(index - 1)];
    if (!own) return false;
    return next ? Math.abs(next.x - own.x) > Math.abs(next.y - own.y) : own.width < frame.clientWidth / 2;
  };
  useDndMonitor({ onDragMove: update, onDragOver: update });
  return entries.map((entry, index) => {
    const rect = rects[index];
    const isMarked = mark?.path === entry.path;
    return (
      rect && (
        <DropPlace
          key={entry.path}
          entry={entry}
          rect={rect}
          isDisabled={isByKey && entry.isRefused}
          mark={
            isMarked ? `${isRow(entry, rects) ? 'x' : 'y'}-${mark.isAfter ? 'after' : 'before'}` : undefined
          }
        />
      )
    );
  });
}

function DropPlace({
  entry,
  rect,
  isDisabled,
  mark,
}: {
  entry: DropEntry;
  rect: Rect;
  isDisabled: boolean;
  mark: string | undefined;
}) {
  const { path, isRefused } = entry;
  const { setNodeRef } = useDroppable({ id: path, disabled: isDisabled, data: { isRefused } });
  return (
    <div
      ref={setNodeRef}
      className="drop-place"
      data-mark={mark}
      data-refused={isRefused || undefined}
      style={{ left: rect.x, top: rect.y, width: rect.width, height: rect.height }}
    />
  );
}
