// Takes a list of prices, as from a spreadsheet: all of them, or none. See
// src/server/prices/README.md#prices-as-a-list.
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import type { FieldError } from '#content/validate.ts';
import type { PriceListResult, PriceRow } from '#protocol/priceEndpoints.ts';
import { acceptNewDocument, checkDocument, presentDocument } from '../documents/documentGate.ts';
import { HttpError, validationError } from '../platform/http/httpErrors.ts';
import type { Actor } from '../audit/auditRepository.ts';
import * as documents from '../documents/documentRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { inTransaction } from '../platform/database/transactions.ts';

const KIND = KINDS_BY_NAME.price;
const SAVED_SINCE = 'Another editor has saved this price since';

/**
 * Changes the prices with these ids or names, and makes those that are new. Throws 400 with all
 * errors, by row.
 */
export function importPriceList(
  database: Database,
  rows: readonly PriceRow[],
  by: Actor | null,
): Promise<PriceListResult> {
  return inTransaction(database, async (tx) => {
    const stored = await documents.list(tx, KIND.kind);
    const products = new Set((await documents.names(tx, 'product', 'oldest first')).map(({ id }) => id));
    const byId = new Map(stored.map((one) => [one.id, one]));
    const byName = new Map<string, documents.StoredDocument[]>();
    for (const one of stored) byName.set(keyOf(one.name), [...(byName.get(keyOf(one.name)) ?? []), one]);
    const errors: FieldError[] = [];
    const seen = new Map<string, number>();
    const writes: (() => Promise<unknown>)[] = [];
    const result: PriceListResult = { created: 0, changed: 0, unchanged: 0, createdIds: [], replaced: [] };
    for (const [index, { id, version, ...fields }] of rows.entries()) {
      const fail = (path: string, message: string): void =>
        void errors.push({ path: `prices.${index}.${path}`, message });
      const named = byName.get(keyOf(fields.name)) ?? [];
      const present = id === undefined ? named[0] : byId.get(id);
      if (id !== undefined && !present) fail('id', 'There is no such price');
      if (id === undefined && named.length > 1) fail('name', 'Several prices have this name: give their ids');
      const key = present?.id ?? keyOf(fields.name);
      const first = seen.get(key);
      if (first !== undefined) fail('name', `Stands in row ${first + 1} already`);
      seen.set(key, first ?? index);
      if (fields.product !== undefined && fields.product !== '' && !products.has(fields.product))
        fail('product', 'There is no such product');
      if (!present) {
        const body = attempt(() => acceptNewDocument(KIND, fields), fail);
        if (body)
          writes.push(async () => {
            result.createdIds.push((await documents.create(tx, KIND.kind, { body }, by)).id);
          });
        result.created += 1;
        continue;
      }
      if (version !== undefined && version !== present.version) fail('version', SAVED_SINCE);
      const before = presentDocument(KIND, present);
      const checked = checkDocument(KIND, { ...before, ...fields });
      for (const { path, message } of checked.errors ?? []) fail(path, message);
      if (!checked.value) continue;
      const body = checked.value;
      const isSame = JSON.stringify(body) === JSON.stringify(checkDocument(KIND, before).value);
      result[isSame ? 'unchanged' : 'changed'] += 1;
      if (isSame) continue;
      writes.push(async () => {
        const saved = await documents.save(tx, KIND.kind, present.id, body, by, [present.version]);
        if (saved.outcome !== 'saved') fail('version', SAVED_SINCE);
        else result.replaced.push({ ...rowOf(present), version: saved.document.version });
      });
    }
    if (errors.length > 0) throw validationError(errors);
    for (const write of writes) await write();
    // PostgreSQL lets another editor save between the list and the writes.
    if (errors.length > 0) throw validationError(errors);
    return result;
  });
}

function rowOf({ id, name, body }: documents.StoredDocument): PriceRow {
  const { product, monthly, label, legal, total, termTotal, term, from, to, afterwards } = restore(
    KIND,
    body,
  );
  return { id, name, product, monthly, label, legal, total, termTotal, term, from, to, afterwards };
}

const keyOf = (name: string): string => name.trim().toLowerCase();

function attempt(
  accept: () => documents.Body,
  fail: (path: string, message: string) => void,
): documents.Body | undefined {
  try {
    return accept();
  } catch (error) {
    const errors =
      error instanceof HttpError ? (error.extra['errors'] as FieldError[] | undefined) : undefined;
    if (!errors) throw error;
    for (const { path, message } of errors) fail(path, message);
    return undefined;
  }
}
