// Groups of kiosks: a tree, whose changes reach kiosks through the change feed.
import { sql } from 'kysely';
import { groups, type KioskGroup } from '#records/kinds/groups.ts';
import { groupChain } from '#records/kioskSettings.ts';
import { announceSettings } from './storeRepository.ts';
import { nameOfRecord, RecordConflict, type RecordTable } from '../records/recordTable.ts';

export const groupTable: RecordTable = {
  kind: groups,
  table: 'kiosk_group',
  toColumns: (values) => {
    const { name, parent, settings } = values as Omit<KioskGroup, 'id'>;
    return { name, parent, settings: JSON.stringify(settings) };
  },
  toValues: ({ name, parent, settings }) => ({ name, parent, settings: JSON.parse(String(settings)) }),
  sorts: {
    parent: sql`(select above.sort_key from kiosk_group as above where above.id = kiosk_group.parent)`,
  },
  filters: { parent: sql`kiosk_group.parent` },
  names: {
    parent: nameOfRecord('kiosk_group', sql`kiosk_group.parent`),
  },
  counts: {
    kiosks: (id) => sql`
      with recursive within(top, id) as (
        select id, id from kiosk_group where ${id === undefined ? sql`1 = 1` : sql`id = ${id}`}
        union select within.top, below.id from kiosk_group as below join within on below.parent = within.id
      )
      select within.top as counted_id, count(*) as counted
      from within join kiosk on kiosk.kiosk_group = within.id group by within.top`,
  },
  check: async (tx, id, { parent }) => {
    if (typeof parent !== 'string') return;
    const all = await tx.selectFrom('kiosk_group').select(['id', 'parent']).execute();
    const byId = new Map(all.map((each) => [each.id, each]));
    if (!byId.has(parent)) throw new RecordConflict('The group above it does not exist.');
    if (id !== null && groupChain(byId, parent).some((above) => above.id === id))
      throw new RecordConflict('A group cannot be above itself.');
  },
  changed: announceSettings,
  removed: async (tx, id, values) => {
    const parent = (values as unknown as KioskGroup).parent;
    await tx.updateTable('kiosk').set({ kiosk_group: parent }).where('kiosk_group', '=', id).execute();
    await tx.updateTable('kiosk_group').set({ parent }).where('parent', '=', id).execute();
  },
};
