// Imports addresses (OpenAddresses) and coverage: fills a new version beside the live one, can
// continue after a crash, and goes live when complete. Runs in its own process, in steps so short
// that neither a search nor a save waits for it.
// See src/server/location/README.md#openaddresses-and-coverage-files.
import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayOrderOf, type DayOrder } from '#tables/days.ts';
import { TableProblem } from '#tables/tableProblem.ts';
import type { Encoding } from '#tables/textEncoding.ts';
import { ADDRESS_PARTS } from './addressRepository.ts';
import { COVERAGE_PARTS } from './coverageRepository.ts';
import { beginDataset, publishDataset, sweepDatasets, type DatasetName } from './datasets.ts';
import { fillDataset, type DatasetPart } from './datasetWriter.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { addressRow, isInLine } from './addressRow.ts';
import { coverageRow } from './coverageRow.ts';
import type { LeftOut } from './sourceFields.ts';
import { openSourceRecords, type SourceRecord } from './sourceRecords.ts';

const SORTED_ROWS = 100_000;
const COLUMNS_SHOWN = 12;
/** Least pause between two transactions, for other writers. */
const PAUSE_MS = 3;
const HEAD_BYTES = 1 << 16;

/** Thrown for a file that cannot be used; the message is for operators. */
export class ImportError extends Error {}

export interface ImportProgress {
  /** Records read, including earlier runs. */
  done: number;
  rows: number;
  /** Share of the file, 0 to 1. */
  share: number;
}

export interface ImportResult {
  /** Records read, and rows made from them. */
  done: number;
  rows: number;
  /** Records that an earlier run had read. */
  resumedAt: number;
}

/** Records that were not taken, by the reason. */
export type LeftOutCounts = Partial<Record<LeftOut, { count: number; first: number }>>;

interface Kind<Row> {
  name: DatasetName;
  /** One column of each group is required. */
  requiredColumns: string[][];
  rowOf(record: Record<string, string>, dayOrder: DayOrder): Row | LeftOut;
  /** Columns with days, whose order is decided over the whole file. */
  dayColumns: readonly string[];
  parts: readonly DatasetPart<Row>[];
}

export interface ImportOptions {
  country?: string | undefined;
  /** Where it is known; else it is read from the file. */
  encoding?: Encoding | undefined;
  /** How 1/2/2026 is meant, where the file leaves it open. */
  dayOrder?: DayOrder | undefined;
  /** Writes the rows, which an interrupted import writes again: its commits may be lost. */
  loader?: Database;
  /**
   * Rows that are sorted and written together, 100,000 by default: the more, the fewer pages are
   * written twice.
   */
  sortedRows?: number;
  onProgress?: (progress: ImportProgress) => void;
  /** Called once at the end if records of this run were left out. */
  onLeftOut?: (counts: LeftOutCounts) => void;
}

/** Imports addresses. Throws ImportError, or ImportClash if another import is running. */
export function importAddresses(
  db: Database,
  file: string,
  options: ImportOptions = {},
): Promise<ImportResult> {
  return runImport(
    db,
    file,
    {
      name: 'address',
      requiredColumns: [['number', 'house_number'], ['street']],
      dayColumns: [],
      rowOf: (record) => addressRow(record, options.country ?? ''),
      parts: ADDRESS_PARTS,
    },
    options,
  );
}

/**
 * Imports coverage: postcode, street, number_from, number_to, unit_rule, plan_codes, valid_from,
 * valid_to.
 */
export function importCoverage(
  db: Database,
  file: string,
  options: ImportOptions = {},
): Promise<ImportResult> {
  return runImport(
    db,
    file,
    {
      name: 'coverage',
      requiredColumns: [['plan_codes'], ['postcode', 'street', 'street_key']],
      dayColumns: ['valid_from', 'valid_to'],
      rowOf: coverageRow,
      parts: COVERAGE_PARTS,
    },
    options,
  );
}

