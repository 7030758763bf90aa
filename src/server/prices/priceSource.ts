// Asks the price source for its list each hour and takes it: all of it, or none. Prices that were
// changed by hand stay. See src/server/prices/README.md#price-source.
import type { FastifyBaseLogger } from 'fastify';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { sourceList, type SourceRow } from '#protocol/priceEndpoints.ts';
import { acceptNewDocument, checkDocument, presentDocument } from '../documents/documentGate.ts';
import { HttpError } from '../platform/http/httpErrors.ts';
import { invalidResponse, VendorClient } from '../platform/http/vendorClient.ts';
import type { PriceSourceSettings } from '../serverSettings.ts';
import type { Services } from '../services.ts';
import * as documents from '../documents/documentRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import * as priceSource from './priceSourceRepository.ts';
import { inTransaction } from '../platform/database/transactions.ts';

const KIND = KINDS_BY_NAME.price;
export const PRICE_SOURCE_NAME = 'The price source';
/** In the history of what it has changed. */
const AUTHOR = { id: null, name: 'Price source' };
const EVERY_MS = 60 * 60 * 1000;
const AFTER_FAILURE_MS = 5 * 60 * 1000;
const PROBLEMS_TOLD = 3;

/** The list of the source. Throws HttpError with what is wrong, in a sentence. */
export async function readPriceSource(
  { url, token }: PriceSourceSettings,
  timeoutMs: number,
): Promise<SourceRow[]> {
  const vendor = new VendorClient(PRICE_SOURCE_NAME, timeoutMs);
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const list = sourceList.safeParse(await vendor.request(url, { headers }));
  if (list.success) return list.data.prices;
  const [issue] = list.error.issues;
  const where = issue?.path.join('.') ?? '';
  throw where === '' ? invalidResponse(PRICE_SOURCE_NAME) : refusal(`${where}: ${issue?.message ?? ''}`);
}

const refusal = (text: string): HttpError =>
  new HttpError(502, `Its list could not be taken: ${text}.`, { code: 'PROVIDER_GARBLED' });

/** Asks when it is due. Resolves with the time until it is due again, in ms. */
export async function priceSourceRound(
  { settings, database }: Pick<Services, 'settings' | 'database'>,
  log: FastifyBaseLogger,
  nowMs: number,
): Promise<number> {
  const source = settings.priceSource;
  if (!source) return EVERY_MS;
  const before = await priceSource.status(database);
  // A clock that was put back must not delay it for long.
  const waitMs = Math.min(before.dueMs - nowMs, EVERY_MS);
  if (waitMs > 0) return waitMs;
  try {
    const rows = await readPriceSource(source, settings.providerTimeoutMs);
    const changed = await takeSourceList(database, rows);
    if (changed > 0) log.info({ changed }, 'took prices from the source');
    const dueMs = nowMs + EVERY_MS;
    await priceSource.noteStatus(database, {
      dueMs,
      triedMs: nowMs,
      takenMs: nowMs,
      failures: 0,
      problem: '',
    });
    return EVERY_MS;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    log.warn({ err: error }, 'took no prices from the source');
    await priceSource.noteStatus(database, {
      ...before,
      dueMs: nowMs + AFTER_FAILURE_MS,
      triedMs: nowMs,
      failures: before.failures + 1,
      problem: error.message,
    });
    return AFTER_FAILURE_MS;
  }
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Takes a list: resolves with how many prices it has changed or made. A field follows the source
 * as long as it is what the source said last; what is missing in the list stays, and what was
 * deleted here is not made again. Throws HttpError if a row is wrong; then nothing is changed.
 */
function takeSourceList(database: Database, rows: readonly SourceRow[]): Promise<number> {
  return inTransaction(database, async (tx) => {
    const known = new Map((await priceSource.entries(tx)).map((entry) => [entry.key, entry]));
    const stored = new Map((await documents.list(tx, KIND.kind)).map((one) => [one.id, one]));
    const sourced = new Set([...known.values()].map(({ price }) => price));
    const products = new Set((await documents.names(tx, 'product', 'oldest first')).map(({ id }) => id));
    const errors: string[] = [];
    const writes: (() => Promise<unknown>)[] = [];
    const listed = new Set<string>();
    let changedCount = 0;
    for (const [index, { key, product, ...rest }] of rows.entries()) {
      const fail = (path: string, message: string): void =>
        void errors.push(`prices.${index}.${path}: ${message}`);
      if (listed.has(key)) fail('key', `‘${key}’ is there twice`);
      listed.add(key);
      // It may know products that this showroom does not have.
      const fields: Fields = { ...rest, ...(product !== undefined && products.has(product) && { product }) };
      const entry = known.get(key);
      const named = [...stored.values()].filter(
        ({ id, name }) => !sourced.has(id) && isSameName(name, rest.name),
      );
      const present = stored.get(entry?.price ?? '') ?? (entry || named.length !== 1 ? undefined : named[0]);
      const before: Fields = present
        ? presentDocument(KIND, present)
        : acceptNewDocument(KIND, { name: rest.name });
      const { value: all, errors: wrong } = checkDocument(KIND, { ...before, ...fields });
      if (!all) {
        for (const { path, message } of wrong) fail(path, message);
        continue;
      }
      // Values as they are stored, to compare them with later ones.
      const said = Object.fromEntries(Object.keys(fields).map((name) => [name, all[name]]));
      const text = JSON.stringify(said);
      const note = (price: string) => priceSource.put(tx, { key, price, fields: text, is_listed: 1 });
      if (!present && !entry) {
        changedCount += 1;
        writes.push(async () => note((await documents.create(tx, KIND.kind, { body: all }, AUTHOR)).id));
        continue;
      }
      if (present) {
        sourced.add(present.id);
        const last = entry ? (JSON.parse(entry.fields) as Fields) : undefined;
        const body = checkDocument(KIND, { ...before, ...fieldsToTake(before, last, said) }).value;
        if (body && JSON.stringify(body) !== JSON.stringify(checkDocument(KIND, before).value)) {
          changedCount += 1;
          writes.push(() => documents.save(tx, KIND.kind, present.id, body, AUTHOR));
        }
      }
      // One without a document was deleted here.
      if (entry?.fields !== text || entry.is_listed !== 1)
        writes.push(() => note(present?.id ?? entry?.price ?? ''));
    }
    if (errors.length > 0) throw refusal(errors.slice(0, PROBLEMS_TOLD).join('; '));
    for (const entry of known.values())
      if (!listed.has(entry.key) && entry.is_listed === 1)
        writes.push(() => priceSource.put(tx, { ...entry, is_listed: 0 }));
    for (const write of writes) await write();
    return changedCount;
  });
}

const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Those that were not changed by hand; all of them the first time. */
const fieldsToTake = (before: Fields, last: Fields | undefined, next: Fields): Fields =>
  Object.fromEntries(
    Object.entries(next).filter(([name]) => !last || !(name in last) || before[name] === last[name]),
  );
