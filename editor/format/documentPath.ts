// Where a document is edited: its kind's screen, or an environment's home screen. See
// src/screens/README.md#editing-routes.
import type { Kind } from '#content/kinds.ts';

/**
 * A visitor path, to be prefixed with /edit; with a language, in that one. See
 * src/screens/README.md#editing-routes.
 */
export function pathOfDocument({ route }: Pick<Kind, 'route'>, id: string, langCode = ''): string {
  const path = route === null ? `/?env=${encodeURIComponent(id)}` : `/${route}/${encodeURIComponent(id)}`;
  return langCode === '' ? path : `${path}${route === null ? '&' : '?'}lang=${encodeURIComponent(langCode)}`;
}
