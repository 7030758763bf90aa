// Stores and groups of kiosks, and the store of each kiosk. See
// src/server/fleet/README.md#stores-groups-and-settings-of-kiosks.
import type { KioskAssignment, KioskPlaceChange } from '#protocol/fleetEndpoints.ts';
import type { KioskGroup } from '#records/kinds/groups.ts';
import type { Store } from '#records/kinds/stores.ts';
import { groupChain, resolveSettings, type KioskSettings } from '#records/kioskSettings.ts';
import type { Position } from '#records/recordFields.ts';
import { hashOf, mayReplace, StaleRecord } from '../platform/http/etag.ts';
import * as audit from '../audit/auditRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { newId } from '../platform/database/secrets.ts';
import { kioskKeys } from './kioskBeats.ts';
import { searchKey, sortKey } from '../platform/database/sortKeys.ts';
import { withoutNul } from '../platform/database/storableText.ts';
import type { KioskGroupTable, StoreTable } from '../platform/database/tables.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';

/** Kind of the changes after which kiosks load their settings; the id is a store's or a group's. */
export const KIOSK_SETTINGS = 'kioskSettings';
/** The same of one kiosk. */
export const OWN_KIOSK_SETTINGS = 'ownKioskSettings';

/** In the JSON of settings. */
const CALLS_ON = '"calls":true';

/** A kiosk's store or group does not exist. */
export class StoreConflict extends Error {}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const byName = <T extends { name: string }>(rows: T[]): T[] =>
  rows.toSorted((a, b) => collator.compare(a.name, b.name));

export async function stores(db: Database): Promise<Store[]> {
  return byName((await db.selectFrom('store').selectAll().execute()).map(storeOf));
}

/** The store of a kiosk; undefined if it has none. */
export async function storeOfKiosk(db: Database, kiosk: string): Promise<Store | undefined> {
  const row = await db
    .selectFrom('store')
    .innerJoin('kiosk', 'kiosk.store', 'store.id')
    .where('kiosk.id', '=', kiosk)
    .selectAll('store')
    .executeTakeFirst();
  return row && storeOf(row);
}

export async function groups(db: Database): Promise<KioskGroup[]> {
  return byName((await db.selectFrom('kiosk_group').selectAll().execute()).map(groupOf));
}

