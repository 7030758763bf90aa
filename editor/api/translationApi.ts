// The texts of the site in each language, and what a machine suggests. See
// src/server/languages/README.md#texts-in-each-language.
import { call } from '#api/call.ts';
import type { SiteTexts, TranslatableDocument, TranslationService } from '#protocol/languageEndpoints.ts';
import { editorCall } from './editorCall.ts';

export type { SiteTexts, TranslatableDocument };

/** Rejects with an HttpFailure. */
export const loadSiteTexts = (): Promise<SiteTexts> => editorCall('GET /api/translations');

/** Whether there is a machine that suggests translations. Rejects with an HttpFailure. */
export const loadTranslationService = (): Promise<TranslationService> =>
  editorCall('GET /api/translations/service');

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
  const options = { body, signal, timeoutMs: SUGGESTIONS_WITHIN_MS };
  return (await call('POST /api/translations/suggest', options)).texts;
}
