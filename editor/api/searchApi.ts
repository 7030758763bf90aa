// Search over everything, and words that are replaced in many documents at once. See
// src/server/search/README.md#search-and-replace.
import { call } from '#api/call.ts';
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
import { editorCall } from './editorCall.ts';

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
  const query = {
    q: words,
    ...(collection !== '' && { collection }),
    ...(lang !== '' && { lang }),
    ...(offset > 0 && { offset }),
  };
  return editorCall('GET /api/search', { query, signal, timeoutMs: WITHIN_MS });
}

/** Previews the replacements; nothing is saved. Rejects with an HttpFailure. */
export const readReplacements = (body: ReplacementSearch, signal: AbortSignal): Promise<Replacements> =>
  call('POST /api/replacements/plan', { body, signal, timeoutMs: WITHIN_MS });

/** Rejects with an HttpFailure; then nothing was replaced. */
export const replaceTexts = (body: ReplacementBody): Promise<ReplacementResult> =>
  call('POST /api/replacements', { body, timeoutMs: WITHIN_MS });

/** Rejects with an HttpFailure; then nothing was taken back. */
export const undoReplacement = (body: ReplacementUndo): Promise<ReplacementResult> =>
  call('POST /api/replacements/undo', { body, timeoutMs: WITHIN_MS });
