// Stores and groups of kiosks, and where each kiosk stands. See
// src/server/README.md#226-stores-groups-and-settings-of-kiosks.
import type {
  KioskAssignment,
  KioskGroup,
  KioskPlaceChange,
  Store,
  StorePosition,
} from '#protocol/storeSchemas.ts';
import { groupChain, resolveSettings, type KioskSettings } from '#rules/kioskSettings.ts';
import { AuditRepository, type Actor } from './auditRepository.ts';
import type { Database } from './openDatabase.ts';
import { newId } from './secrets.ts';
import { withoutControls, withoutNul } from './storableText.ts';
import type { KioskGroupTable, StoreTable } from './tables.ts';
import { inTransaction, nextNumber } from './transactions.ts';

/** Kind of the changes after which kiosks load their settings; the id is a store's or a group's. */
export const KIOSK_SETTINGS = 'kioskSettings';
/** The same of one kiosk. */
export const OWN_KIOSK_SETTINGS = 'ownKioskSettings';

/** In the JSON of settings. */
const CALLS_ON = '"calls":true';

/** A store or group of that name is there already, or a group would be above itself. */
export class StoreConflict extends Error {}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const byName = <T extends { name: string }>(rows: T[]): T[] =>
  rows.toSorted((a, b) => collator.compare(a.name, b.name));

export class StoreRepository {
  readonly #db: Database;
  constructor(db: Database) {
    this.#db = db;
  }

  async stores(): Promise<Store[]> {
    return byName((await this.#db.selectFrom('store').selectAll().execute()).map(storeOf));
  }

  /** Where a kiosk stands; undefined if that is not known. */
  async storeOfKiosk(kiosk: string): Promise<Store | undefined> {
    const row = await this.#db
      .selectFrom('store')
      .innerJoin('kiosk', 'kiosk.store', 'store.id')
      .where('kiosk.id', '=', kiosk)
      .selectAll('store')
      .executeTakeFirst();
    return row && storeOf(row);
  }

  async groups(): Promise<KioskGroup[]> {
    return byName((await this.#db.selectFrom('kiosk_group').selectAll().execute()).map(groupOf));
  }

  /** Whether calls for a colleague are switched on anywhere: for a store, a group or a kiosk. */
  async haveCalls(): Promise<boolean> {
    for (const table of ['store', 'kiosk_group', 'kiosk'] as const) {
      const row = await this.#db
        .selectFrom(table)
        .select('id')
        .where('settings', 'like', `%${CALLS_ON}%`)
        .limit(1)
        .executeTakeFirst();
      if (row) return true;
    }
    return false;
  }

  /** Without an id it is made. Undefined if there is none; throws StoreConflict. */
  saveStore(id: string | null, store: Omit<Store, 'id'>, by: Actor | null): Promise<Store | undefined> {
    return inTransaction(this.#db, async (tx) => {
      const name = withoutControls(store.name);
      const row = {
        name,
        region: withoutControls(store.region),
        tags: JSON.stringify(store.tags.map(withoutControls)),
        settings: JSON.stringify(store.settings),
        latitude: store.position?.latitude ?? null,
        longitude: store.position?.longitude ?? null,
      };
      await refuseTaken(tx, 'store', name, id);
      const savedId = await save(tx, 'store', id, row);
      if (savedId === undefined) return undefined;
      await announce(tx, savedId);
      await new AuditRepository(tx).add({ actor: by, action: 'change-store', subject: name });
      return storeOf({ id: savedId, ...row });
    });
  }

  /** Without an id it is made. Undefined if there is none; throws StoreConflict. */
  saveGroup(
    id: string | null,
    group: Omit<KioskGroup, 'id'>,
    by: Actor | null,
  ): Promise<KioskGroup | undefined> {
    return inTransaction(this.#db, async (tx) => {
      const name = withoutControls(group.name);
      const row = { name, parent: group.parent, settings: JSON.stringify(group.settings) };
      await refuseTaken(tx, 'kiosk_group', name, id);
      const groups = new Map((await new StoreRepository(tx).groups()).map((each) => [each.id, each]));
      if (group.parent !== null && !groups.has(group.parent))
        throw new StoreConflict('The group above it does not exist.');
      if (id !== null && groupChain(groups, group.parent).some((above) => above.id === id))
        throw new StoreConflict('A group cannot be above itself.');
      const savedId = await save(tx, 'kiosk_group', id, row);
      if (savedId === undefined) return undefined;
      await announce(tx, savedId);
      await new AuditRepository(tx).add({ actor: by, action: 'change-kiosk-group', subject: name });
      return groupOf({ id: savedId, ...row });
    });
  }

  /** Its kiosks stay, without a store. False if there is none. */
  removeStore(id: string, by: Actor | null): Promise<boolean> {
    return inTransaction(this.#db, async (tx) => {
      const removed = await tx
        .deleteFrom('store')
        .where('id', '=', withoutNul(id))
        .returning('name')
        .executeTakeFirst();
      if (!removed) return false;
      await announce(tx, id);
      await tx.updateTable('kiosk').set({ store: null }).where('store', '=', id).execute();
      await new AuditRepository(tx).add({ actor: by, action: 'remove-store', subject: removed.name });
      return true;
    });
  }

  /** Its kiosks and the groups below it move to the group above. False if there is none. */
  removeGroup(id: string, by: Actor | null): Promise<boolean> {
    return inTransaction(this.#db, async (tx) => {
      const removed = await tx
        .deleteFrom('kiosk_group')
        .where('id', '=', withoutNul(id))
        .returning(['name', 'parent'])
        .executeTakeFirst();
      if (!removed) return false;
      const { name, parent } = removed;
      await announce(tx, id);
      await tx.updateTable('kiosk').set({ kiosk_group: parent }).where('kiosk_group', '=', id).execute();
      await tx.updateTable('kiosk_group').set({ parent }).where('parent', '=', id).execute();
      await new AuditRepository(tx).add({ actor: by, action: 'remove-kiosk-group', subject: name });
      return true;
    });
  }

