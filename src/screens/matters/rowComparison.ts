// Comparison of the columns of a row: whether they differ, and which is best. See
// src/screens/table/README.md#differences-and-the-best.

/** Which number of a row is the best. */
export type BestOf = 'none' | 'more' | 'less';

/** Whether the open columns of a row say different things; one alone never does. */
export function differs(texts: readonly string[], open: readonly number[]): boolean {
  const [first, ...others] = open.map((column) => texts[column] ?? '');
  return others.some((text) => text !== first);
}

/** A number in a text, and the text without it. */
export interface Measure {
  value: number;
  unit: string;
}

/** Groups of digits may have a space between them. */
const NUMBER = /\d(?:[\d.,\u00a0\u202f\u2019']| (?=\d{3}\b))*/;

/**
 * The columns whose number is the best of all. None if a value has no number or another unit, or if
 * all are equal: what cannot be compared is not praised. The first number of a text counts, with
 * separators as the language writes them.
 */
export function bestColumns(
  texts: readonly string[],
  open: readonly number[],
  { best, langCode }: { best: BestOf; langCode: string },
): ReadonlySet<number> {
  const none = new Set<number>();
  if (best === 'none') return none;
  const measured = open.map((column) => ({ column, measure: measureOf(texts[column] ?? '', langCode) }));
  const [first] = measured;
  const values: number[] = [];
  for (const { measure } of measured) {
    if (!measure || measure.unit !== first?.measure?.unit) return none;
    values.push(measure.value);
  }
  const top = best === 'more' ? Math.max(...values) : Math.min(...values);
  if (values.every((value) => value === top)) return none;
  return new Set(measured.flatMap(({ column, measure }) => (measure?.value === top ? [column] : [])));
}

/** The first number of a text, read as the language writes it; null if it has none. */
export function measureOf(text: string, langCode: string): Measure | null {
  const found = NUMBER.exec(text)?.[0].replace(/[^\d]+$/, '');
  if (found === undefined) return null;
  const decimal = decimalOf(langCode);
  // Three digits after a separator that this language has for thousands are thousands.
  const digits = found.replaceAll(/[^\d.,]/g, '').replaceAll(decimal === '.' ? ',' : '.', '');
  return { value: Number(digits.replace(',', '.')), unit: text.replace(found, '').trim() };
}

const decimalOf = (langCode: string): string => {
  try {
    return (
      new Intl.NumberFormat(langCode).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
    );
  } catch {
    // Content may have a code that no browser knows.
    return '.';
  }
};
