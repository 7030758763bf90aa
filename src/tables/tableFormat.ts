// How a table is written: what separates its cells, and in which row its columns are named.
import { TABLE_MESSAGES } from '#config/tableMessages.ts';
import { TableProblem } from './tableProblem.ts';

export interface TableFormat {
  separator: string;
  /** Index of the row that names the columns, after a line that says what separates cells. */
  headingRow: number;
  headings: readonly string[];
}

/** More lines above the headings are no title. */
const TITLE_ROWS_MAX = 30;
const SAMPLE_CHARS = 1 << 16;
const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Excel's own first line, with or without quotes. */
const SEPARATOR_LINE = /^"?sep=(.|\\t)"?[,;\t]*(?:\r\n|\n|\r)/i;

/** Options of csv-parse for both of its readers, which take any line end and a stray quote. */
export const csvOptions = (separator: string) => ({
  bom: true,
  delimiter: separator,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
});

/**
 * The text without what is no part of the table, and what its first line says of the separator.
 */
export function withoutSeparatorLine(text: string): { text: string; separator?: string } {
  const marked = text.replace(/^\ufeff+/, '');
  // A word processor has made its quotes typographic.
  const plain = /^\s*[“„]/.test(marked) ? marked.replaceAll(/[“”„]/g, '"') : marked;
  const line = SEPARATOR_LINE.exec(plain);
  return line
    ? { text: plain.slice(line[0].length), separator: line[1] === '\\t' ? '\t' : (line[1] ?? ',') }
    : { text: plain };
}

/**
 * Finds the format by its first 64 kB: the separator and row with which most headings are known.
 * `isKnown` says whether a heading is that of a column that is read. Throws a TableProblem.
 */
export async function formatOf(
  text: string,
  isKnown: (heading: string) => boolean,
  given?: string,
): Promise<TableFormat> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  let best: TableFormat & { known: number } = { separator: ',', headingRow: 0, headings: [], known: -1 };
  let problem: unknown;
  const isCut = text.length > SAMPLE_CHARS;
  for (const separator of given === undefined ? SEPARATORS : [given]) {
    const rows: string[][] = [];
    try {
      parse(text.slice(0, SAMPLE_CHARS), {
        ...csvOptions(separator),
        to: TITLE_ROWS_MAX,
        on_record: (cells: string[]) => void rows.push(cells),
      });
    } catch (reason) {
      if (!isCut) problem ??= reason;
      if (!isCut) continue;
    }
    rows.forEach((cells, headingRow) => {
      const headings = cells.map((cell) => cell.trim());
      // More columns break a tie, where no heading is known.
      const known = headings.filter(isKnown).length + Math.min(headings.length, 99) / 1000;
      if (known > best.known + (headingRow > 0 ? 0.9 : 0)) best = { separator, headingRow, headings, known };
    });
  }
  if (best.known < 0 && problem) throw new TableProblem(TABLE_MESSAGES.notCsv);
  return { separator: best.separator, headingRow: best.headingRow, headings: best.headings };
}
