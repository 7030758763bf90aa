// Tables as CSV (RFC 4180), streamed, so that a year of rows needs no more memory than a day.
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';

export interface CsvTable {
  /** Name of the download. */
  file: string;
  /** Header, and the fields of rows that are objects, in order. */
  columns: readonly string[];
  rows: AsyncIterable<unknown>;
}

export function sendCsv(reply: FastifyReply, { file, columns, rows }: CsvTable): FastifyReply {
  const table = Readable.from(rows, { objectMode: true, highWaterMark: 1 });
  // Spreadsheets would run a cell that begins like a formula.
  const text = stringify({
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    escape_formulas: true,
  });
  table.on('error', (error) => text.destroy(error));
  return reply
    .header('content-disposition', `attachment; filename="${file}"`)
    .type('text/csv; charset=utf-8')
    .send(table.pipe(text));
}
