import { defineRecord, type RecordOf } from '../defineRecord.ts';
import { kioskSettingsField } from '../kioskSettings.ts';
import { name, reference } from '../recordFields.ts';

export const groups = defineRecord({
  name: 'groups',
  formerNames: ['kiosk-groups'],
  one: 'group',
  many: 'groups',
  fields: {
    name: name('Name'),
    parent: reference('Group above', 'groups', { hint: 'What is not set here comes from it' }),
    settings: kioskSettingsField(
      'They hold for all its kiosks, unless a kiosk has its own.',
      'Not set here: as the store of each kiosk has it',
    ),
  },
  title: 'name',
  access: 'kiosks.manage',
  audit: { change: 'change-kiosk-group', remove: 'remove-kiosk-group' },
  hasOwnPage: true,
  list: { columns: ['parent', 'kiosks', 'settings'], filters: ['parent'] },
  counts: { kiosks: 'Kiosks' },
  texts: {
    empty: 'A group shares settings between kiosks of many stores, such as all windows.',
    removal: 'Its kiosks and the groups below it move to the group above.',
    saved: 'Its kiosks follow within seconds.',
  },
});

export type KioskGroup = RecordOf<typeof groups>;
