// Counted entries as text: '3 cards', '2 entries'.
import { pluralOfItem } from '../i18n/sources.ts';
import { t } from '../i18n/t.ts';

/** 'card' is the word of the schema, which has no plural of its own. */
export const countedEntries = (count: number, singular: string): string =>
  t('{count, plural, one {# {singular}} other {# {plural}}}', {
    count,
    singular,
    plural: pluralOfItem(singular),
  });
