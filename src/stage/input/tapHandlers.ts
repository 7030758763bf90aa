// For what is pressed without being a button, such as the dimmed stage around a dialog.
import type { FederatedPointerEvent } from 'pixi.js';
import { isTapOf, takeContact } from '#state/contacts.ts';

export const tapHandlers = (run: () => void) => ({
  onPointerDown: ({ pointerId }: FederatedPointerEvent) => void takeContact(pointerId),
  onPointerTap: ({ pointerId }: FederatedPointerEvent) => {
    if (isTapOf(pointerId)) run();
  },
});
