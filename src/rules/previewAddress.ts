// Address of a preview: its content is in the fragment, which a browser sends to no server. See
// src/server/publishing/README.md#previews.
import type { KindName } from '#content/kinds.ts';

const PARAMETER = 'preview';

/** Content to show: by the secret of a link, or for an editor who is signed in. */
export type PreviewRequest =
  | { token: string }
  | { show: 'saves' | 'live' }
  /** Content that visitors see, which needs no sign-in: the picture of the sign-in page. */
  | { show: 'public' }
  | { show: 'release'; release: number }
  /** ISO 8601. */
  | { show: 'moment'; at: string }
  /** Content that was live at a moment, ISO 8601, or the release that was shown then. */
  | { show: 'past'; at: string; release?: number };

/** Name of a frame whose preview sends a picture of itself to the page around it. */
export const PICTURE_FRAME = 'vitrine-picture';

/** Name of a frame whose preview sends a launch snapshot to the page around it. */
export const SNAPSHOT_FRAME = 'vitrine-snapshot';

/** Name of a frame whose preview shows the versions of a document that the page around it sends. */
export const VERSION_FRAME = 'vitrine-version';

/** Name of a frame whose preview follows a visit that the page around it goes through. */
export const VISIT_FRAME = 'vitrine-visit';

/** A step of a visit for such a frame: a screen, and what was touched there. */
export interface SentStep {
  /** Repeated in what it sends back; above 0. */
  serial: number;
  /** Visitor path with the language, such as '/page/care?lang=es'. */
  path: string;
  /** Content path of what was touched, '' for none, and its words or tag; null for nothing. */
  touched: { path: string; label: string } | null;
}

/** Step of a visit that such a frame has shown. */
export interface ShownStep {
  /** Serial of the step; 0 if the frame waits for the first one. */
  serial: number;
  /** Whether the screen is in what was public then. */
  isShown: boolean;
  /** Where on the stage what was touched is, as shares of its size; null if it is not there. */
  area: { x: number; y: number; width: number; height: number } | null;
}

/** A version of a document for the frame of a document's versions. */
export interface SentVersion {
  kind: KindName;
  id: string;
  document: object;
}

/** Picture that the frame sends: WebP, or null if there is nothing to show. */
export interface PreviewPicture {
  picture: Blob | null;
}

/** Reads the preview from the fragment of an address; null for the showroom as it is. */
export function previewOf(hash: string): PreviewRequest | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const token = parameters.get(PARAMETER);
  if (token === null) return null;
  if (token !== '') return { token };
  const show = parameters.get('show');
  if (show === 'release') return { show, release: Number(parameters.get('release')) };
  if (show === 'moment') return { show, at: parameters.get('at') ?? '' };
  if (show === 'past') {
    const release = Number(parameters.get('release'));
    return { show, at: parameters.get('at') ?? '', ...(release > 0 && { release }) };
  }
  return { show: show === 'live' || show === 'public' ? show : 'saves' };
}

/** The fragment that requests it, with '#'. */
export function fragmentOf(request: PreviewRequest): string {
  if ('token' in request) return `#${new URLSearchParams({ [PARAMETER]: request.token })}`;
  const { show, ...more } = request;
  const values = Object.entries(more).map(([name, value]) => [name, String(value)]);
  return `#${new URLSearchParams({ [PARAMETER]: '', show, ...Object.fromEntries(values) })}`;
}
