// A record kind as a developer adds one: what is agreed with the landlords of stores.
import { defineRecord } from '#records/defineRecord.ts';
import { name, reference, shortText } from '#records/recordFields.ts';
import { date } from '#schema/field.ts';

export const contracts = defineRecord({
  name: 'contracts',
  one: 'contract',
  many: 'contracts',
  fields: {
    number: name('Number'),
    store: reference('Store', 'stores'),
    until: date('Until'),
    note: shortText('Note'),
  },
  title: 'number',
  access: 'kiosks.manage',
  audit: { change: 'change-store', remove: 'remove-store' },
  list: { columns: ['store', 'until', 'note'], filters: ['store'] },
  texts: { empty: 'What the landlord of a store has agreed to.', removal: 'Its store stays.' },
});
