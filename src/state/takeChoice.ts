// What a shopper has chosen on the screen that is shown, for when it is taken along. Screens write
// it without a commit; it is read with a press.

export const takeChoice: {
  /** Columns of a compare page that are closed. */
  hiddenColumns: readonly number[];
  /** Result of a quiz that is in the center. */
  result: number;
} = { hiddenColumns: [], result: 0 };
