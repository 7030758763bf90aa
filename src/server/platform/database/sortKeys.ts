// Keys by which names are sorted and found, the same on both databases.

const DIGITS = 12;

/** Without case and accents: 'Café' is found by 'cafe'. */
export const searchKey = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** Numbers in names are sorted by their value: 'Kiosk 9' before 'Kiosk 10'. */
export const sortKey = (text: string): string =>
  searchKey(text).replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0'));
