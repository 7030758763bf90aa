// The door to the log: what went wrong without stopping anything, said once in a line with ids.
import { showroomEvents } from './showroomEvents.ts';

/** Logs a fault and tells those who record faults. */
export function reportFault(message: string, ids: Readonly<Record<string, unknown>>): void {
  console.error(message, JSON.stringify(ids));
  showroomEvents.emit('fault', { message, ids });
}
