// The texts of the site in each language. See src/server/README.md#235-texts-in-each-language.
import { request } from '#api/http.ts';
import type { SiteTexts, TranslatableDocument } from '#protocol/translationSchemas.ts';

export type { SiteTexts, TranslatableDocument };

/** Rejects with an HttpFailure. */
export const loadSiteTexts = (): Promise<SiteTexts> => request('/api/translations', { authenticated: true });
