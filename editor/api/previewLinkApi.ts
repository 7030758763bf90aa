// Links to previews. See src/server/publishing/README.md#previews.
import { request } from '#api/http.ts';
import type { NewPreviewLink, PreviewLink } from '#protocol/previewSchemas.ts';
import { fragmentOf, type PreviewRequest } from '#rules/previewAddress.ts';

export type { NewPreviewLink, PreviewLink };
/** The content that a preview link opens. */
export type PreviewTarget = Exclude<PreviewRequest, { token: string } | { show: 'public' | 'past' }>;

const linksOf = (environment: string): string => `/api/previews/${encodeURIComponent(environment)}/links`;

// Each rejects with an HttpFailure.
export const loadPreviewLinks = (environment: string): Promise<PreviewLink[]> =>
  request(linksOf(environment), { authenticated: true });
export const makePreviewLink = (environment: string, target: PreviewTarget): Promise<NewPreviewLink> =>
  request(linksOf(environment), { method: 'POST', body: target });
export const removePreviewLink = (environment: string, id: string): Promise<unknown> =>
  request(`${linksOf(environment)}/${id}`, { method: 'DELETE' });

/** Address of a preview, from a visitor path such as '/' or '/page/care'. */
export function previewAddress(path: string, environment: string, wanted: PreviewRequest): string {
  const [pathname = '/', search = ''] = path.split('?');
  const query = new URLSearchParams(search);
  query.set('env', environment);
  return `${pathname}?${query}${fragmentOf(wanted)}`;
}
