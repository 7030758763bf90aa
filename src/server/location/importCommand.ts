// `npm run addresses -- import FILE` and `npm run coverage -- import FILE`: fill tables of the
// showroom's database while the server runs.
import { parseArgs } from 'node:util';
import { openDatabase } from '../storage/openDatabase.ts';
import { ImportClash } from '../storage/datasets.ts';
import { migrate } from '../storage/migrations.ts';
import { readSettings, SettingsError } from '../serverSettings.ts';
import { importAddresses, ImportError, importCoverage, type ImportProgress } from './importDataset.ts';

const KINDS = { addresses: importAddresses, coverage: importCoverage };
const BAR_CHARACTERS = 30;
const SAY_EVERY_MS = 100;
const SAY_EVERY_MS_IN_A_LOG = 5000;

try {
  await run();
} catch (error) {
  const isOurs =
    error instanceof ImportError ||
    error instanceof ImportClash ||
    error instanceof SettingsError ||
    error instanceof TypeError;
  console.error(isOurs ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const {
    positionals: [what = '', verb, file],
    values: { country },
  } = parseArgs({ allowPositionals: true, options: { country: { type: 'string' } } });
  if (!(what in KINDS) || verb !== 'import' || file === undefined)
    throw new ImportError(`Usage: npm run ${what in KINDS ? what : 'addresses'} -- import FILE`);
  const database = openDatabase(readSettings(process.env), true);
  try {
    await migrate(database);
    const began = Date.now();
    const { done, rows, resumedAt } = await KINDS[what as keyof typeof KINDS](database, file, {
      country,
      onProgress: teller(),
    });
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    const again = resumedAt > 0 ? ` It went on from record ${amount(resumedAt)}.` : '';
    console.log(
      `\n${amount(rows)} ${what} of ${amount(done)} records answer from now on (${seconds} s).${again}`,
    );
  } finally {
    await database.destroy();
  }
}

/** A progress bar; in a log, a line every few seconds. */
function teller(): (progress: ImportProgress) => void {
  const { isTTY } = process.stderr;
  const every = isTTY ? SAY_EVERY_MS : SAY_EVERY_MS_IN_A_LOG;
  let last = Date.now();
  return ({ done, rows, share }) => {
    if (Date.now() - last < every) return;
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
