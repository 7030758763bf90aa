// What a person is asked about a table that was chosen, and told of it.
import type { Encoding } from '#tables/textEncoding.ts';

const CODE_PAGE_NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western European (Windows)',
  macintosh: 'Western European (Mac)',
  'windows-1250': 'Central European (Windows)',
  'windows-1251': 'Cyrillic (Windows)',
  'windows-1253': 'Greek (Windows)',
  'windows-1254': 'Turkish (Windows)',
  gb18030: 'Chinese, simplified (GBK)',
  big5: 'Chinese, traditional (Big5)',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-kr': 'Korean (EUC-KR)',
};

export const TABLE_FILE = {
  encoding: 'Letters of the file',
  encodingHint: 'The file doesn’t say how its letters are stored. If names look wrong, select another one.',
  encodings: CODE_PAGE_NAMES,
  dayOrder: (day: string) => `Which day is “${day}”?`,
  dayFirst: (day: string) => `${day} (day first)`,
  monthFirst: (day: string) => `${day} (month first)`,
  unread: (headings: readonly string[]) =>
    `${headings.length === 1 ? 'This column is' : 'These columns are'} not read: ${headings
      .map((heading) => heading || 'one without a heading')
      .join(', ')}.`,
} as const;
