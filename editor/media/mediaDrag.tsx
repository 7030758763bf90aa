// Files and folders are dragged onto a folder or a breadcrumb to move them.
import { useState, type ReactNode } from 'react';
import {
  DndContext,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type DraggableSyntheticListeners,
} from '@dnd-kit/core';
import { IconFile, IconFolderFilled } from '@tabler/icons-react';
import type { MediaFile, MediaFolder, MediaItem } from '../api/mediaApi.ts';
import { folderIn, isWithin } from '#rules/mediaFolderPaths.ts';
import { ICON_PX } from '../theme.ts';
import styles from './media.module.css';

/** Less movement is not a drag. */
const DRAG_AFTER_PX = 6;

/** Screen readers use the menu and its dialog instead. */
const NO_ANNOUNCEMENTS = {
  announcements: {
    onDragStart: noAnnouncement,
    onDragOver: noAnnouncement,
    onDragEnd: noAnnouncement,
    onDragCancel: noAnnouncement,
  },
  screenReaderInstructions: { draggable: '' },
};

function noAnnouncement(): undefined {
  return undefined;
}

interface Props {
  files: readonly MediaFile[];
  folders: readonly MediaFolder[];
  onMove: (item: MediaItem, directory: string) => Promise<unknown>;
  children: ReactNode;
}

export function MediaDragOverlay({ files, folders, onMove, children }: Props) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER_PX } }));
  const [dragged, setDragged] = useState<MediaItem | null>(null);
  const itemOf = (id: unknown): MediaItem | undefined =>
    [...folders, ...files].find((item) => item.id === id);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={NO_ANNOUNCEMENTS}
      onDragStart={({ active }) => setDragged(itemOf(active.id) ?? null)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ over }) => {
        setDragged(null);
        if (dragged && over && canMoveInto(String(over.id), dragged)) void onMove(dragged, String(over.id));
      }}
    >
      {children}
      <DragOverlay dropAnimation={null} className={styles['dragged']}>
        {dragged && (
          <span>
            {dragged.type === 'dir' ? (
              <IconFolderFilled size={ICON_PX.lg} />
            ) : dragged.previewSrc ? (
              <img src={dragged.previewSrc} alt="" />
            ) : (
              <IconFile size={ICON_PX.lg} />
            )}
            {dragged.filename}
          </span>
        )}
      </DragOverlay>
    </DndContext>
  );
}

const canMoveInto = (path: string, item: MediaItem): boolean =>
  item.directory !== path &&
  !(item.type === 'dir' && isWithin(path, folderIn(item.directory, item.filename)));

/** Makes a tile draggable, unless it is being renamed. */
export function useDraggedMedia(
  item: MediaItem,
  isDisabled: boolean,
): {
  ref: (element: HTMLElement | null) => void;
  listeners: DraggableSyntheticListeners;
  isDragged: boolean;
} {
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: item.id,
    data: { item },
    disabled: isDisabled,
  });
  return { ref: setNodeRef, listeners: isDisabled ? undefined : listeners, isDragged: isDragging };
}

/** Makes a folder or breadcrumb a drop target, with whether a drag is over it. */
export function useDropTarget(path: string): { ref: (element: HTMLElement | null) => void; isOver: boolean } {
  const { setNodeRef, isOver, active } = useDroppable({ id: path });
  const item = active?.data.current?.['item'] as MediaItem | undefined;
  return { ref: setNodeRef, isOver: isOver && item !== undefined && canMoveInto(path, item) };
}