/** Whether calls for a colleague are switched on anywhere: for a store, a group or a kiosk. */
export async function haveCalls(db: Database): Promise<boolean> {
  for (const table of ['store', 'kiosk_group', 'kiosk'] as const) {
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('settings', 'like', `%${CALLS_ON}%`)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** The strong ETag of what `place` changes; undefined if there is no such kiosk. */
export async function placeEtag(db: Database, id: string): Promise<string | undefined> {
  const place = await placeOf(db, id);
  return place && hashOf(place);
}

async function placeOf(db: Database, id: string): Promise<Required<KioskPlaceChange> | undefined> {
  const row = await db
    .selectFrom('kiosk')
    .select(['name', 'label', 'store', 'kiosk_group', 'settings'])
    .where('id', '=', withoutNul(id))
    .executeTakeFirst();
  return (
    row && {
      name: row.label ?? row.name,
      store: row.store,
      group: row.kiosk_group,
      settings: read(row.settings),
    }
  );
}

/**
 * Changes a kiosk's name, store, group or own settings. False if there is no such kiosk. Throws
 * StoreConflict, and StaleRecord if `ifMatch` does not have its ETag.
 */
export function place(
  db: Database,
  id: string,
  wanted: KioskPlaceChange,
  by: audit.Actor | null,
  ifMatch?: string,
): Promise<boolean> {
  const { name, store, group, settings } = wanted;
  return inTransaction(db, async (tx) => {
    // A store or group that it finds is not removed meanwhile.
    await nextNumber(tx, 'change');
    const before = await placeOf(tx, id);
    if (!before) return false;
    if (!mayReplace(ifMatch, hashOf(before))) throw new StaleRecord();
    await refuseUnknown(tx, store ?? null, group ?? null);
    const change = {
      ...(name !== undefined && { label: name, ...kioskKeys(name) }),
      ...(store !== undefined && { store }),
      ...(group !== undefined && { kiosk_group: group }),
      ...(settings !== undefined && { settings: JSON.stringify(settings) }),
    };
    await tx
      .updateTable('kiosk')
      .set({ id, ...change })
      .where('id', '=', id)
      .execute();
    await announceSettings(tx, id, OWN_KIOSK_SETTINGS);
    const after = (await placeOf(tx, id)) ?? before;
    await audit.add(tx, {
      actor: by,
      action: 'change-kiosk',
      subject: after.name || id,
      detail: { kiosk: id },
      record: `kiosks/${id}`,
      changes: audit.changesBetween(before, after),
    });
    return true;
  });
}

/**
 * The id of the store with this name, which is made if it is new; null for no name. It gets the
 * position unless it has one.
 */
export async function storeNamed(
  db: Database,
  name: string,
  by: audit.Actor | null,
  position?: Position,
): Promise<string | null> {
  const storeId = await named(db, 'store', name, by);
  if (storeId !== null && position)
    await db
      .updateTable('store')
      .set(position)
      .where('id', '=', storeId)
      .where('latitude', 'is', null)
      .execute();
  return storeId;
}

/** The id of the group with this name, which is made if it is new; null for no name. */
export function groupNamed(db: Database, name: string, by: audit.Actor | null): Promise<string | null> {
  return named(db, 'kiosk_group', name, by);
}

async function named(
  db: Database,
  table: 'store' | 'kiosk_group',
  name: string,
  by: audit.Actor | null,
): Promise<string | null> {
  if (name === '') return null;
  const found = await db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirst();
  if (found) return found.id;
  const id = newId();
  const row = { id, name, settings: '{}', sort_key: sortKey(name), search_key: searchKey(name) };
  await (table === 'store'
    ? db
        .insertInto('store')
        .values({ ...row, region: '', tags: '[]', latitude: null, longitude: null })
        .execute()
    : db
        .insertInto('kiosk_group')
        .values({ ...row, parent: null })
        .execute());
  await announceSettings(db, id);
  const [action, kind] =
    table === 'store' ? (['change-store', 'stores'] as const) : (['change-kiosk-group', 'groups'] as const);
  await audit.add(db, { actor: by, action, subject: name, record: `${kind}/${id}` });
  return id;
}

/** Throws StoreConflict if there is no such store or group. */
export async function refuseUnknown(db: Database, store: string | null, group: string | null): Promise<void> {
  const isThere = async (table: 'store' | 'kiosk_group', id: string): Promise<boolean> =>
    (await db.selectFrom(table).select('id').where('id', '=', withoutNul(id)).executeTakeFirst()) !==
    undefined;
  if (store !== null && !(await isThere('store', store)))
    throw new StoreConflict('There is no such store any more: choose another one.');
  if (group !== null && !(await isThere('kiosk_group', group)))
    throw new StoreConflict('There is no such group any more: choose another one.');
}

/** Returns the assignment that a kiosk receives; undefined if there is no such kiosk. */
export async function assignment(db: Database, id: string): Promise<KioskAssignment | undefined> {
  const row = await db
    .selectFrom('kiosk')
    .select(['id', 'name', 'label', 'store', 'kiosk_group', 'settings'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const storeRow =
    row.store === null
      ? undefined
      : await db.selectFrom('store').selectAll().where('id', '=', row.store).executeTakeFirst();
  const store = storeRow ? storeOf(storeRow) : null;
  const known = new Map(row.kiosk_group === null ? [] : (await groups(db)).map((group) => [group.id, group]));
  const name = row.label ?? row.name;
  const settings = resolveSettings(
    { kiosk: { name, settings: read(row.settings) }, group: row.kiosk_group, store },
    known,
  );
  return {
    id,
    name,
    store: store && { id: store.id, name: store.name, region: store.region },
    groups: groupChain(known, row.kiosk_group).map((group) => ({ id: group.id, name: group.name })),
    settings,
  };
}

const read = (settings: string): KioskSettings => JSON.parse(settings) as KioskSettings;

const storeOf = ({ id, name, region, tags, settings, latitude, longitude }: StoreTable): Store => ({
  id,
  name,
  region,
  tags: JSON.parse(tags) as string[],
  position: latitude === null || longitude === null ? null : { latitude, longitude },
  settings: read(settings),
});

const groupOf = ({ id, name, parent, settings }: KioskGroupTable): KioskGroup => ({
  id,
  name,
  parent,
  settings: read(settings),
});

/** Notifies kiosks, through the change feed of every node. */
export async function announceSettings(tx: Database, id: string, kind = KIOSK_SETTINGS): Promise<void> {
  const seq = await nextNumber(tx, 'change');
  const at = new Date().toISOString();
  await tx.insertInto('change_log').values({ seq, kind, id, version: 0, at }).execute();
}
