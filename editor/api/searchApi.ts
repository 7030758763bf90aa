// Search over everything, and words that are replaced in many documents at once. See
// src/server/search/README.md#search-and-replace.
import { request } from '#api/http.ts';
import type {
  ExcerptBody,
  FoundDocument,
  FoundFile,
  KeptText,
  PlannedChange,
  ReplacementBody,
  Replacements,
  ReplacementResult,
  ReplacementSearch,
  ReplacementUndo,
  SearchResult,
} from '#protocol/searchEndpoints.ts';

export type {
  ExcerptBody,
  FoundDocument,
  FoundFile,
  KeptText,
  PlannedChange,
  Replacements,
  ReplacementResult,
  ReplacementSearch,
  SearchResult,
};

export interface SearchQuery {
  words: string;
  /** '' for everything, 'media' for files. */
  collection: string;
  /** '' for every language. */
  lang: string;
}

/** The first search after the server has started reads all documents. */
const WITHIN_MS = 60_000;

/** Rejects with an HttpFailure. */
export function searchSite(
  { words, collection, lang }: SearchQuery,
  offset: number,
  signal: AbortSignal,
): Promise<SearchResult> {
  const query = new URLSearchParams({
    q: words,
    ...(collection !== '' && { collection }),
    ...(lang !== '' && { lang }),
    ...(offset > 0 && { offset: String(offset) }),
  });
  return request(`/api/search?${query}`, { authenticated: true, signal, timeoutMs: WITHIN_MS });
}

/** Previews the replacements; nothing is saved. Rejects with an HttpFailure. */
export const readReplacements = (body: ReplacementSearch, signal: AbortSignal): Promise<Replacements> =>
  request('/api/replacements/plan', { method: 'POST', body, signal, timeoutMs: WITHIN_MS });

/** Rejects with an HttpFailure; then nothing was replaced. */
export const replaceTexts = (body: ReplacementBody): Promise<ReplacementResult> =>
  request('/api/replacements', { method: 'POST', body, timeoutMs: WITHIN_MS });

/** Rejects with an HttpFailure; then nothing was taken back. */
export const undoReplacement = (body: ReplacementUndo): Promise<ReplacementResult> =>
  request('/api/replacements/undo', { method: 'POST', body, timeoutMs: WITHIN_MS });
