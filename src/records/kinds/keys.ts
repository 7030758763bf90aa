// Keys by which other programs use the API. The secret is shown once, where a key is made.
import { toggle } from '#schema/field.ts';
import { defineRecord, type RecordOf } from '../defineRecord.ts';
import { instant, name, nullableText, someOf } from '../recordFields.ts';
import { KEY_RIGHT_OPTIONS } from './roles.ts';

export const keys = defineRecord({
  name: 'keys',
  one: 'key',
  many: 'keys',
  fields: {
    name: name('Name', { hint: 'What is it for?' }),
    scopes: someOf('Allowed to', KEY_RIGHT_OPTIONS),
    madeBy: nullableText('Made by'),
    active: toggle('State', {
      states: ['Works', 'Stopped'],
      isReadOnly: true,
    }),
    createdAt: instant('Made'),
    lastUsedAt: instant('Last used'),
  },
  title: 'name',
  operations: ['read', 'add', 'remove'],
  access: 'keys.manage',
  audit: { change: 'make-key', remove: 'remove-key' },
  tag: 'People',
  hasOwnPage: true,
  list: { columns: ['scopes', 'createdAt', 'madeBy', 'lastUsedAt'], filters: ['active'] },
  texts: {
    empty: 'A key lets another program use the API, such as one that changes prices.',
    add: { action: 'New key', title: 'Make a key', submit: 'Make the key' },
    removal: 'The program that uses it is shut out at once.',
  },
  newValues: { scopes: ['content.view'] },
});

export type ApiKey = RecordOf<typeof keys>;
