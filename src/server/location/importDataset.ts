// Imports addresses (OpenAddresses) and coverage: fills a new version beside the live one, can
// continue after a crash, and goes live when complete. Runs in its own process, in steps so short
// that neither a search nor a save waits for it.
// See src/server/README.md#34-openaddresses-and-coverage-files.
import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADDRESS_PARTS, type StoredAddress } from '../storage/addressRepository.ts';
import { COVERAGE_PARTS, type StoredCoverage } from '../storage/coverageRepository.ts';
import { beginDataset, publishDataset, sweepDatasets, type DatasetName } from '../storage/datasets.ts';
import { fillDataset, type DatasetPart } from '../storage/datasetWriter.ts';
import type { Database } from '../storage/openDatabase.ts';
import { openSourceRecords, type SourceRecord } from './sourceRecords.ts';
import { postcodeOf, streetOf, unitKeyOf, normalizeAddress } from './addressText.ts';

const SORTED_ROWS = 100_000;
/** Least pause between two transactions, for other writers. */
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

interface Kind<Row> {
  name: DatasetName;
  /** One column of each group is required. */
  requiredColumns: string[][];
  rowOf(record: Record<string, string>): Row | undefined;
  parts: readonly DatasetPart<Row>[];
}

export interface ImportOptions {
  country?: string;
  /** Writes the rows, which an interrupted import writes again: its commits may be lost. */
  loader?: Database;
  /**
   * Rows that are sorted and written together, 100,000 by default: the more, the fewer pages are
   * written twice.
   */
  sortedRows?: number;
  onProgress?: (progress: ImportProgress) => void;
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
      rowOf: coverageRow,
      parts: COVERAGE_PARTS,
    },
    options,
  );
}

async function runImport<Row>(
  db: Database,
  file: string,
  kind: Kind<Row>,
  { loader = db, sortedRows = SORTED_ROWS, onProgress }: ImportOptions,
): Promise<ImportResult> {
  const { source, size } = await fingerprint(file);
  const { records, bytesRead } = await openSourceRecords(file);
  let loading = await beginDataset(db, kind.name, source);
  const resumedAt = loading.done;
  let done = 0;
  let rows: Row[] = [];
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
    const row = record && kind.rowOf(record);
    if (row) rows.push(row);
    if (rows.length === sortedRows) await write();
  }
  if (rows.length > 0) await write();
  if (loading.rows === 0)
    throw new ImportError('Nothing in this file could be used: the previous data stays in use.');
  // Flushed, and all rows before it.
  await publishDataset(db, kind.name, loading.version);
  await sweepDatasets(loader, kind.name, () => sleep(PAUSE_MS));
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

function addressRow(record: Record<string, string>, country: string): StoredAddress | undefined {
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

function coverageRow(record: Record<string, string>): StoredCoverage | undefined {
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
