// The page of prices.
export const PRICES = {
  title: 'Prices',
  name: 'Price, product',
  monthly: 'Monthly',
  total: 'Total',
  termTotal: 'Total over the term',
  term: 'Months',
  from: 'From',
  to: 'To',
  legal: 'Legal line',
  hasMarkup: 'It has italics or line breaks: open the price to change it',
  product: 'Product',
  noProduct: 'No product',
  afterwards: 'After that',
  choices: { keep: 'Keep', hide: 'Hide', flag: 'Say ended' },
  states: { planned: 'Planned', valid: 'Valid', expired: 'Expired' },
  filter: 'Prices shown',
  all: 'All',
  search: 'Search prices and products',
  shownOn: 'Shown on',
  shownOnCount: (name: string, count: number) =>
    `${name} is shown on ${count === 1 ? '1 page' : `${count} pages`}`,
  nowhere: 'Nowhere',
  more: (count: number) => `Show ${count} more`,
  menu: (name: string) => `Actions: ${name}`,
  copy: 'Copy',
  rename: 'Rename',
  remove: 'Delete',
  noneOfState: 'No price matches.',
} as const;

/** Prices that come from another server. */
export const PRICE_SOURCE = {
  title: 'Price source',
  taken: (ago: string) => `Taken from the price source ${ago}.`,
  never: 'The price source has not been asked yet.',
  failed: (problem: string) => `The price source failed: ${problem} Prices stay as they were.`,
  ask: 'Ask now',
  asking: 'Asking...',
  asked: 'The prices of the source were taken.',
  fromSource: 'From the source',
  byHand: 'Changed by hand',
  notListed: 'No longer in the source',
  take: (value: string) => `Source: ${value}`,
  takeLabel: (field: string, name: string, value: string) =>
    `Take ${field} of ${name} from the source: ${value}`,
  empty: 'empty',
} as const;

const pricesOf = (count: number): string => (count === 1 ? '1 price' : `${count} prices`);

export const PRICE_FILE = {
  download: 'To a spreadsheet',
  fileName: 'prices.csv',
  open: 'From a spreadsheet',
  title: 'Prices from a spreadsheet',
  intro:
    'A spreadsheet saved as CSV, with a row for each price. A price of the same name, or id, is changed; others are new. What has no column stays as it is.',
  columns:
    'Columns: id, name, product (its id), monthly, label, legal, total, termTotal, months, from, to, afterwards (keep, hide or flag). Only the name is needed.',
  choose: 'Choose a file',
  another: 'Choose another file',
  row: 'Row',
  problem: 'What to correct',
  changes: 'What changes',
  ready: ({ created, changed, same }: { created: number; changed: number; same: number }) =>
    `${created} new, ${changed} changed, ${same} as before.`,
  isNew: 'New',
  isSame: 'As before',
  change: (field: string, before: string, after: string) => `${field}: ${before || '–'} → ${after || '–'}`,
  undo: 'Undo',
  undone: 'The prices are as they were before the file.',
  undoneExcept: (names: readonly string[]) =>
    `The prices are as they were before the file, except what another editor has changed since: ${names.join(', ')}.`,
  undoFailed: (error: string) => `Couldn’t undo: ${error}`,
  problems: (count: number) =>
    `${count === 1 ? '1 row needs' : `${count} rows need`} a correction. Correct the file and choose it again.`,
  more: (count: number) => `and ${count} more`,
  save: (count: number) => `Save ${pricesOf(count)}`,
  saved: (created: number, changed: number, unchanged: number) =>
    `${pricesOf(created + changed)} saved: ${created} new, ${changed} changed. ${unchanged} were as before.`,
  errors: {
    empty: 'This file has no rows.',
    noName: 'The first row must name the columns, one of them “name”.',
    tooMany: (max: number) => `A file may have up to ${pricesOf(max)}. Split it.`,
    nameMissing: 'The name is missing.',
    term: (value: string) => `Months: “${value}” is no whole number.`,
    day: (value: string) => `“${value}” is no day. Write it as 2026-12-01.`,
    afterwards: (value: string) => `Afterwards: “${value}” is none of keep, hide, flag.`,
  },
} as const;
