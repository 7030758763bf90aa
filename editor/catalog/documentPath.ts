// Where a document is edited: the spec's path of its kind, or the home screen of an environment.
import type { Kind } from '#content/kinds.ts';

/** A visitor path; under /edit it is the link of the document's list entry (spec 2). */
export const pathOfDocument = ({ route }: Pick<Kind, 'route'>, id: string): string =>
  route === null ? `/?env=${encodeURIComponent(id)}` : `/${route}/${encodeURIComponent(id)}`;
