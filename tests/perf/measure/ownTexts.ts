// Texts for a catalog that is not one document many times: words of the demo in random order, which
// compress worse than sentences do.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#server/serverSettings.ts';

type Json = Record<string, unknown>;

/** The rest is the same in all: legal texts, labels, measures. */
const OWN_SHARE = 1 / 3;
/** A text, not a name, an address, a measure or captions. */
const IS_TEXT = /^(?!WEBVTT).*\p{L}{2,} \p{L}/su;

/** The document with a third of its texts of its own, in each language; the same for a seed. */
export function withOwnTexts(document: Json, seed: number): Json {
  const random = randomFrom(seed);
  const vary = (value: unknown, words: readonly string[]): unknown => {
    if (typeof value === 'string') {
      if (!IS_TEXT.test(value) || random() > OWN_SHARE) return value;
      return value.replace(/\S+/g, () => words[Math.floor(words.length * random())] ?? '');
    }
    if (Array.isArray(value)) return value.map((one) => vary(one, words));
    if (typeof value !== 'object' || value === null) return value;
    const own = wordsIn((value as Json)['langCode']) ?? words;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, vary(one, own)]));
  };
  return vary(document, wordsIn('en') ?? []) as Json;
}

let found: Map<string, string[]> | undefined;

/** The words of the demo's products in a language. */
function wordsIn(langCode: unknown): readonly string[] | undefined {
  found ??= collect();
  return typeof langCode === 'string' ? found.get(langCode) : undefined;
}

function collect(): Map<string, string[]> {
  const words = new Map<string, Set<string>>();
  const read = (value: unknown, langCode: string): void => {
    if (typeof value === 'string' && IS_TEXT.test(value)) {
      const known = words.get(langCode) ?? new Set();
      for (const [word] of value.matchAll(/\S+/g)) known.add(word);
      words.set(langCode, known);
    } else if (typeof value === 'object' && value !== null) {
      const own = (value as Json)['langCode'];
      for (const one of Object.values(value)) read(one, typeof own === 'string' ? own : langCode);
    }
  };
  read(JSON.parse(readFileSync(join(ROOT, 'assets/demo/products.json'), 'utf8')), 'en');
  return new Map([...words].map(([langCode, known]) => [langCode, [...known]]));
}

/** Mulberry32: the same numbers for a seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
