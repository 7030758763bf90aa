// What a preview shows stands in the fragment of its address, which a browser sends to no server.
// See src/server/README.md#220-previews.
import type { KindName } from '#content/kinds.ts';

const PARAMETER = 'preview';

/** What to show: by the secret of a link, or for an editor who is signed in. */
export type PreviewRequest =
  | { token: string }
  | { show: 'saves' | 'live' }
  /** What visitors see, for which nobody has to be signed in: the picture of the sign-in. */
  | { show: 'public' }
  | { show: 'release'; release: number }
  /** ISO 8601. */
  | { show: 'moment'; at: string };

/** Name of a frame whose preview sends a picture of itself to the page around it. */
export const PICTURE_FRAME = 'vitrine-picture';

/** Name of a frame whose preview sends a launch snapshot to the page around it. */
export const SNAPSHOT_FRAME = 'vitrine-snapshot';

/** Name of a frame whose preview shows the versions of a document that the page around it sends. */
export const VERSION_FRAME = 'vitrine-version';

/** A version of a document for such a frame. */
export interface SentVersion {
  kind: KindName;
  id: string;
  document: object;
}

/** What it sends: WebP, or null if there is nothing to show. */
export interface PreviewPicture {
  picture: Blob | null;
}

/** What the fragment of an address asks for; null for the showroom as it is. */
export function previewOf(hash: string): PreviewRequest | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const token = parameters.get(PARAMETER);
  if (token === null) return null;
  if (token !== '') return { token };
  const show = parameters.get('show');
  if (show === 'release') return { show, release: Number(parameters.get('release')) };
  if (show === 'moment') return { show, at: parameters.get('at') ?? '' };
  return { show: show === 'live' || show === 'public' ? show : 'saves' };
}

/** The fragment that asks for it, with '#'. */
export function fragmentOf(request: PreviewRequest): string {
  if ('token' in request) return `#${new URLSearchParams({ [PARAMETER]: request.token })}`;
  const { show, ...more } = request;
  const values = Object.entries(more).map(([name, value]) => [name, String(value)]);
  return `#${new URLSearchParams({ [PARAMETER]: '', show, ...Object.fromEntries(values) })}`;
}
