// Normalizes addresses for comparison: lower-case letters and digits, streets and directions
// abbreviated as in USPS Publication 28. Stored addresses and queries use the same function.

const ABBREVIATIONS: Record<string, string> = {
  street: 'st',
  str: 'st',
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  road: 'rd',
  lane: 'ln',
  drive: 'dr',
  court: 'ct',
  place: 'pl',
  terrace: 'ter',
  square: 'sq',
  highway: 'hwy',
  parkway: 'pkwy',
  circle: 'cir',
  trail: 'trl',
  way: 'way',
  alley: 'aly',
  crescent: 'cres',
  close: 'cl',
  gardens: 'gdns',
  bridge: 'brg',
};
const ABBREVIATIONS_ANYWHERE: Record<string, string> = {
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  saint: 'st',
  mount: 'mt',
  fort: 'ft',
};
const UNIT_WORDS = new Set([
  'apartment',
  'apt',
  'unit',
  'flat',
  'suite',
  'ste',
  'room',
  'rm',
  'door',
  'piso',
  'puerta',
]);
const DIRECTIONS = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw']);

/** Longer queries are cut: the rest cannot improve a match. */
export const TEXT_MAX_CHARACTERS = 200;

/** A normalized query. */
export interface ParsedQuery {
  /** '12 oak st': the number first, wherever it was typed. */
  normalized: string;
  /** '12'; empty if none was typed. */
  number: string;
  /** '3b'; undefined if none was typed. */
  unit: string | undefined;
}

function tokensOf(text: string): string[] {
  const plainText = text
    .slice(0, TEXT_MAX_CHARACTERS)
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replaceAll('#', ' unit ');
  return plainText.match(/[a-z0-9]+/g) ?? [];
}

const isNumber = (word: string | undefined): boolean => word !== undefined && /^\d/.test(word);

/** How many leading tokens are the house number: '12', '12 14', '12 1 2'. */
function numberLength(tokens: readonly string[]): number {
  if (!isNumber(tokens[0])) return 0;
  let length = 1;
  while (length < tokens.length - 1 && /^\d+$/.test(tokens[length] ?? '')) length += 1;
  return length;
}

function abbreviate(tokens: readonly string[]): string[] {
  const first = numberLength(tokens);
  // A street's name, such as Court or Lane, is not abbreviated; what follows it is.
  let isNamed = false;
  return tokens.map((word, index) => {
    if (index < first) return word;
    const abbreviated = ABBREVIATIONS_ANYWHERE[word] ?? (isNamed ? (ABBREVIATIONS[word] ?? word) : word);
    if (!DIRECTIONS.has(abbreviated)) isNamed = true;
    return abbreviated;
  });
}

/** An address as stored: '12 Oak Street', 'Heronsford' -> '12 oak st heronsford'. */
export const normalizeAddress = (...parts: readonly string[]): string =>
  abbreviate(tokensOf(parts.filter(Boolean).join(' '))).join(' ');

/** 'Flat 3-B' -> '3b'. */
export function unitKeyOf(unit: string): string {
  const tokens = tokensOf(unit);
  const withoutUnitWords = tokens.filter((word) => !UNIT_WORDS.has(word));
  return (withoutUnitWords.length > 0 ? withoutUnitWords : tokens).join('');
}

/** '12 Oak Street' -> {street: 'oak st', house: 12}; 'Oak Street' -> house 0. */
export function streetOf(line1: string): { street: string; houseNumber: number } {
  const tokens = normalizeAddress(line1).split(' ');
  return {
    street: tokens.slice(numberLength(tokens)).join(' '),
    houseNumber: Number.parseInt(tokens[0] ?? '', 10) || 0,
  };
}

/** '12-14 Oak Street' -> 'Oak Street', without normalizing it. */
export const streetNameOf = (line1: string): string =>
  line1.replace(/^\s*\d\S*(?:[\s-]+\d+)*[\s,]+(?=\S)/, '');

/** '00412-1234' and '00412' are equal; other postcodes keep all letters and digits. */
export const postcodeOf = (postcode: string): string => {
  const key = postcode.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return /^\d{9}$/.test(key) ? key.slice(0, 5) : key;
};

/** Parses what a shopper typed: 'Flat 3, Heron Lane 14' is 14 Heron Lane, unit 3. */
export function parseQuery(text: string): ParsedQuery {
  const tokens = tokensOf(text);
  const unitAt = tokens.findIndex((word, index) => UNIT_WORDS.has(word) && index + 1 < tokens.length);
  // '#3' may be 'flat #3': the last such word decides.
  const nameAt = tokens.findIndex((word, index) => index > unitAt && !UNIT_WORDS.has(word));
  const unit = unitAt < 0 || nameAt < 0 ? undefined : tokens[nameAt];
  const rest =
    unitAt < 0 ? tokens : tokens.toSpliced(unitAt, nameAt < 0 ? tokens.length : nameAt - unitAt + 1);
  const numberAt = rest.findIndex(isNumber);
  const ordered = numberAt > 0 ? [rest[numberAt] ?? '', ...rest.toSpliced(numberAt, 1)] : rest;
  return { normalized: abbreviate(ordered).join(' '), number: numberAt < 0 ? '' : (ordered[0] ?? ''), unit };
}

/**
 * Where words of the query match the beginning of words of a text: [[from, to], …], shown in bold.
 */
export function matchesIn(text: string, query: string): [number, number][] {
  const queryTokens = tokensOf(query);
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }): [number, number][] => {
    const plainText = tokensOf(word).join('');
    const longest = Math.max(
      0,
      ...queryTokens.filter((part) => plainText.startsWith(part)).map((part) => part.length),
    );
    return longest > 0 ? [[index, index + Math.min(longest, word.length)]] : [];
  });
}
