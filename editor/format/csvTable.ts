// Tables as CSV files: read as spreadsheets write them, and written so that they open them.

const DELIMITERS = [',', ';', '\t'] as const;

/** Spreadsheets write UTF-8, or the code page of Western Windows. */
export function decodeCsv(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A row as in a spreadsheet: the first row, with the headings, is 1. */
export interface CsvRow {
  row: number;
  cells: readonly string[];
}

/** The headings, and the rows that are not empty. Throws where it is no table. */
export async function readCsv(text: string): Promise<{ headings: readonly string[]; rows: CsvRow[] }> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const firstLine = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const [delimiter = ','] = DELIMITERS.toSorted(
    (a, b) => firstLine.split(b).length - firstLine.split(a).length,
  );
  const [headings = [], ...records] = parse(text, {
    bom: true,
    delimiter,
    trim: true,
    relax_column_count: true,
  }) as string[][];
  const rows = records
    .map((cells, index) => ({ cells: cells.map(withoutGuard), row: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  return { headings, rows };
}

/** What `writeCsv` has put before a cell that begins like a formula. */
const withoutGuard = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');

export async function writeCsv(rows: readonly (readonly string[])[]): Promise<Blob> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  // Spreadsheets would run a cell that begins like a formula.
  const text = stringify(
    rows.map((row) => [...row]),
    { bom: true, record_delimiter: 'windows', escape_formulas: true },
  );
  return new Blob([text], { type: 'text/csv' });
}
