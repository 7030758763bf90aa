// Names in one sentence.
import { t } from '../i18n/t.ts';
import { proseLocale } from '../i18n/locale.ts';

const NAMES_MAX = 5;
const list = new Intl.ListFormat(proseLocale);

/** 'Ada, Ben and Cleo'; of more than five, the last ones are counted. */
export const listOf = (names: readonly string[]): string =>
  list.format(
    names.length <= NAMES_MAX
      ? names
      : [
          ...names.slice(0, NAMES_MAX - 1),
          t('{count, number} others', { count: names.length - NAMES_MAX + 1 }),
        ],
  );
