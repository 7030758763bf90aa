// The error log of a kiosk: one line per fault, with ids.
import { showroomEvents } from './showroomEvents.ts';

/** Logs a fault and emits it to listeners. */
export function reportFault(message: string, ids: Readonly<Record<string, unknown>>): void {
  console.error(message, JSON.stringify(ids));
  showroomEvents.emit('fault', { message, ids });
}
