// `npm run addresses -- import FILE` and `npm run coverage -- import FILE`: fill tables of the
// showroom's database while the server runs.
import { parseArgs } from 'node:util';
import { openDatabase } from '../platform/database/openDatabase.ts';
import { ImportClash } from '../location/datasets.ts';
import { migrate } from '../platform/database/migrations.ts';
import { readSettings, SettingsError } from '../serverSettings.ts';
import { CODE_PAGES, type Encoding } from '#tables/textEncoding.ts';
import {
  importAddresses,
  ImportError,
  importCoverage,
  type ImportProgress,
  type LeftOutCounts,
} from '../location/importDataset.ts';
import type { LeftOut } from '../location/sourceFields.ts';

const KINDS = { addresses: importAddresses, coverage: importCoverage };
const ENCODINGS: readonly Encoding[] = ['utf-8', 'utf-16le', 'utf-16be', ...CODE_PAGES];
const LEFT_OUT: Readonly<Record<LeftOut, string>> = {
  incomplete: 'without a house number, street or postcode that can be searched',
  unreadable: 'with a number or day that can’t be read, or that a spreadsheet made a day',
  'lost letters': 'with letters that were lost: save the file as CSV UTF-8 from the original',
  'no record': 'of another form',
};
const BAR_CHARACTERS = 30;
const PRINT_INTERVAL_MS = 100;
const LOG_INTERVAL_MS = 5000;

try {
  await run();
} catch (error) {
  const isExpected =
    error instanceof ImportError ||
    error instanceof ImportClash ||
    error instanceof SettingsError ||
    error instanceof TypeError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const {
    positionals: [kind = '', verb, file],
    values: { country, encoding, days },
  } = parseArgs({
    allowPositionals: true,
    options: { country: { type: 'string' }, encoding: { type: 'string' }, days: { type: 'string' } },
  });
  if (!(kind in KINDS) || verb !== 'import' || file === undefined)
    throw new ImportError(`Usage: npm run ${kind in KINDS ? kind : 'addresses'} -- import FILE`);
  const choices = { encoding: encodingNamed(encoding), dayOrder: dayOrderNamed(days) };
  const settings = readSettings(process.env);
  const database = openDatabase(settings, { hasNoTimeout: true });
  const loader = openDatabase(settings, { hasNoTimeout: true, isBulkLoad: true });
  try {
    await migrate(database);
    const startedAt = Date.now();
    let leftOut: LeftOutCounts = {};
    const { done, rows, resumedAt } = await KINDS[kind as keyof typeof KINDS](database, file, {
      country,
      ...choices,
      loader,
      onProgress: progressPrinter(),
      onLeftOut: (counts) => {
        leftOut = counts;
      },
    });
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    const resumed = resumedAt > 0 ? ` It continued after record ${amount(resumedAt)}.` : '';
    console.log(`\n${amount(rows)} ${kind} of ${amount(done)} records are live (${seconds} s).${resumed}`);
    for (const line of leftOutLines(leftOut)) console.log(line);
  } finally {
    await loader.destroy();
    await database.destroy();
  }
}

function encodingNamed(name: string | undefined): Encoding | undefined {
  const encoding = ENCODINGS.find((one) => one === name?.toLowerCase());
  if (name !== undefined && !encoding)
    throw new ImportError(`There is no encoding '${name}'. Choose one of ${ENCODINGS.join(', ')}.`);
  return encoding;
}

function dayOrderNamed(name: string | undefined) {
  if (name === undefined) return undefined;
  if (name === 'day-first') return 'day first' as const;
  if (name === 'month-first') return 'month first' as const;
  throw new ImportError(`--days is day-first or month-first, not '${name}'.`);
}

function leftOutLines(leftOut: LeftOutCounts): string[] {
  return Object.entries(leftOut).map(
    ([reason, { count, first }]) =>
      `Left out: ${amount(count)} ${LEFT_OUT[reason as LeftOut]} (the first is record ${amount(first)}).`,
  );
}

/** A progress bar; in a log, a line every few seconds. */
function progressPrinter(): (progress: ImportProgress) => void {
  const { isTTY } = process.stderr;
  const intervalMs = isTTY ? PRINT_INTERVAL_MS : LOG_INTERVAL_MS;
  let last = Date.now();
  return ({ done, rows, share }) => {
    if (Date.now() - last < intervalMs) return;
    last = Date.now();
    const full = Math.round(Math.min(share, 1) * BAR_CHARACTERS);
    const bar = `[${'#'.repeat(full)}${'.'.repeat(BAR_CHARACTERS - full)}]`;
    process.stderr.write(
      `${isTTY ? '\r' : ''}${bar} ${(share * 100).toFixed(0).padStart(3)} %  ${amount(done)} records, ${amount(rows)} kept${isTTY ? '' : '\n'}`,
    );
  };
}

function amount(count: number): string {
  return count.toLocaleString('en');
}
