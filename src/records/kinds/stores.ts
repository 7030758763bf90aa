import { defineRecord, type RecordOf } from '../defineRecord.ts';
import { kioskSettingsField } from '../kioskSettings.ts';
import { name, position, shortText, tags } from '../recordFields.ts';

export const stores = defineRecord({
  name: 'stores',
  one: 'store',
  many: 'stores',
  fields: {
    name: name('Name'),
    region: shortText('Region'),
    tags: tags('Tags', { hint: 'Press Enter after each' }),
    position: position('Position on the map', { hint: 'Copy it from any map and paste it here' }),
    settings: kioskSettingsField('They hold for all its kiosks, unless a kiosk or its group has its own.'),
  },
  title: 'name',
  access: 'kiosks.manage',
  audit: { change: 'change-store', remove: 'remove-store' },
  hasOwnPage: true,
  list: { columns: ['region', 'tags', 'kiosks', 'settings'], filters: ['region'] },
  counts: { kiosks: 'Kiosks' },
  texts: {
    empty: 'A store has its opening hours and time zone, which its kiosks follow.',
    removal: 'Its kiosks stay in the list, without a store and its settings.',
    saved: 'Its kiosks follow within seconds.',
  },
});

export type Store = RecordOf<typeof stores>;
