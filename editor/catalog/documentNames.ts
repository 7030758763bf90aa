// Proposes and validates document names.
import { t } from '../i18n/t.ts';

/** Longest name that the server accepts. */
export const NAME_MAX_CHARS = 200;

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Whether another entry has that name, ignoring case. */
export const isTaken = (name: string, takenNames: readonly string[]): boolean =>
  name.trim() !== '' && takenNames.some((takenName) => isSame(name, takenName));

/** A free name for a copy. */
export function copyNameOf(name: string, takenNames: readonly string[]): string {
  const first = t('{name} copy', { name });
  for (let count = 2; isTaken(first, takenNames); count += 1) {
    const next = `${first} ${count}`;
    if (!isTaken(next, takenNames)) return next;
  }
  return first;
}
