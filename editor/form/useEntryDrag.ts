// Reorders a list by drag, pointer or keyboard, announced to screen readers.
import { useMemo } from 'react';
import {
  closestCenter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DndContextProps,
  type Modifier,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import type { ListActions } from './listActions.ts';
import { t } from '../i18n/t.ts';

/** Less movement is not a drag. */
const DRAG_AFTER_PX = 4;

const restrictToVerticalAxis: Modifier = ({ transform }) => ({ ...transform, x: 0 });

const INSTRUCTIONS = t(
  'To put it in another place, press space or enter, then the arrow keys. Space or enter puts it down, escape leaves it where it was.',
);

function announcementsOf(keys: readonly string[], itemLabel: string): Announcements {
  const positionOf = (id: UniqueIdentifier | undefined): string =>
    `${keys.indexOf(String(id)) + 1} of ${keys.length}`;
  return {
    onDragStart: ({ active }) =>
      t('Picked up {itemLabel} {position}.', { itemLabel, position: positionOf(active.id) }),
    onDragOver: ({ over }) => (over ? t('Now at {position}.', { position: positionOf(over.id) }) : undefined),
    onDragEnd: ({ over }) =>
      over ? t('Put down at {position}.', { position: positionOf(over.id) }) : t('Put back.'),
    onDragCancel: ({ active }) => t('Left at {position}.', { position: positionOf(active.id) }),
  };
}

export function useEntryDrag(
  keys: readonly string[],
  itemLabel: string,
  actions: ListActions | null,
): DndContextProps {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const accessibility = useMemo(
    () => ({
      announcements: announcementsOf(keys, itemLabel),
      screenReaderInstructions: { draggable: INSTRUCTIONS },
    }),
    [keys, itemLabel],
  );
  return {
    sensors,
    accessibility,
    modifiers: [restrictToVerticalAxis],
    collisionDetection: closestCenter,
    onDragEnd: ({ active, over }) => {
      if (over && over.id !== active.id)
        actions?.move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
    },
  };
}
