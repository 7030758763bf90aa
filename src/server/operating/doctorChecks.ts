// Checks of an installation, each with what to do. See src/server/operating/README.md#doctor.
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { DAY_MS, MINUTE_MS } from '#config/durations.ts';
import { readPriceSource } from '../prices/priceSource.ts';
import type {
  AppointmentSettings,
  PriceSourceSettings,
  ServerSettings,
  StockSettings,
  TranslateSettings,
} from '../serverSettings.ts';
import { settingsAdvice } from '../settingsAdvice.ts';
import { databaseClockMs, lastBackupMs } from './backupNote.ts';
import { fileBlobStore } from '../platform/files/blobStore.ts';
import { UPLOADS } from '../platform/files/dataDir.ts';
import * as documents from '../documents/documentRepository.ts';
import { pendingMigrations } from '../platform/database/migrations.ts';
import { trigramAdvice, type Database } from '../platform/database/openDatabase.ts';
import { s3BlobStore } from '../platform/files/s3BlobStore.ts';
import * as stores from '../fleet/storeRepository.ts';
import { ping } from '../platform/database/transactions.ts';
import { StoreAppointments } from '../fleet/storeAppointments.ts';
import { StoreStock } from '../fleet/storeStock.ts';
import { Translator } from '../languages/translator.ts';

interface Finding {
  level: 'ok' | 'warning' | 'error';
  what: string;
  /** The finding, and how to fix it. */
  text: string;
}

const CLOCK_MAX_MS = 5 * MINUTE_MS;
/** A daily backup that is a little late. */
const BACKUP_MAX_MS = 26 * 60 * MINUTE_MS;
const CERTIFICATE_MIN_DAYS = 14;
const FREE_MIN_BYTES = 1_000_000_000;
const ANSWER_WITHIN_MS = 5_000;
const NODE_MIN = [20, 19] as const;

const ok = (what: string, text: string): Finding => ({ level: 'ok', what, text });
const warning = (what: string, text: string): Finding => ({ level: 'warning', what, text });
const error = (what: string, text: string): Finding => ({ level: 'error', what, text });

export interface Installation {
  settings: ServerSettings;
  env: Readonly<Record<string, string | undefined>>;
  database: Database;
  nodeVersion: string;
  userId: number | undefined;
  nowMs: number;
}

/** All findings, in the order in which they are best mended. */
export async function examine(installation: Installation): Promise<Finding[]> {
  const { settings, env, database, nodeVersion, userId, nowMs } = installation;
  const advice = settingsAdvice(env, settings, userId).map((text) => warning('settings', text));
  return [
    checkNode(nodeVersion),
    ...(advice.length > 0 ? advice : [ok('settings', 'every variable is known and valid')]),
    existsSync(join(settings.clientDir, 'index.html'))
      ? ok('build', 'the app is built')
      : warning('build', 'the app is not built yet: npm start does it, npm run build beforehand'),
    await checkDisk(settings),
    ...(await checkDatabase(database, nowMs)),
    await checkStore(settings),
    await checkBackup(database, nowMs),
    ...(settings.redisUrl === undefined ? [] : [await checkRedis(settings.redisUrl)]),
    ...(settings.priceSource ? [await checkPriceSource(settings.priceSource)] : []),
    ...(settings.stock ? [await checkStock(settings.stock, database)] : []),
    ...(settings.appointments ? [await checkAppointments(settings.appointments, database)] : []),
    ...(settings.translate ? [await checkTranslator(settings.translate)] : []),
    ...(settings.publicUrl === undefined ? [] : await checkAddress(settings.publicUrl, nowMs)),
  ];
}

function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
  const isNew = major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1]);
  return isNew
    ? ok('node', version)
    : error('node', `${version} is too old: install Node ${NODE_MIN.join('.')} or newer`);
}

