// Days as spreadsheets and people write them. Whether 1/2/2026 is in January or in February is
// decided over all days of a file.
import { DAY_MS } from '#config/durations.ts';

export type DayOrder = 'day first' | 'month first';

export interface FoundOrder {
  order: DayOrder;
  /** A day that is another one in each order, where nothing decides: a person has to say. */
  openDay: string | undefined;
}

/** Day 0 of spreadsheets, and the numbers that are days of 1954 to 2119. */
const SERIAL_START_MS = Date.UTC(1899, 11, 30);
const [SERIAL_MIN, SERIAL_MAX] = [20_000, 80_000];
const CENTURY = 2000;

/** 12:30, 0:00:00, T00:00:00.000Z, 12:00:00 AM, 08h30 */
const TIME = String.raw`(?:[,T ]\s*\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?(?:[.,]\d+)?\s*(?:[AaPp]\.?[Mm]\.?)?\s*(?:Z|[+-]\d\d:?\d\d)?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{1,2})\.?${TIME}$`);
const COMPACT = /^(20\d\d)(\d\d)(\d\d)$/;
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})\.?${TIME}$`);
const EAST_ASIAN = new RegExp(
  String.raw`^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]${TIME}$`,
);
const SERIAL = /^(\d{5})(?:[.,]\d+)?$/;

const isoOf = (year: number, month: number, day: number): string | undefined => {
  const full = year < 100 ? year + CENTURY : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  const isThere = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month > 0;
  return isThere ? date.toISOString().slice(0, 10) : undefined;
};

/**
 * The day as '2026-12-01'; '' for an empty cell; undefined for what is no day. A time of day is
 * left out.
 */
export function readDay(cell: string, order: DayOrder): string | undefined {
  const text = plainDay(cell);
  if (text === '') return '';
  const first = YEAR_FIRST.exec(text);
  if (first) return isoOf(Number(first[1]), Number(first[3]), Number(first[4]));
  const [compact, east] = [COMPACT.exec(text), EAST_ASIAN.exec(text)];
  const whole = compact ?? east;
  if (whole) return isoOf(Number(whole[1]), Number(whole[2]), Number(whole[3]));
  const serial = Number(SERIAL.exec(text)?.[1] ?? 0);
  if (serial >= SERIAL_MIN && serial <= SERIAL_MAX)
    return new Date(SERIAL_START_MS + serial * DAY_MS).toISOString().slice(0, 10);
  const numbers = numbersOf(text);
  return numbers ? isoIn(numbers, order) : namedDay(text);
}

/** Two numbers, of which one is the day, and the year. */
interface Numbers {
  first: number;
  second: number;
  year: number;
  /** With points: no country writes the month first. */
  isDotted: boolean;
}

function numbersOf(text: string): Numbers | undefined {
  const [, first, separator, second, year] = YEAR_LAST.exec(text) ?? [];
  return year === undefined
    ? undefined
    : { first: Number(first), second: Number(second), year: Number(year), isDotted: separator === '.' };
}

/** One of the two may be no month, which decides it. */
function isoIn({ first, second, year, isDotted }: Numbers, order: DayOrder): string | undefined {
  const [dayFirst, monthFirst] = [isoOf(year, second, first), isoOf(year, first, second)];
  if (isDotted) return dayFirst;
  return order === 'day first' ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst);
}

/** Decides over the cells of all columns with days. */
export function dayOrderOf(cells: Iterable<string>): FoundOrder {
  let [dayFirst, monthFirst] = [false, false];
  let either: string | undefined;
  for (const cell of cells) {
    const numbers = numbersOf(plainDay(cell));
    if (!numbers || numbers.isDotted) continue;
    const { first, second, year } = numbers;
    const [asDay, asMonth] = [isoOf(year, second, first), isoOf(year, first, second)];
    if (asDay !== undefined && asMonth === undefined) dayFirst = true;
    else if (asDay === undefined && asMonth !== undefined) monthFirst = true;
    else if (asDay !== asMonth) either ??= cell;
  }
  // Written in both ways, nothing says how those are meant that can be either.
  return {
    order: monthFirst && !dayFirst ? 'month first' : 'day first',
    openDay: dayFirst === monthFirst ? either : undefined,
  };
}

/** Without quotes, no-break spaces and the day of the week: 'Fri, Dec 25, 2026' is the 25th. */
const plainDay = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replaceAll(/[\u00a0\u202f\s]+/g, ' ')
    .replace(/^'/, '')
    .trim()
    .replace(/^[\p{L}]{2,}\.?,\s*(?=\S)/u, '');

/** Languages in which months are known by their names. */
const LANGUAGES = ['en', 'es', 'de', 'fr', 'pt', 'it', 'nl', 'pl', 'sv', 'da', 'cs', 'tr'];
let monthNames: Map<string, number> | undefined;

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '');

/** 12 for 'Dec', 'déc.' or 'grudnia'; undefined for what is no month. */
export function monthNamed(name: string): number | undefined {
  monthNames ??= new Map(
    LANGUAGES.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) =>
        Array.from({ length: 12 }, (_, index): [string, number][] => {
          const date = new Date(Date.UTC(2026, index, 15));
          const alone = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }).format(date);
          // In some languages a month has another ending beside a day.
          const parts = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' })
            .formatToParts(date)
            .find(({ type }) => type === 'month');
          return [alone, parts?.value ?? alone].map((text) => [plainName(text), index + 1]);
        }).flat(),
      ),
    ),
  );
  return monthNames.get(plainName(name));
}

/** 25 Dec 2026 · 25-Dec-26 · December 25, 2026 · 25. Dezember 2026 · 25 de diciembre de 2026 */
const DAY_MONTH_YEAR = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s\-/]*(?:of |de )?(\p{L}+)\.?,?[\s\-/]*(?:de |del )?(\d{4}|\d{2})${TIME}$`,
  'u',
);
const MONTH_DAY_YEAR = new RegExp(
  String.raw`^(\p{L}+)\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4}|\d{2})${TIME}$`,
  'u',
);

function namedDay(text: string): string | undefined {
  const [, day, month, year] = DAY_MONTH_YEAR.exec(text) ?? [];
  const [, month2, day2, year2] = MONTH_DAY_YEAR.exec(text) ?? [];
  const number = monthNamed(month ?? month2 ?? '');
  return number === undefined ? undefined : isoOf(Number(year ?? year2), number, Number(day ?? day2));
}
