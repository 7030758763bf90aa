// Everyone who has an account. They join by an invitation.
import { number, toggle } from '#schema/field.ts';
import { defineRecord, type RecordOf } from '../defineRecord.ts';
import { instant, oneOf, readOnlyText } from '../recordFields.ts';
import { ROLE_OPTIONS } from './roles.ts';

export const people = defineRecord({
  name: 'people',
  one: 'person',
  many: 'people',
  fields: {
    name: readOnlyText('Name'),
    email: readOnlyText('E-mail'),
    role: oneOf('Role', ROLE_OPTIONS, { hint: 'A change signs the person out everywhere' }),
    blocked: toggle('Blocked', { hint: 'Whoever is blocked cannot sign in' }),
    lastSeenAt: instant('Last seen'),
    passkeys: number('Passkeys', { isReadOnly: true }),
  },
  title: 'name',
  subtitle: 'email',
  operations: ['read', 'change', 'remove'],
  access: 'people.manage',
  audit: { change: 'change-role', remove: 'remove-person' },
  tag: 'People',
  hasNumberIds: true,
  hasOwnPage: true,
  list: { columns: ['role', 'lastSeenAt'], filters: ['role', 'blocked'] },
  texts: {
    empty: 'Invite colleagues: each gets a link by which they join.',
    removal:
      'They are signed out at once and can no longer sign in. What they saved keeps their name. Keys that they made stop working.',
  },
});

export type Person = Omit<RecordOf<typeof people>, 'id'> & { id: number };