async function checkDisk({ dataDir }: ServerSettings): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(dataDir);
    const free = `${(bavail * bsize).toLocaleString('en')} bytes are free in ${dataDir}`;
    return bavail * bsize < FREE_MIN_BYTES
      ? warning('disk', `${free}: make room, or move DATA_DIR to a larger disk`)
      : ok('disk', free);
  } catch (reason) {
    return error('disk', `${dataDir} cannot be read: ${(reason as Error).message}. Look at DATA_DIR`);
  }
}

async function checkDatabase(database: Database, nowMs: number): Promise<Finding[]> {
  try {
    const startMs = performance.now();
    await ping(database);
    const answer = ok('database', `answers within ${Math.ceil(performance.now() - startMs)} ms`);
    const { pending, isNewer } = await pendingMigrations(database);
    if (isNewer)
      return [
        answer,
        error(
          'version',
          'the database was written by a newer version: install that version, or restore a backup from before the update',
        ),
      ];
    const version =
      pending === 0
        ? ok('version', 'the database is of this version')
        : warning(
            'version',
            `${pending} changes of the database are made at the next start: take a backup before`,
          );
    const advice = await trigramAdvice(database);
    const aheadMs = nowMs - (await databaseClockMs(database));
    return [
      answer,
      version,
      Math.abs(aheadMs) > CLOCK_MAX_MS
        ? error('clock', `${minutes(aheadMs)} off the clock of the database: set both by NTP`)
        : ok('clock', 'agrees with the database'),
      ...(advice === undefined ? [] : [error('search', advice)]),
    ];
  } catch (reason) {
    return [error('database', `does not answer: ${messageOf(reason)}. Look at DATABASE_URL, or at DATA_DIR`)];
  }
}

const minutes = (ms: number): string => `${Math.round(Math.abs(ms) / MINUTE_MS)} minutes`;
const messageOf = (reason: unknown): string =>
  ((reason as Error).cause instanceof Error ? ((reason as Error).cause as Error) : (reason as Error)).message;

async function checkStore({ s3, dataDir }: ServerSettings): Promise<Finding> {
  const uploads = join(dataDir, UPLOADS);
  const name = s3 ? `the bucket ${s3.bucket}` : uploads;
  try {
    await (s3 ? await s3BlobStore(s3, uploads) : fileBlobStore(uploads)).check();
    return ok('media', `files can be stored in ${name}`);
  } catch (reason) {
    return error('media', `${name} stores nothing: ${messageOf(reason)}. Look at S3_*, or at DATA_DIR`);
  }
}

async function checkPriceSource(source: PriceSourceSettings): Promise<Finding> {
  try {
    const { length } = await readPriceSource(source, ANSWER_WITHIN_MS);
    return ok('prices', `the source has ${length === 1 ? '1 price' : `${length} prices`}`);
  } catch (reason) {
    const text = messageOf(reason).replace(/\.$/, '');
    return error('prices', `${text}: look at PRICES_URL and PRICES_TOKEN`);
  }
}

/** Asks for the first product in the first store. */
async function checkStock(provider: StockSettings, database: Database): Promise<Finding> {
  try {
    const [store] = await stores.stores(database);
    const [product] = await documents.names(database, 'product', 'oldest first');
    if (!store || !product)
      return warning('stock', 'not asked: there is no store yet, or no product. Add the stores under Kiosks');
    const question = { store, product };
    const count = await new StoreStock(provider, ANSWER_WITHIN_MS).count(question, Date.now());
    return ok(
      'stock',
      `the provider says ${count ?? 'that it does not know'} of ${product.name} in ${store.name}`,
    );
  } catch (reason) {
    const text = messageOf(reason).replace(/\.$/, '');
    return error('stock', `${text}: look at STOCK_URL and STOCK_KEY`);
  }
}

