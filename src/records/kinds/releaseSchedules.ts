// Schedules: releases at a time, and campaigns.
import { number } from '#schema/field.ts';
import { defineRecord } from '../defineRecord.ts';
import { instant, nullableText, ofEnvironment, oneOf, readOnlyText } from '../recordFields.ts';

export const schedules = defineRecord({
  name: 'schedules',
  one: 'schedule',
  many: 'schedules',
  fields: {
    note: readOnlyText('Note'),
    startsAt: instant('Begins'),
    endsAt: instant('Ends'),
    timeZone: readOnlyText('Time zone'),
    environment: ofEnvironment('Environment'),
    state: oneOf(
      'State',
      [
        { value: 'planned', label: 'Scheduled' },
        { value: 'running', label: 'Running' },
        { value: 'done', label: 'Done' },
        { value: 'cancelled', label: 'Cancelled' },
        { value: 'failed', label: 'Failed' },
      ],
      { isReadOnly: true },
    ),
    problem: nullableText('Problem'),
    createdAt: instant('Made'),
    by: nullableText('Made by'),
    documentCount: number('Pages', { isReadOnly: true }),
  },
  title: 'note',
  operations: ['read'],
  access: 'content.view',
  tag: 'Releases',
  hasOwnPage: true,
  list: {
    columns: ['startsAt', 'endsAt', 'environment', 'state', 'createdAt', 'by'],
    filters: ['environment', 'state'],
    sort: 'startsAt',
  },
  texts: { empty: 'Changes are scheduled where they are published.' },
});
