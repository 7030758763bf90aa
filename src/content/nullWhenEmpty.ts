// An environment without sounds or translations says null for them, wherever it is sent or answered.
// See src/screens/README.md#162-fields-of-the-site-settings.
import type { KindName } from './kinds.ts';

const SITE = 'environment' satisfies KindName;
const FIELDS = ['click', 'celebration', 'alternates'];

/** The document with null for each of those fields that is empty; a document of another kind as it is. */
export function nullWhenEmpty(kind: KindName, document: Record<string, unknown>): Record<string, unknown> {
  if (kind !== SITE) return document;
  const empty = FIELDS.filter((key) => isEmpty(document[key]));
  return { ...document, ...Object.fromEntries(empty.map((key) => [key, null])) };
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && value !== null ? 'url' in value && value.url === '' : !value;
}
