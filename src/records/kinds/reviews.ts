// Requests to publish saved documents, which wait for a publisher.
import { number, toggle } from '#schema/field.ts';
import { defineRecord } from '../defineRecord.ts';
import { instant, nullableText, ofEnvironment, readOnlyText } from '../recordFields.ts';

export const reviews = defineRecord({
  name: 'reviews',
  one: 'review',
  many: 'reviews',
  fields: {
    note: readOnlyText('Note'),
    by: nullableText('Requested by'),
    at: instant('Requested'),
    environment: ofEnvironment('Environment'),
    isOwn: toggle('Your own', { isReadOnly: true }),
    documentCount: number('Pages', { isReadOnly: true }),
  },
  title: 'note',
  operations: [],
  access: 'content.view',
  tag: 'Releases',
  hasOwnPage: true,
  list: { columns: ['by', 'at', 'environment'], filters: ['environment', 'isOwn'], sort: 'at' },
  texts: { empty: 'Authors ask for reviews where they publish.' },
});
