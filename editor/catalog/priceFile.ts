// Prices as a CSV file, which a spreadsheet opens. See
// src/server/README.md#230-prices-as-a-list.
import type { Price } from '#content/kinds/priceKind.ts';
import type { PriceRow } from '#protocol/priceSchemas.ts';
import { readCsv, writeCsv } from '../format/csvTable.ts';
import { PRICE_FILE, PRICES } from '../messages/priceMessages.ts';

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

export interface PriceFileRow {
  /** As in a spreadsheet: the first row names the columns. */
  row: number;
  price: PriceRow;
  /** What is to correct; '' for nothing. */
  problem: string;
}

const AFTERWARDS = ['keep', 'hide', 'flag'] as const;
/** As spreadsheets write it in many countries. */
const DOTTED_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const ROWS_MAX = 2000;
const { errors } = PRICE_FILE;

/** Throws an Error with what is wrong with the file as a whole. */
export async function readPriceFile(text: string): Promise<PriceFileRow[]> {
  const { headings, rows } = await readCsv(text).catch(() => {
    throw new Error(errors.unreadable);
  });
  const columns = headings.map(columnNamed);
  if (!columns.includes('name')) throw new Error(errors.noName);
  if (rows.length === 0) throw new Error(errors.empty);
  if (rows.length > ROWS_MAX) throw new Error(errors.tooMany(ROWS_MAX));
  return rows.map(({ row, cells }) => {
    const values = new Map(columns.map((column, index) => [column, cells[index] ?? '']));
    const problems: string[] = [];
    const price: Record<string, unknown> = {};
    for (const column of COLUMNS) {
      const value = values.get(column);
      if (value === undefined || (column === 'id' && value === '')) continue;
      price[column] = readCell(column, value, problems);
    }
    if (price['name'] === '') problems.push(errors.nameMissing);
    // An empty choice stays as it is.
    if (price['afterwards'] === '') delete price['afterwards'];
    return { row, price: price as PriceRow, problem: problems.join(' ') };
  });
}

/** 'Months' is what the table calls the term. */
function columnNamed(heading: string): Column | undefined {
  const plain = heading.toLowerCase().replaceAll(/[^a-z]/g, '');
  return plain === 'months' ? 'term' : COLUMNS.find((column) => column.toLowerCase() === plain);
}

function readCell(column: Column, value: string, problems: string[]): unknown {
  switch (column) {
    case 'term': {
      if (value === '') return null;
      if (!/^\d+$/.test(value)) problems.push(errors.term(value));
      return Number(value);
    }
    case 'from':
    case 'to': {
      const [, day = '', month = '', year = ''] = DOTTED_DAY.exec(value) ?? [];
      const iso = year === '' ? value : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
      if (iso !== '' && !isDay(iso)) problems.push(errors.day(value));
      return iso;
    }
    case 'afterwards': {
      const choice = value.toLowerCase();
      if (choice !== '' && !AFTERWARDS.some((known) => known === choice))
        problems.push(errors.afterwards(value));
      return choice;
    }
    default:
      return value;
  }
}

/** The calendar has it. */
const isDay = (iso: string): boolean => DAY.test(iso) && new Date(iso).getUTCDate() === Number(iso.slice(-2));

/** The rows with what the server refused of them: paths such as 'prices.3.from'. */
export function withRefusals(
  rows: readonly PriceFileRow[],
  refusals: readonly { path: string; message: string }[],
): PriceFileRow[] {
  return rows.map((row, index) => {
    const own = refusals.filter(({ path }) => path.startsWith(`prices.${index}.`));
    const told = own.map(({ path, message }) => `${path.split('.').slice(2).join('.')}: ${message}.`);
    return own.length === 0 ? row : { ...row, problem: told.join(' ') };
  });
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
  /** What differs, in words; empty where the row says what is there. */
  fields: readonly { label: string; before: string; after: string }[];
}

const LABELS: Readonly<Record<Exclude<Column, 'id'>, string>> = {
  name: 'Name',
  product: PRICES.product,
  monthly: PRICES.monthly,
  label: 'Label',
  legal: PRICES.legal,
  total: PRICES.total,
  termTotal: PRICES.termTotal,
  term: PRICES.term,
  from: PRICES.from,
  to: PRICES.to,
  afterwards: PRICES.afterwards,
};

/** What a row would change, as the server finds its price: by the id, else by the name. */
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

/** The fields of a price as they are now, to bring them back. */
export const rowOf = (price: Price): PriceRow => {
  const { id, name, product, monthly, label, legal, total, term, from, to, afterwards } = price;
  return { id, name, product, monthly, label, legal, total, term, from, to, afterwards };
};

const keyOf = (name: string): string => name.trim().toLowerCase();
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
