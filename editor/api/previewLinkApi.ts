// Links to previews. See src/server/publishing/README.md#previews.
import { call } from '#api/call.ts';
import type { NewPreviewLink, PreviewLink } from '#protocol/previewSchemas.ts';
import { fragmentOf, type PreviewRequest } from '#rules/previewAddress.ts';
import { editorCall } from './editorCall.ts';

export type { NewPreviewLink, PreviewLink };
/** The content that a preview link opens. */
export type PreviewTarget = Exclude<PreviewRequest, { token: string } | { show: 'public' | 'past' }>;

// Each rejects with an HttpFailure.
export const loadPreviewLinks = (env: string): Promise<PreviewLink[]> =>
  editorCall('GET /api/previews/:env/links', { params: { env } });
export const makePreviewLink = (env: string, target: PreviewTarget): Promise<NewPreviewLink> =>
  call('POST /api/previews/:env/links', { params: { env }, body: target });
export const removePreviewLink = (env: string, link: string) =>
  call('DELETE /api/previews/:env/links/:link', { params: { env, link } });

/** Address of a preview, from a visitor path such as '/' or '/page/care'. */
export function previewAddress(path: string, environment: string, wanted: PreviewRequest): string {
  const [pathname = '/', search = ''] = path.split('?');
  const query = new URLSearchParams(search);
  query.set('env', environment);
  return `${pathname}?${query}${fragmentOf(wanted)}`;
}
