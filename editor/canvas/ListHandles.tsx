// In-place reordering: while a list entry is selected, it and its siblings have handles to drag by
// touch, mouse or keyboard. See src/screens/README.md#212-two-ways-to-a-field.
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
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
import { SELECTED } from '../messages/editorMessages.ts';
import { joinPath, type Path } from '#schema/path.ts';
import { patchList, type DocumentRef } from '../draft/draftStore.ts';
import type { Rect } from '#state/sceneRegistry.ts';
import { nameOf, type ListPosition } from './selectedField.ts';
import { selectMovedEntry } from './selectMovedEntry.ts';
import { useNodeRects } from './useNodeRects.ts';

export function ListHandles({
  frame,
  docRef,
  position,
}: {
  frame: HTMLElement;
  docRef: DocumentRef;
  position: ListPosition;
}) {
  const { listPath, count } = position;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const paths = Array.from({ length: count }, (_, index) => joinPath(listPath, index));
  const rects = useNodeRects(frame, paths);
  const end = ({ active, over }: DragEndEvent): void => {
    const [from, to] = [paths.indexOf(String(active.id)), paths.indexOf(String(over?.id))];
    if (from < 0 || to < 0 || from === to) return;
    patchList(docRef, listPath, { type: 'move', from, to });
    selectMovedEntry(listPath, to);
    // The handle under the pointer now belongs to another entry.
    clock.after(0, () => frame.querySelectorAll<HTMLElement>('.list-handle')[to]?.focus());
  };
  const labelOf = (id: unknown): string => nameOf(docRef, String(id));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) =>
            `${labelOf(active.id)} is held. Move it with the arrow keys, drop it with Space.`,
          onDragOver: ({ active, over }) =>
            over ? `${labelOf(active.id)} is over ${labelOf(over.id)}` : undefined,
          onDragEnd: ({ active, over }) =>
            over
              ? `${labelOf(active.id)} was dropped at ${labelOf(over.id)}`
              : `${labelOf(active.id)} was let go`,
          onDragCancel: ({ active }) => `${labelOf(active.id)} stays where it was`,
        },
      }}
    >
      <SortableContext items={paths} strategy={rectSortingStrategy}>
        {paths.map((path, index) => {
          const rect = rects[index];
          return (
            rect && (
              <Handle
                key={path}
                path={path}
                rect={rect}
                name={nameOf(docRef, path)}
                isSelected={index === position.index}
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
}: {
  path: Path;
  rect: Rect;
  name: string;
  isSelected: boolean;
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: path });
  return (
    <div
      ref={setNodeRef}
      className="list-frame"
      data-chosen={isSelected || undefined}
      data-dragging={isDragging || undefined}
      style={{
        left: rect.x,
        top: rect.y,
        width: rect.width,
        height: rect.height,
        transform: CSS.Translate.toString(transform),
        transition,
      }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className="list-handle"
        {...attributes}
        {...listeners}
        aria-label={SELECTED.drag(name)}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
    </div>
  );
}
