// Environments: settings and home screen of their own for some kiosks.
import { defineRecord } from '../defineRecord.ts';
import { oneOf, readOnlyText } from '../recordFields.ts';

export const environments = defineRecord({
  name: 'environments',
  one: 'environment',
  many: 'environments',
  fields: {
    name: readOnlyText('Name'),
    mode: oneOf(
      'Published',
      [
        { value: 'atOnce', label: 'At once' },
        { value: 'byHand', label: 'By hand' },
      ],
      { isReadOnly: true },
    ),
  },
  title: 'name',
  operations: [],
  access: 'content.view',
  tag: 'Releases',
  hasOwnPage: true,
  list: { columns: ['mode'], filters: ['mode'] },
  texts: { empty: 'The first one is made with the showroom.' },
});
