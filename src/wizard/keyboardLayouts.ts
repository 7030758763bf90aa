// Keyboard layouts for addresses by language: digits first, then letters. From
// simple-keyboard-layouts, one chunk each.
import english from 'simple-keyboard-layouts/build/layouts/english';

interface Layout {
  layout: Readonly<Record<string, readonly string[]>>;
}

const LAYOUTS: Readonly<Record<string, () => Promise<{ default: Layout }>>> = {
  ar: () => import('simple-keyboard-layouts/build/layouts/arabic'),
  cs: () => import('simple-keyboard-layouts/build/layouts/czech'),
  de: () => import('simple-keyboard-layouts/build/layouts/german'),
  el: () => import('simple-keyboard-layouts/build/layouts/greek'),
  es: () => import('simple-keyboard-layouts/build/layouts/spanish'),
  fa: () => import('simple-keyboard-layouts/build/layouts/farsi'),
  fr: () => import('simple-keyboard-layouts/build/layouts/french'),
  he: () => import('simple-keyboard-layouts/build/layouts/hebrew'),
  hu: () => import('simple-keyboard-layouts/build/layouts/hungarian'),
  it: () => import('simple-keyboard-layouts/build/layouts/italian'),
  ko: () => import('simple-keyboard-layouts/build/layouts/korean'),
  no: () => import('simple-keyboard-layouts/build/layouts/norwegian'),
  pl: () => import('simple-keyboard-layouts/build/layouts/polish'),
  pt: () => import('simple-keyboard-layouts/build/layouts/brazilian'),
  ru: () => import('simple-keyboard-layouts/build/layouts/russian'),
  sv: () => import('simple-keyboard-layouts/build/layouts/swedish'),
  th: () => import('simple-keyboard-layouts/build/layouts/thai'),
  tr: () => import('simple-keyboard-layouts/build/layouts/turkish'),
  uk: () => import('simple-keyboard-layouts/build/layouts/ukrainian'),
};

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];
/** Punctuation of addresses. */
const PUNCTUATION = ['-', ',', '.', '/'];

/** Rows of keys, one character each; the last row has the punctuation beside the space bar. */
export interface KeyboardLayout {
  rows: readonly (readonly string[])[];
  punctuation: readonly string[];
}

const isLetter = (key: string): boolean => /^\p{L}$/u.test(key);

/** The keys of a layout that addresses need. */
function keyboardLayoutOf({ layout }: Layout): KeyboardLayout {
  const letters = (layout['default'] ?? [])
    .map((row) => row.split(' ').filter(isLetter))
    .filter((row) => row.length > 2);
  return { rows: [DIGITS, ...letters], punctuation: PUNCTUATION };
}

/** The English layout: built in, and the fallback for languages without one. */
export const ENGLISH_KEYS = keyboardLayoutOf(english);

/** The layout of a language, or the English one. */
export async function loadKeys(langCode: string): Promise<KeyboardLayout> {
  const load = LAYOUTS[langCode];
  return load
    ? load().then(
        ({ default: layout }) => keyboardLayoutOf(layout),
        () => ENGLISH_KEYS,
      )
    : ENGLISH_KEYS;
}
