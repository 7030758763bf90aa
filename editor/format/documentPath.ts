// Where a document is edited: its kind's screen, or an environment's home screen. See
// src/screens/README.md#22-editing-routes.
import type { Kind } from '#content/kinds.ts';

/** A visitor path, to be prefixed with /edit. See src/screens/README.md#22-editing-routes. */
export const pathOfDocument = ({ route }: Pick<Kind, 'route'>, id: string): string =>
  route === null ? `/?env=${encodeURIComponent(id)}` : `/${route}/${encodeURIComponent(id)}`;
