// Translations by a machine: which of them may be offered, and which texts of a document no editor
// has read yet. See editor/shell/README.md#languages-of-the-site.
import type { Json } from './fieldLayout.ts';

/** Limits of one request. */
export const SUGGESTION_LIMITS = { texts: 50, chars: 5_000, charsInAll: 20_000 } as const;

/**
 * Field of a translation that lists its texts which a machine has translated and no editor has
 * read: the texts themselves, so that a mark goes along with a text that is moved, and a text that
 * is changed has none.
 */
export const MACHINE_TEXTS = 'machineTexts';

/** The texts of a translation that a machine has made and no editor has read. */
export function machineTextsOf(translation: Json | undefined): ReadonlySet<string> {
  const listed = translation?.[MACHINE_TEXTS];
  const texts = Array.isArray(listed) ? listed.map((entry: Json | null) => entry?.['text']) : [];
  return new Set(texts.filter((text) => typeof text === 'string'));
}

/** Maximum growth of a translation: another alphabet may need some times as many characters. */
const GROWTH_MAX = 4;
const ALWAYS_ALLOWED_CHARS = 60;

const TAG = /<\/?[a-z][^<>]*>/gi;
const LINE_BREAK = /<br\s*\/?>|\r\n|\n|\r/gi;
/** Placeholder that a program fills in. */
export const PLACEHOLDER = /\$?\{[^{}]*\}|%(?:\d+\$)?[sd]\b/g;
/** Address on the web, or of mail. */
export const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"]*[^\s<>".,;:!?)]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi;
/** A currency or a unit that belongs to a number. */
const SIGN = /[\p{Sc}%°]/gu;
/** With or without what separates thousands and decimals, which is another in each language. */
const [GROUPED_NUMBER, NUMBER] = [/\p{Nd}+(?:[.,'’\u00a0\u202f ]\p{Nd}+)*/gu, /\p{Nd}+(?:[.,'’]\p{Nd}+)*/gu];

const found = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? [];
const areSame = (first: readonly string[], second: readonly string[]): boolean =>
  first.length === second.length && first.toSorted().join('\n') === second.toSorted().join('\n');
const digitsOf = (number: string): string => number.replaceAll(/\P{Nd}/gu, '');
/** 'i' and '/i': attributes, case and spaces aside. */
const tagsOf = (text: string): string[] =>
  found(text.replaceAll(LINE_BREAK, ''), TAG).map((tag) =>
    (/^<(\/?[a-z\d]+)/i.exec(tag)?.[1] ?? '').toLowerCase(),
  );
/** Returns the type of each line break: a plain text would show a tag. */
const breaksOf = (text: string): string[] =>
  found(text, LINE_BREAK).map((one) => (one.startsWith('<') ? 'tag' : 'line'));

/**
 * A translation that a machine has suggested, with the space around the main text; null if it may
 * not be offered: blank, the wrong type or far too long, or with other italics, line breaks,
 * addresses, placeholders, numbers or currencies than the main text.
 */
export function soundSuggestion(main: string, suggestion: unknown): string | null {
  if (typeof suggestion !== 'string') return null;
  const text = suggestion.trim();
  if (text === '' || text.length > Math.max(ALWAYS_ALLOWED_CHARS, main.length * GROWTH_MAX)) return null;
  const before = main.slice(0, main.length - main.trimStart().length);
  const after = main.slice(main.trimEnd().length);
  const isSound =
    breaksOf(text).join() === breaksOf(main.trim()).join() &&
    // Tags do not move past each other: then they would not be closed as they were opened.
    tagsOf(text).join() === tagsOf(main).join() &&
    areSame(found(text, PLACEHOLDER), found(main, PLACEHOLDER)) &&
    areSame(found(text, ADDRESS), found(main, ADDRESS)) &&
    areSame(found(text, SIGN), found(main, SIGN)) &&
    [GROUPED_NUMBER, NUMBER].some((pattern) =>
      areSame(found(text, pattern).map(digitsOf), found(main, pattern).map(digitsOf)),
    );
  return isSound ? `${before}${text}${after}` : null;
}
