// The texts of the site in each language, and what a machine suggests. See
// src/server/languages/README.md#texts-in-each-language.
import { request } from '#api/http.ts';
import type {
  SiteTexts,
  Suggestions,
  TranslatableDocument,
  TranslationService,
} from '#protocol/languageEndpoints.ts';

export type { SiteTexts, TranslatableDocument };

/** Rejects with an HttpFailure. */
export const loadSiteTexts = (): Promise<SiteTexts> => request('/api/translations', { authenticated: true });

/** Whether there is a machine that suggests translations. Rejects with an HttpFailure. */
export const loadTranslationService = (): Promise<TranslationService> =>
  request('/api/translations/service', { authenticated: true });

/** The server gives the translation service a minute at most. */
const SUGGESTIONS_WITHIN_MS = 65_000;

/**
 * Translations by a machine, in the order of the texts; null where there is none that can be used.
 * Rejects with an HttpFailure.
 */
export async function suggestTranslations(
  body: { from: string; to: string; texts: readonly string[] },
  signal: AbortSignal,
): Promise<(string | null)[]> {
  const options = { method: 'POST', body, signal, timeoutMs: SUGGESTIONS_WITHIN_MS } as const;
  return (await request<Suggestions>('/api/translations/suggest', options)).texts;
}