async function runImport<Row extends object>(
  db: Database,
  file: string,
  kind: Kind<Row>,
  options: ImportOptions,
): Promise<ImportResult> {
  try {
    return await importFile(db, file, kind, options);
  } catch (reason) {
    throw reason instanceof TableProblem ? new ImportError(reason.message) : reason;
  }
}

async function importFile<Row extends object>(
  db: Database,
  file: string,
  kind: Kind<Row>,
  options: ImportOptions,
): Promise<ImportResult> {
  const { loader = db, sortedRows = SORTED_ROWS, onProgress, onLeftOut, encoding: given } = options;
  const { source, size } = await fingerprint(file);
  const dayOrder = options.dayOrder ?? (await dayOrderIn(file, kind, given));
  const { records, bytesRead } = await openSourceRecords(file, given);
  let loading = await beginDataset(db, kind.name, source);
  const resumedAt = loading.done;
  let done = 0;
  let rows: Row[] = [];
  const leftOut: LeftOutCounts = {};
  const write = async (): Promise<void> => {
    const share = size === 0 ? 1 : bytesRead() / size;
    const read = { done, rows };
    rows = [];
    loading = await fillDataset(loader, kind.name, kind.parts, loading, read, async (load, blockedMs) => {
      onProgress?.({ done, rows: load.rows, share });
      // Other writers get half of the time, however slow the machine is.
      await sleep(Math.max(PAUSE_MS, blockedMs));
    });
  };
  for await (const record of records) {
    if (done === 0) checkColumns(record, kind.requiredColumns);
    done += 1;
    if (done <= resumedAt) continue;
    const row = record ? kind.rowOf(record, dayOrder) : 'no record';
    if (typeof row === 'object') rows.push(row);
    else leftOut[row] = { count: (leftOut[row]?.count ?? 0) + 1, first: leftOut[row]?.first ?? done };
    if (rows.length === sortedRows) await write();
  }
  if (rows.length > 0) await write();
  if (loading.rows === 0)
    throw new ImportError('Nothing in this file could be used: the previous data stays in use.');
  // Flushed, and all rows before it.
  await publishDataset(db, kind.name, loading.version);
  await sweepDatasets(loader, kind.name, () => sleep(PAUSE_MS));
  if (Object.keys(leftOut).length > 0) onLeftOut?.(leftOut);
  return { done, rows: loading.rows, resumedAt };
}

/** Decides over the whole file; throws an ImportError with the question where it is open. */
async function dayOrderIn(
  file: string,
  { dayColumns }: Pick<Kind<object>, 'dayColumns'>,
  encoding: Encoding | undefined,
): Promise<DayOrder> {
  if (dayColumns.length === 0) return 'day first';
  const days = new Set<string>();
  for await (const record of (await openSourceRecords(file, encoding)).records)
    for (const column of dayColumns) days.add(record?.[column] ?? '');
  const { order, openDay } = dayOrderOf(days);
  if (openDay === undefined) return order;
  throw new ImportError(
    `“${openDay}” can be two days. Say which with --days day-first or --days month-first, or write days as 2026-12-01.`,
  );
}

/** Identifies a file wherever it is: by size, time of change and first bytes. */
async function fingerprint(file: string): Promise<{ source: string; size: number }> {
  const info = await stat(file).catch(() => undefined);
  if (!info?.isFile()) throw new ImportError('There is no such file.');
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const digest = createHash('sha256').update(buffer.subarray(0, bytesRead)).digest('hex');
    return { source: `${info.size} ${Math.round(info.mtimeMs)} ${digest}`, size: info.size };
  } finally {
    await handle.close();
  }
}

function checkColumns(record: SourceRecord, requiredColumns: string[][]): void {
  const missing = requiredColumns
    .filter((names) => !names.some((name) => record && (name in record || isInLine(record, name))))
    .map((names) => names.join(' or '));
  if (missing.length > 0) {
    const found = Object.keys(record ?? {})
      .slice(0, COLUMNS_SHOWN)
      .join(', ');
    throw new ImportError(
      `This file has no column ${missing.join(', nor ')}. Name its columns in the first row: it has ${found || 'none'}.`,
    );
  }
}