  /** Changes a kiosk's name, store, group or own settings. False if there is no such kiosk. */
  place(id: string, { name, store, group, settings }: KioskPlaceChange, by: Actor | null): Promise<boolean> {
    return inTransaction(this.#db, async (tx) => {
      const change = {
        ...(name !== undefined && { label: withoutControls(name) }),
        ...(store !== undefined && { store }),
        ...(group !== undefined && { kiosk_group: group }),
        ...(settings !== undefined && { settings: JSON.stringify(settings) }),
      };
      await new StoreRepository(tx).refuseUnknown(store ?? null, group ?? null);
      const row = await tx
        .updateTable('kiosk')
        .set({ id, ...change })
        .where('id', '=', id)
        .returning(['name', 'label'])
        .executeTakeFirst();
      if (!row) return false;
      await announce(tx, id, OWN_KIOSK_SETTINGS);
      const subject = row.label ?? (row.name || id);
      await new AuditRepository(tx).add({
        actor: by,
        action: 'change-kiosk',
        subject,
        detail: { kiosk: id },
      });
      return true;
    });
  }

  /**
   * The id of the store with this name, which is made if it is new; null for no name. It gets the
   * position unless it has one.
   */
  async storeNamed(name: string, by: Actor | null, position?: StorePosition): Promise<string | null> {
    const storeId = await this.#named('store', name, async (id) =>
      this.saveStore(id, { name, region: '', tags: [], position: null, settings: {} }, by),
    );
    if (storeId !== null && position)
      await this.#db
        .updateTable('store')
        .set(position)
        .where('id', '=', storeId)
        .where('latitude', 'is', null)
        .execute();
    return storeId;
  }

  /** The id of the group with this name, which is made if it is new; null for no name. */
  groupNamed(name: string, by: Actor | null): Promise<string | null> {
    return this.#named('kiosk_group', name, async (id) =>
      this.saveGroup(id, { name, parent: null, settings: {} }, by),
    );
  }

  async #named(
    table: 'store' | 'kiosk_group',
    name: string,
    make: (id: null) => Promise<{ id: string } | undefined>,
  ): Promise<string | null> {
    if (name === '') return null;
    const row = await this.#db
      .selectFrom(table)
      .select('id')
      .where('name', '=', withoutControls(name))
      .executeTakeFirst();
    return row?.id ?? (await make(null))?.id ?? null;
  }

  /** Throws StoreConflict if there is no such store or group. */
  async refuseUnknown(store: string | null, group: string | null): Promise<void> {
    const isThere = async (table: 'store' | 'kiosk_group', id: string): Promise<boolean> =>
      (await this.#db.selectFrom(table).select('id').where('id', '=', withoutNul(id)).executeTakeFirst()) !==
      undefined;
    if (store !== null && !(await isThere('store', store)))
      throw new StoreConflict('There is no such store any more: choose another one.');
    if (group !== null && !(await isThere('kiosk_group', group)))
      throw new StoreConflict('There is no such group any more: choose another one.');
  }

  /** What a kiosk is told of itself; undefined if there is no such kiosk. */
  async assignment(id: string): Promise<KioskAssignment | undefined> {
    const row = await this.#db
      .selectFrom('kiosk')
      .select(['id', 'name', 'label', 'store', 'kiosk_group', 'settings'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const storeRow =
      row.store === null
        ? undefined
        : await this.#db.selectFrom('store').selectAll().where('id', '=', row.store).executeTakeFirst();
    const store = storeRow ? storeOf(storeRow) : null;
    const groups = new Map(
      row.kiosk_group === null ? [] : (await this.groups()).map((group) => [group.id, group]),
    );
    const name = row.label ?? row.name;
    const settings = resolveSettings(
      { kiosk: { name, settings: read(row.settings) }, group: row.kiosk_group, store },
      groups,
    );
    return {
      id,
      name,
      store: store && { id: store.id, name: store.name, region: store.region },
      groups: groupChain(groups, row.kiosk_group).map((group) => ({ id: group.id, name: group.name })),
      settings: settings as KioskAssignment['settings'],
    };
  }
}

const read = (settings: string): KioskSettings => JSON.parse(settings) as KioskSettings;

const storeOf = ({ id, name, region, tags, settings, latitude, longitude }: StoreTable): Store => ({
  id,
  name,
  region,
  tags: JSON.parse(tags) as string[],
  position: latitude === null || longitude === null ? null : { latitude, longitude },
  settings: read(settings) as Store['settings'],
});

const groupOf = ({ id, name, parent, settings }: KioskGroupTable): KioskGroup => ({
  id,
  name,
  parent,
  settings: read(settings) as KioskGroup['settings'],
});

async function refuseTaken(
  tx: Database,
  table: 'store' | 'kiosk_group',
  name: string,
  id: string | null,
): Promise<void> {
  const other = await tx.selectFrom(table).select('id').where('name', '=', name).executeTakeFirst();
  if (other && other.id !== id)
    throw new StoreConflict(`There is a ${table === 'store' ? 'store' : 'group'} with this name already.`);
}

/** Resolves with the id; undefined if there is none to change. */
async function save(
  tx: Database,
  table: 'store' | 'kiosk_group',
  id: string | null,
  row: Omit<StoreTable, 'id'> | Omit<KioskGroupTable, 'id'>,
): Promise<string | undefined> {
  // Both tables have a text as their id; the columns are those of the row.
  const name = table as 'store';
  const columns = row as Omit<StoreTable, 'id'>;
  if (id === null) {
    const madeId = newId();
    await tx
      .insertInto(name)
      .values({ id: madeId, ...columns })
      .execute();
    return madeId;
  }
  const { numUpdatedRows } = await tx
    .updateTable(name)
    .set(columns)
    .where('id', '=', withoutNul(id))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? id : undefined;
}

/** Tells kiosks, through the change feed of every node. */
async function announce(tx: Database, id: string, kind = KIOSK_SETTINGS): Promise<void> {
  const seq = await nextNumber(tx, 'change');
  const at = new Date().toISOString();
  await tx.insertInto('change_log').values({ seq, kind, id, version: 0, at }).execute();
}
