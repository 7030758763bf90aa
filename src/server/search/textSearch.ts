// Finds words in texts, with typos forgiven, and shows them with what is around them. See
// src/server/search/README.md#search-and-replace.
import type { Mark } from './textReplacement.ts';

/** Words of a search that are looked at, so that a long one costs no more. */
const WORDS_MAX = 8;

/** Without case, accents, line breaks, and what a database refuses. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}\0]/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ');

/** The words of a search, folded. */
export const searchTerms = (query: string): string[] =>
  [...new Set(foldText(query).split(' ').filter(Boolean))].slice(0, WORDS_MAX);

const LETTERS = /[\p{L}\p{N}]+/gu;

/** Shorter words are meant by no typo; longer ones are sentences without spaces. */
const [SHORTEST_MEANT, LONGEST_MEANT] = [3, 100];

/** The words of a folded text that could be meant by a misspelled one. */
export const vocabularyOf = (folded: string): Set<string> =>
  new Set(
    (folded.match(LETTERS) ?? []).filter(({ length }) => length >= SHORTEST_MEANT && length <= LONGEST_MEANT),
  );

/** A word whose trigrams also say where it begins and ends. */
export const paddedWord = (word: string): string => `  ${word} `;

/**
 * Three characters each, of a padded word. A word that is meant by a misspelled one, see
 * `closeWords`, has at least one of them: each typo changes four at most.
 */
export function trigramsOf(word: string): string[] {
  const characters = [...paddedWord(word)];
  return [...new Set(characters.slice(2).map((_, at) => characters.slice(at, at + 3).join('')))];
}

/** Letters that may be wrong, missing, too many or swapped in a word. */
export const typosIn = ({ length }: string): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** The letters of a word as bits: words that share few of them are not compared. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

function bitsIn(number: number): number {
  let count = 0;
  for (let rest = number; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** The words that may be meant by a misspelled one; itself is left out. */
export function closeWords(word: string, words: Iterable<string>): string[] {
  const most = typosIn(word);
  if (most === 0) return [];
  const letters = lettersOf(word);
  const found: string[] = [];
  for (const other of words) {
    if (Math.abs(other.length - word.length) > most || other === word) continue;
    if (bitsIn(letters ^ lettersOf(other)) > 2 * most) continue;
    if (distanceOf(word, other, most) <= most) found.push(other);
  }
  return found;
}

/** Typos between two words: letters that are wrong, missing, too many, or swapped with the next. */
function distanceOf(one: string, other: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    if (Math.min(...current) > most) return most + 1;
    [before, last] = [last, current];
  }
  return last[other.length] ?? most + 1;
}

/** Where folded words stand in a text as it is shown; overlapping ones are one. */
export function marksIn(text: string, words: readonly string[]): Mark[] {
  const { folded, places } = foldedWithPlaces(text);
  const found = words.flatMap((word) => {
    const marks: Mark[] = [];
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      marks.push([places[at] ?? 0, places[at + word.length] ?? text.length]);
    return marks;
  });
  const joined: Mark[] = [];
  for (const mark of found.toSorted((one, other) => one[0] - other[0])) {
    const last = joined.at(-1);
    if (last && mark[0] < last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], mark[1])];
    else joined.push(mark);
  }
  return joined;
}

/** A folded text, and where each of its characters comes from. */
function foldedWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const part = foldText(character);
    // Several spaces are one.
    if (!(part === ' ' && folded.endsWith(' '))) {
      for (let index = 0; index < part.length; index += 1) places.push(at);
      folded += part;
    }
    at += character.length;
  }
  return { folded, places };
}

/** Part of a text, with what is marked in it. */
export interface Excerpt {
  text: string;
  marks: Mark[];
}

const GAP = ' … ';

/** A text around its marks: `around` characters before and after each, at whole words. */
export function excerptOf(text: string, marks: readonly Mark[], around: number): Excerpt {
  const windows: [number, number][] = [];
  for (const [start, end] of marks.length > 0 ? marks : [[0, 0] as const]) {
    const [from, to] = [wordStart(text, start - around), wordEnd(text, end + around)];
    const last = windows.at(-1);
    if (last && from <= last[1] + GAP.length) last[1] = Math.max(last[1], to);
    else windows.push([from, to]);
  }
  const excerpt: Excerpt = { text: (windows[0]?.[0] ?? 0) > 0 ? '… ' : '', marks: [] };
  for (const [index, [from, to]] of windows.entries()) {
    if (index > 0) excerpt.text += GAP;
    const shift = excerpt.text.length - from;
    for (const [start, end] of marks)
      if (start >= from && end <= to) excerpt.marks.push([start + shift, end + shift]);
    excerpt.text += text.slice(from, to);
  }
  if ((windows.at(-1)?.[1] ?? 0) < text.length) excerpt.text += ' …';
  return excerpt;
}

/** Longest part of a word that is cut through rather than shown or left out whole. */
const WORD_MAX = 24;

function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.slice(at, at + WORD_MAX).search(/\s/);
  return space < 0 ? at : at + space + 1;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.slice(Math.max(0, at - WORD_MAX), at + 1).search(/\s\S*$/);
  return space < 0 ? at : Math.max(0, at - WORD_MAX) + space;
}
