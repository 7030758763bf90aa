// Reads a whole table as spreadsheets save it: any separator, title rows above the headings, and
// what is wrong with each row. The only reader of tables in a browser; the server streams larger
// ones with the same format.
import { TABLE_MESSAGES } from '#config/tableMessages.ts';
import { cellProblem } from './cellProblem.ts';
import { csvOptions, formatOf, withoutSeparatorLine } from './tableFormat.ts';
import { TableProblem } from './tableProblem.ts';

/** Empty lines, and the control character with which DOS programs end a file. */
const END_OF_FILE = /[\p{Cc}\s]+$/u;

/** A row as in a spreadsheet, whose first row is 1. */
interface TableRow {
  row: number;
  cells: readonly string[];
  /** Problem to correct; '' for none. */
  problem: string;
}

export interface Table {
  headings: readonly string[];
  /** Rows that are not empty. */
  rows: readonly TableRow[];
  /** Headings of columns that have values, and are not read. */
  unread: readonly string[];
}

/**
 * The table of a text. `columnNamed` is undefined for a heading that is not read. Throws a
 * TableProblem.
 */
export async function readTable(
  source: string,
  columnNamed: (heading: string) => string | undefined,
): Promise<Table> {
  const { text, separator: given } = withoutSeparatorLine(source.replace(END_OF_FILE, ''));
  const format = await formatOf(text, (heading) => columnNamed(heading) !== undefined, given);
  const { parse } = await import('csv-parse/browser/esm/sync');
  let records: string[][];
  try {
    records = parse(text, csvOptions(format.separator)) as string[][];
  } catch {
    throw new TableProblem(TABLE_MESSAGES.notCsv);
  }
  const { headings, headingRow } = format;
  const columns = headings.map(columnNamed);
  const [inner] = headings;
  // A table with commas that was opened and saved where semicolons separate: each row is one cell.
  if (headings.length === 1 && columns[0] === undefined && /[,;\t]/.test(inner ?? ''))
    return readTable(records.map(([cell = '']) => cell).join('\n'), columnNamed);
  const rows = records
    .map((cells, index) => rowOf(cells.map(cleanCell), index + 1, headings.length))
    .slice(headingRow + 1)
    .filter(({ cells }) => cells.some((cell) => cell !== '') && !isRepeat(cells, headings));
  const isUsed = (index: number): boolean => rows.some(({ cells }) => (cells[index] ?? '') !== '');
  const twice = columns.findIndex(
    (column, index) => column !== undefined && columns.indexOf(column) < index && isUsed(index),
  );
  if (twice >= 0) throw new TableProblem(TABLE_MESSAGES.twice(headings[twice] ?? ''));
  const unread = headings.filter((_, index) => columns[index] === undefined && isUsed(index));
  return { headings, rows, unread };
}

/** Two tables that were put together have their headings twice. */
const isRepeat = (cells: readonly string[], headings: readonly string[]): boolean =>
  headings.length > 1 && headings.every((heading, index) => heading === (cells[index] ?? ''));

function rowOf(cells: readonly string[], row: number, columnCount: number): TableRow {
  const beyond = cells.slice(columnCount).filter((cell) => cell !== '').length;
  const problems = [
    ...(beyond > 0 ? [TABLE_MESSAGES.tooManyCells(beyond)] : []),
    ...cells.flatMap((cell) => cellProblem(cell) ?? []),
  ];
  return { row, cells, problem: problems.join(' ') };
}

/** Without spaces around it, and without the quote that `writeCsv` puts before a formula. */
const cleanCell = (cell: string): string =>
  cell
    .replaceAll('\ufeff', '')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
    // A formula that keeps a text as it is: ="007".
    .replace(/^="([^"]*)"$/, '$1');
