// Choices of a shopper on the current screen, for taking it along. Screens write them without a
// commit; a press reads them.
import type { Target } from '#rules/links.ts';

export const takeChoice: {
  /** Columns of a compare page that are closed. */
  hiddenColumns: readonly number[];
  /** Result of a quiz that is in the center. */
  result: number;
  /** The target of a further result in the center, that the answers spoke for less. */
  further: Target | null;
} = { hiddenColumns: [], result: 0, further: null };
