// Invitations that wait: links that work once, by which people get an account.
import { defineRecord, type RecordOf } from '../defineRecord.ts';
import { email, instant, oneOf } from '../recordFields.ts';
import { ROLE_OPTIONS } from './roles.ts';

export const invitations = defineRecord({
  name: 'invitations',
  formerNames: ['people/invitations'],
  one: 'invitation',
  many: 'invitations',
  fields: {
    email: email('E-mail'),
    role: oneOf('Role', ROLE_OPTIONS, { hint: 'What may they do?' }),
    expiresAt: instant('Ends'),
  },
  title: 'email',
  operations: ['read', 'add', 'remove'],
  access: 'people.manage',
  audit: { change: 'invite', remove: 'withdraw-invitation' },
  tag: 'People',
  hasOwnPage: true,
  list: { columns: ['role', 'expiresAt'], filters: ['role'] },
  texts: {
    empty: 'Whoever is invited gets a link, by which they join within 72 hours.',
    add: { action: 'Invite', title: 'Invite somebody', submit: 'Make the invitation' },
    removal: 'Its link opens nothing from now on. To invite them again, make another invitation.',
  },
  newValues: { role: 'author' },
});

export type Invitation = RecordOf<typeof invitations>;
