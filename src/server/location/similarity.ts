// How alike two addresses are, by the trigrams of their words as PostgreSQL's pg_trgm cuts them: it forgives lost letters and words left out.

const SHIFT = 6;
/** Blank 0, letters 1 to 26, digits 27 to 36: three of them fit in 18 bits. */
const codeOf = (code: number): number => (code >= 97 ? code - 96 : code >= 48 ? code - 21 : 0);
const THREE = (1 << (3 * SHIFT)) - 1;

/** Below this, two addresses have only the house number in common. */
export const ALIKE_FROM = 0.35;
/** How much it counts that little else stands in the candidate: only enough to settle a tie. */
const TIE_WEIGHT = 0.1;

/** The trigrams of words; the end of the last word is left open while it is being typed. */
function trigramsOf(words: string, isOpen: boolean): Set<number> {
  const found = new Set<number>();
  let last = 0;
  const add = (code: number): void => {
    last = ((last << SHIFT) | code) & THREE;
    if (last !== 0) found.add(last);
  };
  for (const word of words.split(' ')) {
    last = 0;
    for (let index = 0; index < word.length; index += 1) add(codeOf(word.charCodeAt(index)));
    add(0);
  }
  if (isOpen) found.delete(last);
  return found;
}

const withoutNumber = (words: string): string => words.slice(words.indexOf(' ') + 1);

/** The candidates that are most like the question, best first; all have its house number. */
export function mostAlike(asked: string, candidates: readonly string[], limit: number): string[] {
  if (!asked.includes(' ')) return [];
  const wanted = trigramsOf(withoutNumber(asked), true);
  const scored = candidates.map((words) => {
    const its = trigramsOf(withoutNumber(words), false);
    let shared = 0;
    for (const trigram of wanted) if (its.has(trigram)) shared += 1;
    return { words, share: shared / wanted.size, score: shared / wanted.size + (TIE_WEIGHT * shared) / its.size };
  });
  return scored.filter(({ share }) => share >= ALIKE_FROM).sort((a, b) => b.score - a.score).slice(0, limit).map(({ words }) => words);
}
