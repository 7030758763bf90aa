// Previews. See src/server/publishing/README.md#previews.
import type { Preview } from '#protocol/previewSchemas.ts';
import type { PreviewRequest } from '#rules/previewAddress.ts';
import { loadDocument, type Live, type LiveDocument } from './contentApi.ts';
import { request } from './http.ts';

/** Where a preview is found. Rejects with an HttpFailure: 410 when its link has ended. */
export function findPreview(
  env: string | null,
  wanted: Exclude<PreviewRequest, { show: 'public' }>,
): Promise<Preview> {
  if ('token' in wanted)
    return request('/api/previews/open', { method: 'POST', body: wanted, keepUnauthorized: true });
  const { show, ...more } = wanted;
  const values = Object.entries(more).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams({ show, ...Object.fromEntries(values) });
  return request(`/api/previews/${encodeURIComponent(env ?? '')}?${query}`, {
    authenticated: true,
    keepUnauthorized: true,
  });
}

/** Loads the content of a preview, as if it were live. Rejects with the server's failure. */
export async function loadPreview({ environment, hash, url }: Preview): Promise<Live> {
  const release = { hash, url, publishing: 'manual' } as const;
  const load = async (kind: 'environment' | 'homeScreen'): Promise<LiveDocument> =>
    ({
      kind,
      id: environment.id,
      ...(await loadDocument(kind, environment.id, { release })),
    }) as LiveDocument;
  const documents = await Promise.all([load('environment'), load('homeScreen')]);
  return { environment, release, next: [], documents };
}
