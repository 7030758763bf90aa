// Stores: a change reaches their kiosks through the change feed.
import { sql } from 'kysely';
import { stores, type Store } from '#records/kinds/stores.ts';
import { announceSettings } from './storeRepository.ts';
import type { RecordTable } from '../records/recordTable.ts';

export const storeTable: RecordTable = {
  kind: stores,
  table: 'store',
  toColumns: (values) => {
    const { name, region, tags, position, settings } = values as Omit<Store, 'id'>;
    return {
      name,
      region,
      tags: JSON.stringify(tags),
      settings: JSON.stringify(settings),
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
    };
  },
  toValues: ({ name, region, tags, settings, latitude, longitude }) => ({
    name,
    region,
    tags: JSON.parse(String(tags)),
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    settings: JSON.parse(String(settings)),
  }),
  sorts: { region: sql`store.region` },
  filters: { region: sql`store.region` },
  counts: {
    kiosks: (id) => sql`select store as counted_id, count(*) as counted from kiosk
      where ${id === undefined ? sql`store is not null` : sql`store = ${id}`} group by store`,
  },
  changed: announceSettings,
  removed: async (tx, id) => {
    await tx.updateTable('kiosk').set({ store: null }).where('store', '=', id).execute();
  },
};
