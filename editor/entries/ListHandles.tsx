// In-place reordering: while an entry is selected, it and its siblings have handles to drag by
// touch, mouse or keyboard, also into another list of the page that accepts it. See
// editor/shell/README.md#two-ways-to-a-field.
import { useEffect, useRef, useState } from 'react';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MeasuringStrategy,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import { clock } from '#clock.ts';
import { joinPath, type Path } from '#schema/path.ts';
import type { Rect } from '#state/sceneRegistry.ts';
import type { EntriesProps } from '../canvas/Selection.tsx';
import { nameOf } from '../canvas/selectedField.ts';
import { useNodeRects } from '../canvas/useNodeRects.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { DropTargets, type DropMark } from './DropTargets.tsx';
import { applyOrder, countOf, moveEntries, moveTargets } from './entryActions.ts';
import { orderGathered } from './entryOrders.ts';
import { scrollAtEdge } from './scrollAtEdge.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

/** The wheel scrolls the stage while something is dragged. */
const MEASURING = { droppable: { strategy: MeasuringStrategy.Always, frequency: 100 } };

/**
 * The entries of this list where the pointer is, else those of the other lists, else the nearest.
 */
const collisionsIn =
  (paths: readonly Path[]): CollisionDetection =>
  (args) => {
    const isOwn = ({ id }: { id: unknown }): boolean => paths.includes(String(id));
    if (!args.pointerCoordinates) return closestCenter(args);
    const within = pointerWithin(args);
    const others = within.filter((collision) => !isOwn(collision));
    // The innermost one that accepts it.
    const rankOf = ({ id, data }: (typeof others)[number]): number =>
      String(id).length + (data?.['droppableContainer']?.data?.current?.['isRefused'] ? 0 : 1_000);
    const [other] = others.toSorted((one, two) => rankOf(two) - rankOf(one));
    if (other && !within.some(isOwn)) return [other];
    return closestCenter({ ...args, droppableContainers: args.droppableContainers.filter(isOwn) });
  };

export function ListHandles({ frame, docRef, listPath, selected }: EntriesProps) {
  const { count, names, hasPlaces } = useDrafts(() => {
    const entries = countOf(docRef, listPath);
    return {
      count: entries,
      names: Array.from({ length: entries }, (_, index) => nameOf(docRef, joinPath(listPath, index))),
      hasPlaces: entries > 1 || moveTargets(docRef, { listPath, indexes: [0] }).length > 0,
    };
  });
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const [dragged, setDragged] = useState<readonly number[] | null>(null);
  /** Where the dragged one was: it stays under the pointer, also when its field is out of view. */
  const [held, setHeld] = useState<{ path: Path; rect: Rect } | null>(null);
  const mark = useRef<DropMark | null>(null);
  /** How far the dragged one is over another list, which dnd-kit would leave at its place. */
  const [offset, setOffset] = useState<{ x: number; y: number } | null>(null);
  const paths = Array.from({ length: count }, (_, index) => joinPath(listPath, index));
  const rects = useNodeRects(frame, paths);
  /** All that are selected move with one of them. */
  const draggedWith = (id: unknown): readonly number[] => {
    const index = paths.indexOf(String(id));
    return selected.includes(index) ? selected : [index];
  };
  const stop = (): void => {
    setDragged(null);
    setOffset(null);
    setHeld(null);
    mark.current = null;
  };
  const end = ({ active, over }: DragEndEvent): void => {
    const target = mark.current;
    stop();
    const [from, to] = [paths.indexOf(String(active.id)), paths.indexOf(String(over?.id))];
    const indexes = draggedWith(active.id);
    if (over && to < 0 && target) return moveEntries(docRef, { listPath, indexes }, target.place);
    if (from < 0 || to < 0 || from === to) return;
    applyOrder(docRef, listPath, orderGathered(count, indexes, to > from ? to + 1 : to));
    // The handle under the pointer now belongs to another entry.
    clock.after(0, () => frame.querySelectorAll<HTMLElement>('.list-handle')[to]?.focus());
  };
  const isDragged = dragged !== null;
  useEffect(() => (isDragged ? scrollAtEdge(frame) : undefined), [frame, isDragged]);
  const labelOf = (id: unknown): string => nameOf(docRef, String(id));
  if (!hasPlaces) return null;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisionsIn(paths)}
      onDragStart={({ active }) => {
        setDragged(draggedWith(active.id));
        const rect = rects[paths.indexOf(String(active.id))];
        setHeld(rect ? { path: String(active.id), rect } : null);
      }}
      onDragMove={({ over, delta }) => setOffset(over && !paths.includes(String(over.id)) ? delta : null)}
      onDragEnd={end}
      onDragCancel={stop}
      measuring={MEASURING}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) =>
            t('{name} is held. Move it with the arrow keys, drop it with Space.', {
              name: labelOf(active.id),
            }),
          onDragOver: ({ active, over }) =>
            over
              ? t('{name} is over {other}', { name: labelOf(active.id), other: labelOf(over.id) })
              : undefined,
          onDragEnd: ({ active, over }) =>
            over
              ? t('{name} was dropped at {other}', { name: labelOf(active.id), other: labelOf(over.id) })
              : t('{name} was let go', { name: labelOf(active.id) }),
          onDragCancel: ({ active }) => t('{name} stays where it was', { name: labelOf(active.id) }),
        },
      }}
    >
      {dragged && (
        <DropTargets
          frame={frame}
          docRef={docRef}
          from={{ listPath, indexes: dragged }}
          onMark={(next) => (mark.current = next)}
        />
      )}
      <SortableContext items={paths} strategy={rectSortingStrategy}>
        {paths.map((path, index) => {
          const rect = held?.path === path ? held.rect : rects[index];
          return (
            rect && (
              <Handle
                key={path}
                path={path}
                rect={rect}
                name={names[index] ?? ''}
                isSelected={selected.includes(index)}
                isOfSeveral={selected.length > 1 && selected.includes(index)}
                draggedCount={dragged?.length ?? 0}
                offset={offset}
              />
            )
          );
        })}
      </SortableContext>
    </DndContext>
  );
}

function Handle({
  path,
  rect,
  name,
  isSelected,
  isOfSeveral,
  draggedCount,
  offset,
}: {
  path: Path;
  rect: Rect;
  name: string;
  isSelected: boolean;
  isOfSeveral: boolean;
  draggedCount: number;
  offset: { x: number; y: number } | null;
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: path });
  return (
    <div
      ref={setNodeRef}
      className="list-frame"
      data-chosen={isSelected || undefined}
      data-several={isOfSeveral || undefined}
      data-dragging={isDragging || undefined}
      data-count={isDragging && draggedCount > 1 ? draggedCount : undefined}
      style={{
        left: rect.x,
        top: rect.y,
        width: rect.width,
        height: rect.height,
        transform: CSS.Translate.toString(
          isDragging && offset ? { ...offset, scaleX: 1, scaleY: 1 } : transform,
        ),
        transition,
      }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className="list-handle"
        {...attributes}
        {...listeners}
        aria-label={t('Drag {name}', { name })}
      >
        <IconGripVertical size={ICON_PX.sm} aria-hidden />
      </button>
    </div>
  );
}
