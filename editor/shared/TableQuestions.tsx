// Questions about a chosen table file, and the list of its columns and rows that are not imported.
import { NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { readDay, type DayOrder } from '#tables/days.ts';
import { CODE_PAGES, type Encoding, type FoundEncoding } from '#tables/textEncoding.ts';
import { t } from '../i18n/t.ts';
import { locale } from '../i18n/locale.ts';

const CODE_PAGE_NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': t('Unicode (UTF-8)'),
  'utf-16le': t('Unicode (UTF-16)'),
  'utf-16be': t('Unicode (UTF-16, big-endian)'),
  'windows-1252': t('Western European (Windows)'),
  macintosh: t('Western European (Mac)'),
  'windows-1250': t('Central European (Windows)'),
  'windows-1251': t('Cyrillic (Windows)'),
  'windows-1253': t('Greek (Windows)'),
  'windows-1254': t('Turkish (Windows)'),
  gb18030: t('Chinese, simplified (GBK)'),
  big5: t('Chinese, traditional (Big5)'),
  shift_jis: t('Japanese (Shift JIS)'),
  'euc-kr': t('Korean (EUC-KR)'),
};

export interface TableChoices {
  encoding?: Encoding | undefined;
  dayOrder?: DayOrder | undefined;
}

interface Props {
  found: FoundEncoding;
  unread: readonly string[];
  /** A day that can be read in two ways. */
  openDay?: string | undefined;
  choices: TableChoices;
  onChoose: (choices: TableChoices) => void;
}

const named = (day: string, order: DayOrder): string =>
  new Date(`${readDay(day, order)}T00:00:00Z`).toLocaleDateString(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

export function TableQuestions({ found, unread, openDay, choices, onChoose }: Props) {
  return (
    <Stack gap="sm">
      {found.isGuess && (
        <NativeSelect
          label={t('Letters of the file')}
          description={t(
            'The file doesn’t say how its letters are stored. If names look wrong, select another one.',
          )}
          value={found.encoding}
          data={CODE_PAGES.map((value) => ({ value, label: CODE_PAGE_NAMES[value] }))}
          onChange={(event) => onChoose({ ...choices, encoding: event.currentTarget.value as Encoding })}
        />
      )}
      {openDay !== undefined && (
        <Radio.Group
          label={t('Which day is “{day}”?', { day: openDay })}
          value={choices.dayOrder ?? null}
          onChange={(order) => onChoose({ ...choices, dayOrder: order as DayOrder })}
        >
          <Stack gap="xxs" mt="xxs">
            <Radio value="day first" label={t('{day} (day first)', { day: named(openDay, 'day first') })} />
            <Radio
              value="month first"
              label={t('{day} (month first)', { day: named(openDay, 'month first') })}
            />
          </Stack>
        </Radio.Group>
      )}
      {unread.length > 0 && (
        <Text size="sm">
          {t('{headingCount, plural, one {This column is} other {These columns are}} not read: {headings}.', {
            headingCount: unread.length,
            headings: unread.map((heading) => heading || t('one without a heading')).join(', '),
          })}
        </Text>
      )}
    </Stack>
  );
}
