// Links by which people without an account see a preview.
import { defineRecord } from '../defineRecord.ts';
import { instant, nullableText, ofEnvironment, oneOf } from '../recordFields.ts';

export const previewLinks = defineRecord({
  name: 'preview-links',
  one: 'preview link',
  many: 'preview links',
  fields: {
    by: nullableText('Made by'),
    show: oneOf(
      'Shows',
      [
        { value: 'saves', label: 'The last saves' },
        { value: 'live', label: 'What is live' },
        { value: 'release', label: 'A release' },
        { value: 'moment', label: 'A moment to come' },
      ],
      { isReadOnly: true },
    ),
    environment: ofEnvironment('Environment'),
    at: instant('Moment'),
    createdAt: instant('Made'),
    expiresAt: instant('Ends'),
  },
  title: 'by',
  operations: ['read', 'remove'],
  access: 'content.view',
  changeAccess: 'content.edit',
  tag: 'Releases',
  list: {
    columns: ['show', 'environment', 'createdAt', 'expiresAt'],
    filters: ['environment'],
    sort: 'createdAt',
  },
  texts: { empty: 'Links are made where something is published, by “Share”.' },
});
