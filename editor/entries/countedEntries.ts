// What entries are called when they are counted: '3 cards', '2 entries'.
import { t } from '../i18n/t.ts';

const pluralOf = (word: string): string => `${/[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ie` : word}s`;

/** 'card' is the word of the schema, which has no plural of its own. */
export const countedEntries = (count: number, singular: string): string =>
  t('{count, plural, one {# {singular}} other {# {plural}}}', {
    count,
    singular,
    plural: pluralOf(singular),
  });
