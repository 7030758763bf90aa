// Whole numbers as spreadsheets write them.

/** Every mark between thousands: 1,200 · 1.200 · 1 200 · 1'200 */
const GROUPED = /^\d{1,3}(?:([.,'’\u00a0\u202f ])\d{3})(?:\1\d{3})*$/;
/** 36.0 and 36,00, as a column of decimals has it. */
const ZERO_DECIMALS = /^(\d+)[.,]0+$/;

/**
 * 36 for '36', '36.0', '36,00', '1,200' or '36 months'; undefined for what is no whole number, and
 * for an empty text.
 */
export function readWholeNumber(cell: string): number | undefined {
  const text = cell
    .normalize('NFKC')
    .trim()
    .replace(/\s*[\p{L}.]+$/u, '');
  if (/^\d+$/.test(text)) return Number(text);
  const decimals = ZERO_DECIMALS.exec(text);
  if (decimals) return Number(decimals[1]);
  return GROUPED.test(text) ? Number(text.replaceAll(/\D/g, '')) : undefined;
}

/** 52.52 for '52.52' or '52,52'; NaN for what is no number. */
export function readDecimal(cell: string): number {
  const text = cell
    .trim()
    .replaceAll(/[\u00a0\u202f ]/g, '')
    .replace('\u2212', '-');
  return text === '' ? Number.NaN : Number(/^[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text);
}

/** A house number: 12.0 is 12, since the two are one door. */
export const withoutZeroDecimals = (cell: string): string => cell.trim().replace(ZERO_DECIMALS, '$1');
