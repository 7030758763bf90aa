// Imports addresses (OpenAddresses) and coverage: fills a new version beside the live one, can
// continue after a crash, and goes live when complete. Runs in its own process, in steps so short
// that neither a search nor a save waits for it.
// See src/server/README.md#34-openaddresses-and-coverage-files.
import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AddressRepository } from '../storage/addressRepository.ts';
import { CoverageRepository } from '../storage/coverageRepository.ts';
import {
  beginDataset,
  publishDataset,
  sweepDatasets,
  type DatasetName,
  type DatasetLoad,
} from '../storage/datasets.ts';
import type { Database } from '../storage/openDatabase.ts';
import { openSourceRecords, type SourceRecord } from './sourceRecords.ts';
import { postcodeOf, streetOf, unitKeyOf, normalizeAddress } from './addressText.ts';

/** Rows per transaction, about ten milliseconds. */
const BATCH_ROWS = 400;
/**
 * Rows sorted before they are written: neighbors in the table touch the same pages, which saves
 * most of the writing.
 */
const SORTED_ROWS = 100_000;
/** Pause between two transactions, for other writers. */
const PAUSE_MS = 3;
const HEAD_BYTES = 1 << 16;
const FIELD_MAX_CHARACTERS = 120;
const LAST_NUMBER = 2_147_483_647;

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

type Row<N extends DatasetName> = N extends 'address'
  ? Parameters<AddressRepository['add']>[2][number]
  : Parameters<CoverageRepository['add']>[2][number];
interface Kind<N extends DatasetName> {
  name: N;
  /** One column of each group is required. */
  requiredColumns: string[][];
  rowOf(record: Record<string, string>): Row<N> | undefined;
  /** Rows are sorted by this. */
  keyOf(row: Row<N>): string;
  add(from: DatasetLoad, done: number, rows: Row<N>[]): Promise<DatasetLoad>;
}

export type ImportOptions = { country?: string; onProgress?: (progress: ImportProgress) => void };

/** Imports addresses. Throws ImportError, or ImportClash if another import is running. */
export function importAddresses(
  db: Database,
  file: string,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const addresses = new AddressRepository(db);
  return runImport(
    db,
    file,
    {
      name: 'address',
      requiredColumns: [['number', 'house_number'], ['street']],
      rowOf: (record) => addressRow(record, options.country ?? ''),
      keyOf: ({ building }) => building,
      add: (from, done, rows) => addresses.add(from, done, rows),
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
  const coverage = new CoverageRepository(db);
  return runImport(
    db,
    file,
    {
      name: 'coverage',
      requiredColumns: [['plan_codes'], ['postcode', 'street', 'street_key']],
      rowOf: coverageRow,
      keyOf: ({ postcode, street }) => `${postcode} ${street}`,
      add: (from, done, rows) => coverage.add(from, done, rows),
    },
    options,
  );
}

async function runImport<N extends DatasetName>(
  db: Database,
  file: string,
  kind: Kind<N>,
  { onProgress }: ImportOptions,
): Promise<ImportResult> {
  const { source, size } = await fingerprint(file);
  const { records, bytesRead } = await openSourceRecords(file);
  let loading = await beginDataset(db, kind.name, source);
  const resumedAt = loading.done;
  let done = 0;
  let rows: Row<N>[] = [];
  const write = async (): Promise<void> => {
    const sorted = rows
      .map((row) => ({ row, key: kind.keyOf(row) }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
      .map(({ row }) => row);
    const share = size === 0 ? 1 : bytesRead() / size;
    rows = [];
    for (let first = 0; first < sorted.length; first += BATCH_ROWS) {
      const isLast = first + BATCH_ROWS >= sorted.length;
      // Only after the last row of a batch is everything that was read also written.
      loading = await kind.add(
        loading,
        isLast ? done : loading.done,
        sorted.slice(first, first + BATCH_ROWS),
      );
      onProgress?.({ done, rows: loading.rows, share });
      await sleep(PAUSE_MS);
    }
  };
  for await (const record of records) {
    if (done === 0) checkColumns(record, kind.requiredColumns);
    done += 1;
    if (done <= resumedAt) continue;
    const row = record && kind.rowOf(record);
    if (row) rows.push(row);
    if (rows.length === SORTED_ROWS) await write();
  }
  if (rows.length > 0) await write();
  if (loading.rows === 0)
    throw new ImportError('Nothing in this file could be used: the previous data stays in use.');
  await publishDataset(db, kind.name, loading.version);
  await sweepDatasets(db, kind.name, () => sleep(PAUSE_MS));
  return { done, rows: loading.rows, resumedAt };
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
    .filter((names) => !names.some((name) => record && name in record))
    .map((names) => names.join(' or '));
  if (missing.length > 0) throw new ImportError(`This file has no column ${missing.join(', nor ')}.`);
}

function addressRow(record: Record<string, string>, country: string): Row<'address'> | undefined {
  const field = (name: string): string => clean(record[name] ?? '');
  const number = field('number') || field('house_number');
  const street = field('street');
  // Files use 0 for an unknown house number.
  if (number === '' || number === '0' || street === '') return undefined;
  const line1 = `${number} ${inTitleCase(street)}`;
  const address = {
    city: inTitleCase(field('city') || field('district')),
    region: field('region'),
    postcode: field('postcode'),
  };
  const building = normalizeAddress(line1, address.city, address.region, address.postcode);
  if (!/^\d/.test(building)) return undefined;
  const unit = unitOf(field('unit'));
  return {
    building,
    unit_key: unitKeyOf(unit),
    line1,
    unit,
    ...address,
    country: country || field('country'),
    lat: degrees(record['lat']),
    lon: degrees(record['lon']),
  };
}

/** 'Unit 3' for a bare '3', which is unclear next to a street. */
const unitOf = (unit: string): string =>
  /^[#\s]*[0-9]+[A-Za-z]?$/.test(unit) ? `Unit ${unit.replace(/^[#\s]*/, '')}` : inTitleCase(unit);

function coverageRow(record: Record<string, string>): Row<'coverage'> | undefined {
  const field = (name: string): string => clean(record[name] ?? '');
  const codes = field('plan_codes')
    .split(/[\s;,|]+/)
    .filter(Boolean)
    .join(' ');
  const street = field('street') || field('street_key');
  const postcode = postcodeOf(field('postcode'));
  if (street === '' && postcode === '') return undefined;
  const from = Number.parseInt(field('number_from'), 10);
  const to = Number.parseInt(field('number_to'), 10);
  return {
    postcode,
    street: street === '' ? '' : streetOf(street).street,
    unit_rule: field('unit_rule').toLowerCase(),
    plan_codes: codes,
    number_from: inRange(from, 0),
    number_to: inRange(to, LAST_NUMBER),
    valid_from: dayOf(field('valid_from')),
    valid_to: dayOf(field('valid_to')),
  };
}

const inRange = (value: number, fallback: number): number =>
  value >= 0 && value <= LAST_NUMBER ? value : fallback;
const dayOf = (value: string): string => /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] ?? '';
const clean = (value: string): string =>
  value === '' ? '' : value.replaceAll('\0', '').trim().slice(0, FIELD_MAX_CHARACTERS);

function degrees(text: string | undefined): number | null {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && Math.abs(value) <= 180 ? value : null;
}

/** Many files use capitals only: 'OAK STREET' becomes 'Oak Street'; mixed case is kept. */
const inTitleCase = (text: string): string =>
  /[a-z]/.test(text)
    ? text
    : text.toLowerCase().replaceAll(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
