// What stands in for a text or a picture that is still empty, while somebody edits. Shoppers see none.
// See src/screens/README.md#213-placeholders.
import type { Path } from '#schema/path.ts';

/** What the thing at a content path is called; undefined for one that needs no sign of itself. */
export type Placeholders = (path: Path) => string | undefined;

let wordFor: Placeholders | null = null;

/** Lets what is empty say its name, or nothing. */
export function setPlaceholders(placeholders: Placeholders | null): void {
  wordFor = placeholders;
}

/** Whether what is empty says its name now: what was laid out otherwise does not hold. */
export const hasPlaceholders = (): boolean => wordFor !== null;

export const placeholderAt = (path: Path | undefined): string =>
  path === undefined ? '' : (wordFor?.(path) ?? '');
