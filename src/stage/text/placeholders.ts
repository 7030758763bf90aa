// Labels of empty texts and images while editing; none for shoppers. See
// src/screens/README.md#213-placeholders.
import type { Path } from '#schema/path.ts';

/** Label of the field at a content path; undefined for none. */
export type Placeholders = (path: Path) => string | undefined;

let wordFor: Placeholders | null = null;

/** Sets or removes the labels. */
export function setPlaceholders(placeholders: Placeholders | null): void {
  wordFor = placeholders;
}

/** Whether labels are shown now; layouts from before a change are invalid. */
export const hasPlaceholders = (): boolean => wordFor !== null;

export const placeholderAt = (path: Path | undefined): string =>
  path === undefined ? '' : (wordFor?.(path) ?? '');
