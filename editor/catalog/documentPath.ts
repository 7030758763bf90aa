// Where a document is edited: the path of its kind, or the home screen of an environment.
// See src/screens/README.md#22-editing-routes.
import type { Kind } from '#content/kinds.ts';

/**
 * A visitor path; under /edit it is the link of the document's list entry.
 * See src/screens/README.md#22-editing-routes.
 */
export const pathOfDocument = ({ route }: Pick<Kind, 'route'>, id: string): string =>
  route === null ? `/?env=${encodeURIComponent(id)}` : `/${route}/${encodeURIComponent(id)}`;
