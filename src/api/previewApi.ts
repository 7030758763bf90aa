// Previews. See src/server/publishing/README.md#previews.
import type { Preview } from '#protocol/previewSchemas.ts';
import type { PreviewRequest } from '#rules/previewAddress.ts';
import { call } from './call.ts';
import { loadDocument, type Live, type LiveDocument } from './contentApi.ts';

/** Where a preview is found. Rejects with an HttpFailure: 410 when its link has ended. */
export function findPreview(
  env: string | null,
  wanted: Exclude<PreviewRequest, { show: 'public' }>,
): Promise<Preview> {
  if ('token' in wanted) return call('POST /api/previews/open', { body: wanted, keepUnauthorized: true });
  const options = { authenticated: true, keepUnauthorized: true } as const;
  return call('GET /api/previews/:env', { params: { env: env ?? '' }, query: wanted, ...options });
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
