// Words that are found though they are misspelled, and what is shown around them. See
// src/server/search/README.md#search-and-replace.
import { expect, it } from 'vitest';
import {
  closeWords,
  excerptOf,
  foldText,
  marksIn,
  searchTerms,
  trigramsOf,
  vocabularyOf,
} from '#server/search/textSearch.ts';

const WORDS = ['fiber', 'battery', 'charging', 'plan', 'five', 'smartphone'];
const close = (word: string): string[] => closeWords(word, WORDS);

it('a letter that is missing, wrong, too many or swapped is forgiven, two of them in long words', () => {
  expect(close('fibre')).toEqual(['fiber']);
  expect(close('batery')).toEqual(['battery']);
  expect(close('plane')).toEqual(['plan']);
  expect(close('chargng')).toEqual(['charging']);
  expect(close('smartfone')).toEqual(['smartphone']);
  expect(close('pln')).toEqual([]);
  expect(close('fence')).toEqual([]);
  expect(close('plan')).toEqual([]);
});

it('a misspelled word shares three letters with the one that is meant, its ends counted', () => {
  const typos: readonly ((word: string, at: number) => string)[] = [
    (word, at) => word.slice(0, at) + word.slice(at + 1),
    (word, at) => `${word.slice(0, at)}-${word.slice(at)}`,
    (word, at) => `${word.slice(0, at)}-${word.slice(at + 1)}`,
    (word, at) =>
      word.slice(0, at) +
      word
        .slice(at, at + 2)
        .split('')
        .reverse()
        .join('') +
      word.slice(at + 2),
  ];
  const misspelled = (word: string): string[] =>
    typos.flatMap((typo) => Array.from(word, (_, at) => typo(word, at)));
  for (const word of ['plan', 'fiber', 'battery', 'charging', 'smartphone'])
    for (const once of misspelled(word))
      for (const typed of [once, ...misspelled(once)]) {
        if (closeWords(typed, [word]).length === 0) continue;
        expect([typed, trigramsOf(typed).some((part) => trigramsOf(word).includes(part))]).toEqual([
          typed,
          true,
        ]);
      }
});

it('a sentence without spaces is no word that somebody may have meant', () => {
  expect([...vocabularyOf(`fiber, to the home: ${'光'.repeat(101)}`)]).toEqual(['fiber', 'the', 'home']);
});

it('case, accents and line breaks do not matter', () => {
  expect(foldText('Crème\n BRÛLÉE')).toBe('creme brulee');
  expect(searchTerms('  Été  été Nuit ')).toEqual(['ete', 'nuit']);
});

it('what was found is marked where it stands, whatever stands before it', () => {
  const text = 'ﬁne  Crème brûlée, crème';
  expect(marksIn(text, ['creme']).map(([start, end]) => text.slice(start, end))).toEqual(['Crème', 'crème']);
  expect(marksIn('banana', ['ana', 'nan'])).toEqual([[1, 5]]);
  expect(marksIn('nothing', ['words'])).toEqual([]);
});

it('a long text is shown around its marks, at whole words', () => {
  const text = `${'before '.repeat(30)}fiber${' after'.repeat(30)} fiber`;
  const marks = [
    [text.indexOf('fiber'), text.indexOf('fiber') + 5],
    [text.length - 5, text.length],
  ] as const;
  const excerpt = excerptOf(text, marks, 30);
  expect(excerpt.text).toMatch(/^… before .*before fiber after.* … .*after fiber$/);
  expect(excerpt.marks.map(([start, end]) => excerpt.text.slice(start, end))).toEqual(['fiber', 'fiber']);
  expect(excerptOf('short', [], 30)).toEqual({ text: 'short', marks: [] });
});
