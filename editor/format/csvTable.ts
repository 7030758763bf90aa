// Tables as CSV files, written so that spreadsheets open them. `#tables` reads them.

export async function writeCsv(rows: readonly (readonly string[])[]): Promise<Blob> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  // Spreadsheets would run a cell that begins like a formula.
  const text = stringify(
    rows.map((row) => [...row]),
    { bom: true, record_delimiter: 'windows', escape_formulas: true },
  );
  return new Blob([text], { type: 'text/csv' });
}
