// Similarity of two addresses by trigrams, as in PostgreSQL's pg_trgm: tolerates missing letters
// and words.

const SHIFT = 6;
/** Space 0, letters 1 to 26, digits 27 to 36: three of them fit in 18 bits. */
const codeOf = (code: number): number => (code >= 97 ? code - 96 : code >= 48 ? code - 21 : 0);
const TRIGRAM_MASK = (1 << (3 * SHIFT)) - 1;

/** Below this, two addresses share only the house number. */
const SIMILARITY_MIN = 0.35;
/** Weight of how little else the candidate contains: only enough to decide a tie. */
const TIE_WEIGHT = 0.1;

/**
 * Calls back with each trigram of a text; the last one is left out for a text that is still being
 * typed.
 */
function eachTrigram(text: string, isOpen: boolean, onTrigram: (trigram: number) => void): void {
  let last = 0;
  const end = isOpen ? text.length : text.length + 1;
  for (let index = text.indexOf(' ') + 1; index < end; index += 1) {
    const code = index < text.length ? codeOf(text.charCodeAt(index)) : 0;
    last = ((last << SHIFT) | code) & TRIGRAM_MASK;
    onTrigram(last);
    // Trigrams do not cross the start of a word.
    if (code === 0) last = 0;
  }
}

/** The candidates most similar to the query, best first; all have its house number. */
export function mostSimilar(query: string, candidates: readonly string[], limit: number): string[] {
  if (!query.includes(' ')) return [];
  // By trigram: its position in the query, from 1; and the last candidate counted for it.
  const positions = new Uint16Array(TRIGRAM_MASK + 1);
  let queryCount = 0;
  eachTrigram(query, true, (trigram) => {
    if (positions[trigram] === 0) positions[trigram] = queryCount += 1;
  });
  const lastCounted = new Int32Array(queryCount + 1).fill(-1);
  const scored = candidates.map((text, index) => {
    let shared = 0;
    eachTrigram(text, false, (trigram) => {
      const position = positions[trigram] ?? 0;
      if (position === 0 || lastCounted[position] === index) return;
      lastCounted[position] = index;
      shared += 1;
    });
    return {
      text,
      share: shared / queryCount,
      score: shared / queryCount + (TIE_WEIGHT * shared) / text.length,
    };
  });
  return scored
    .filter(({ share }) => share >= SIMILARITY_MIN)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ text }) => text);
}