/** Asks for the times of the first store. */
async function checkAppointments(provider: AppointmentSettings, database: Database): Promise<Finding> {
  try {
    const [store] = await stores.stores(database);
    if (!store)
      return warning('appointments', 'not asked: there is no store yet. Add the stores under Kiosks');
    const { length } = await new StoreAppointments(provider, ANSWER_WITHIN_MS).times(store, Date.now());
    return ok(
      'appointments',
      `the provider offers ${length === 1 ? '1 time' : `${length} times`} in ${store.name}`,
    );
  } catch (reason) {
    const text = messageOf(reason).replace(/\.$/, '');
    return error('appointments', `${text}: look at APPOINTMENT_URL and APPOINTMENT_KEY`);
  }
}

/** Asks for a few words, which cost next to nothing. */
async function checkTranslator(provider: TranslateSettings): Promise<Finding> {
  try {
    const request = { from: 'en', to: 'es', texts: ['Welcome to our store'] };
    const [text] = await new Translator(provider, ANSWER_WITHIN_MS).translate(request);
    return text
      ? ok('translations', `the service translates “${request.texts[0]}” into “${text}”`)
      : error('translations', 'the service gives no translation that can be used: look at TRANSLATE_URL');
  } catch (reason) {
    const text = messageOf(reason).replace(/\.$/, '');
    return error('translations', `${text}: look at TRANSLATE_URL and TRANSLATE_KEY`);
  }
}

async function checkBackup(database: Database, nowMs: number): Promise<Finding> {
  const atMs = await lastBackupMs(database).catch(() => null);
  if (atMs === null) return warning('backup', 'there is none yet: npm run backup -- FILE');
  const hours = Math.round((nowMs - atMs) / (60 * MINUTE_MS));
  return nowMs - atMs > BACKUP_MAX_MS
    ? warning('backup', `the last one is ${hours} hours old: look at the timer that runs npm run backup`)
    : ok('backup', `the last one is ${hours} hours old`);
}

async function checkRedis(url: string): Promise<Finding> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: ANSWER_WITHIN_MS, retryStrategy: null });
  // The rejection reports the failure as well.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.ping();
    return ok('redis', 'answers');
  } catch (reason) {
    return warning(
      'redis',
      `does not answer: ${messageOf(reason)}. Each node counts limits of its own. Look at REDIS_URL`,
    );
  } finally {
    redis.disconnect();
  }
}

/** The address that people open: whether it leads here, its clock and its certificate. */
async function checkAddress(publicUrl: string, nowMs: number): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl);
  const certificate =
    protocol === 'https:' ? [await checkCertificate(hostname, Number(port) || 443, nowMs)] : [];
  try {
    const response = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const isOurs = response.ok && ((await response.json()) as { status?: string }).status === 'ok';
    if (!isOurs) throw new Error(`it answers ${response.status}`);
    return [ok('address', `${publicUrl} leads to the server`), ...certificate];
  } catch (reason) {
    const text = `${publicUrl} does not lead to a running server: ${messageOf(reason)}. Look at PUBLIC_URL and the reverse proxy`;
    return [warning('address', text), ...certificate];
  }
}

function checkCertificate(host: string, port: number, nowMs: number): Promise<Finding> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, timeout: ANSWER_WITHIN_MS }, () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - nowMs) / DAY_MS);
      socket.end();
      resolve(
        days < CERTIFICATE_MIN_DAYS
          ? warning('certificate', `ends in ${days} days: renew it`)
          : ok('certificate', `is valid for ${days} days`),
      );
    });
    const fail = (reason: Error): void => {
      socket.destroy();
      resolve(error('certificate', `is not accepted: ${reason.message}. Renew it, with its whole chain`));
    };
    socket.once('error', fail);
    socket.once('timeout', () => fail(new Error('no answer')));
  });
}

const MARKS = { ok: 'ok     ', warning: 'WARNING', error: 'ERROR  ' } as const;

/** One line for each finding. */
export const reportOf = (findings: readonly Finding[]): string =>
  findings.map(({ level, what, text }) => `${MARKS[level]}  ${what}: ${text}.`).join('\n');
