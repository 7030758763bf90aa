// Writes each day of events as one file into the store for exports, for the company's own
// warehouse. See src/server/insights/README.md#counts-of-events.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { FastifyBaseLogger } from 'fastify';
import type { ColumnSource } from 'hyparquet-writer';
import { DAY_MS, HOUR_MS } from '#config/durations.ts';
import type { BlobStore } from '../platform/files/blobStore.ts';
import type { EventCursor, EventRepository } from './eventRepository.ts';
import type { EventTable } from '../platform/database/tables.ts';

type ExportFormat = 'csv' | 'parquet';

/** Kiosks that were offline have sent most of a day by then; what comes later writes it anew. */
const AFTER_MS = 6 * HOUR_MS;
const DAYS_AT_ONCE = 5;
const PAGE_EVENTS = 5_000;
/** A row group of Parquet, which is held in memory. */
const GROUP_EVENTS = 50_000;
const TEXTS = [
  'event_id',
  'client_id',
  'session_id',
  'name',
  'category',
  'label',
  'screen',
  'screen_id',
  'language',
  'environment',
  'quiz',
] as const;
const COLUMNS = ['at', 'received_at', ...TEXTS, 'amount', 'more'] as const;

interface ExportOrder {
  events: EventRepository;
  exports: BlobStore;
  format: ExportFormat;
}

/** Exports what is due, the latest days first; resolves to how many days were written. */
export async function exportDueDays(
  { events, exports, format }: ExportOrder,
  log: FastifyBaseLogger,
  nowMs: number,
  pause: () => Promise<void>,
): Promise<number> {
  const days = await events.unexportedDays(nowMs - AFTER_MS - DAY_MS, DAYS_AT_ONCE);
  for (const startMs of days) {
    const day = new Date(startMs).toISOString().slice(0, 10);
    const draft = await exports.draft();
    try {
      const pages = pagesOf(events, startMs, pause);
      const rows = await (format === 'csv' ? writeCsv : writeParquet)(draft.path, pages);
      await draft.store(`events-${day}.${format}`);
      await events.noteExported(day, rows, nowMs);
      log.info({ day, rows }, 'events were exported');
    } finally {
      await draft.discard();
    }
  }
  return days.length;
}

async function* pagesOf(
  events: EventRepository,
  startMs: number,
  pause: () => Promise<void>,
): AsyncGenerator<EventTable[]> {
  let after: EventCursor | undefined;
  do {
    const page = await events.page(startMs, startMs + DAY_MS, after, PAGE_EVENTS);
    if (page.length > 0) yield page;
    after = page.length === PAGE_EVENTS ? page.at(-1) : undefined;
    await pause();
  } while (after);
}

const iso = (ms: number): string => new Date(ms).toISOString();

async function writeCsv(path: string, pages: AsyncGenerator<EventTable[]>): Promise<number> {
  let count = 0;
  async function* rows(): AsyncGenerator<object> {
    for await (const page of pages)
      for (const row of page) {
        count += 1;
        yield { ...row, at: iso(row.at), received_at: iso(row.received_at) };
      }
  }
  // For machines: a cell that begins like a formula stays as it is.
  const csv = stringify({ header: true, columns: [...COLUMNS] });
  await pipeline(Readable.from(rows()), csv, createWriteStream(path, { mode: 0o600, flush: true }));
  return count;
}

async function writeParquet(path: string, pages: AsyncGenerator<EventTable[]>): Promise<number> {
  // 0.4 MB that only an export needs.
  const { ParquetWriter, fileWriter, schemaFromColumnData } = await import('hyparquet-writer');
  const schema = schemaFromColumnData({ columnData: columnsOf([]) });
  const writer = new ParquetWriter({ writer: fileWriter(path), schema });
  let [waiting, count]: [EventTable[], number] = [[], 0];
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await writer.write({ columnData: columnsOf(waiting) });
    count += waiting.length;
    waiting = [];
  };
  for await (const page of pages) {
    waiting.push(...page);
    if (waiting.length >= GROUP_EVENTS) await flush();
  }
  await flush();
  await writer.finish();
  return count;
}

const columnsOf = (rows: readonly EventTable[]): ColumnSource[] => [
  ...(['at', 'received_at'] as const).map((name) => ({
    name,
    data: rows.map((row) => new Date(row[name])),
    type: 'TIMESTAMP' as const,
    nullable: false,
  })),
  ...TEXTS.map((name) => ({
    name,
    data: rows.map((row) => row[name]),
    type: 'STRING' as const,
    nullable: false,
  })),
  { name: 'amount', data: rows.map(({ amount }) => amount), type: 'INT32', nullable: true },
  { name: 'more', data: rows.map(({ more }) => more), type: 'STRING', nullable: false },
];
