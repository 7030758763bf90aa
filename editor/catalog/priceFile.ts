// Prices as a CSV file, which a spreadsheet opens. See
// src/server/prices/README.md#prices-as-a-list.
import type { Price } from '#content/kinds/priceKind.ts';
import type { PriceRow } from '#protocol/priceEndpoints.ts';
import { dayOrderOf, readDay, type DayOrder } from '#tables/days.ts';
import { readWholeNumber } from '#tables/numbers.ts';
import { readTable } from '#tables/readTable.ts';
import { writeCsv } from '../format/csvTable.ts';
import type { FileRow, FileTable } from '../shared/TableFileSteps.tsx';
import { t } from '../i18n/t.ts';
import { AFTERWARDS_NAMES } from './afterwardsNames.ts';

const COLUMNS = [
  'id',
  'name',
  'product',
  'monthly',
  'label',
  'legal',
  'total',
  'termTotal',
  'term',
  'from',
  'to',
  'afterwards',
] as const;
type Column = (typeof COLUMNS)[number];

export interface PriceFileRow extends FileRow {
  price: PriceRow;
}

const AFTERWARDS = ['keep', 'hide', 'flag'] as const;
const DAY_COLUMNS: readonly (Column | undefined)[] = ['from', 'to'];
const ROWS_MAX = 2000;

/**
 * Reads a table of prices. `dayOrder` says how 1/2/2026 is meant where the file leaves it open.
 * Throws an Error with what is wrong with the file as a whole.
 */
export async function readPriceFile(text: string, dayOrder?: DayOrder): Promise<FileTable<PriceFileRow>> {
  const { headings, rows, unread } = await readTable(text, columnNamed);
  const columns = headings.map(columnNamed);
  if (!columns.includes('name'))
    throw new Error(t('The first row must name the columns, one of them “name”.'));
  if (rows.length === 0) throw new Error(t('This file has no rows.'));
  if (rows.length > ROWS_MAX)
    throw new Error(
      t('A file may have up to {max, plural, one {# price} other {# prices}}. Split it.', { max: ROWS_MAX }),
    );
  const days = rows.flatMap(({ cells }) => cells.filter((_, index) => DAY_COLUMNS.includes(columns[index])));
  const found = dayOrderOf(days);
  const order = dayOrder ?? found.order;
  return {
    rows: rows.map(({ row, cells, problem }) => priceRowOf(columns, cells, { row, problem, order })),
    openDay: found.openDay,
    unread,
  };
}

function priceRowOf(
  columns: readonly (Column | undefined)[],
  cells: readonly string[],
  { row, problem, order }: { row: number; problem: string; order: DayOrder },
): PriceFileRow {
  const problems = problem === '' ? [] : [problem];
  const price: Record<string, unknown> = {};
  for (const column of COLUMNS) {
    const index = columns.indexOf(column);
    const value = cells[index] ?? '';
    if (index < 0 || (column === 'id' && value === '')) continue;
    price[column] = readCell(column, value, order, problems);
  }
  if (price['name'] === '') problems.push(t('The name is missing.'));
  // An empty choice stays as it is.
  if (price['afterwards'] === '') delete price['afterwards'];
  return { row, price: price as PriceRow, problem: problems.join(' ') };
}

/** Letters only, without a unit in brackets: 'Total term' is termTotal's own spelling, too. */
const plainHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, '')
    .replaceAll(/[^a-z]/g, '');

/** A column by its name, or by what the page of prices calls it: 'Months' is the term. */
function columnNamed(heading: string): Column | undefined {
  const plain = plainHeading(heading);
  return COLUMNS.find(
    (column) => column.toLowerCase() === plain || (column !== 'id' && plainHeading(LABELS[column]) === plain),
  );
}

function readCell(column: Column, value: string, order: DayOrder, problems: string[]): unknown {
  switch (column) {
    case 'term': {
      if (value === '') return null;
      const months = readWholeNumber(value);
      if (months === undefined) problems.push(t('Months: “{value}” is no whole number.', { value }));
      return months ?? null;
    }
    case 'from':
    case 'to': {
      const day = readDay(value, order);
      if (day === undefined) problems.push(t('“{value}” is no day. Write it as 2026-12-01.', { value }));
      return day ?? value;
    }
    case 'afterwards': {
      const choice = value.toLowerCase();
      const known = AFTERWARDS.find(
        (one) => one === choice || AFTERWARDS_NAMES[one].toLowerCase() === choice,
      );
      if (choice !== '' && !known)
        problems.push(t('Afterwards: “{value}” is none of keep, hide, flag.', { value }));
      return known ?? choice;
    }
    default:
      return value;
  }
}

/** All prices, to be changed in a spreadsheet and read again. */
export const priceFileOf = (prices: readonly Price[]): Promise<Blob> =>
  writeCsv([
    COLUMNS,
    ...prices.map((price) => COLUMNS.map((column) => String(price[column as keyof Price] ?? ''))),
  ]);

export interface FileChange {
  /** The price that the row changes; undefined for a new one. */
  price: Price | undefined;
  /** The differences as text; empty where the row equals the price. */
  fields: readonly { label: string; before: string; after: string }[];
}

const LABELS: Readonly<Record<Exclude<Column, 'id'>, string>> = {
  name: t('Name'),
  product: t('Product'),
  monthly: t('Monthly'),
  label: t('Label'),
  legal: t('Legal line'),
  total: t('Total'),
  termTotal: t('Total over the term'),
  term: t('Months'),
  from: t('From'),
  to: t('To'),
  afterwards: t('After that'),
};

/** Returns the change that a row makes. Finds the price as the server does: by id, else by name. */
export function changeOf(row: PriceRow, prices: readonly Price[]): FileChange {
  const price = prices.find(({ id, name }) =>
    row.id === undefined ? keyOf(name) === keyOf(row.name) : id === row.id,
  );
  const fields = COLUMNS.flatMap((column) => {
    const after = row[column];
    if (column === 'id' || after === undefined) return [];
    const [before, next] = [textOf(price?.[column]), textOf(after)];
    const isSame = column === 'name' ? before.trim() === next.trim() : before === next;
    return isSame || (!price && column === 'name') ? [] : [{ label: LABELS[column], before, after: next }];
  });
  return { price, fields };
}

const keyOf = (name: string): string => name.trim().toLowerCase();
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
