// Actions on a schedule, and its name.
import type { ScheduleInfo } from '../api/publishingApi.ts';
import { t } from '../i18n/t.ts';

/** Each is null for an account that may not publish. */
export interface ScheduleActions {
  onMove: ((schedule: ScheduleInfo) => void) | null;
  onCancel: ((schedule: ScheduleInfo) => void) | null;
  /** Schedules what waits for a day, such as '2026-11-24'. */
  onScheduleDay: ((date: string) => void) | null;
  /** Nothing waits. */
  isEmpty: boolean;
}

const NAMES_SHOWN = 3;

export const isOpen = ({ state }: ScheduleInfo): boolean => state === 'planned' || state === 'running';

export function namesOf({ documents }: Pick<ScheduleInfo, 'documents'>): string {
  const names = documents.slice(0, NAMES_SHOWN).map(({ name }) => name);
  const more = documents.length - names.length;
  return [...names, ...(more > 0 ? [t('{count} more', { count: more })] : [])].join(', ');
}
