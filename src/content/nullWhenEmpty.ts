// An environment without sounds or translations has null in those fields, in requests and
// responses. See src/screens/README.md#fields-of-the-site-settings.
import type { KindName } from './kinds.ts';

const SITE = 'environment' satisfies KindName;
const FIELDS = ['click', 'celebration', 'alternates'];

/** The document with null in each of those fields that is empty; other kinds unchanged. */
export function nullWhenEmpty(kind: KindName, document: Record<string, unknown>): Record<string, unknown> {
  if (kind !== SITE) return document;
  const empty = FIELDS.filter((key) => isEmpty(document[key]));
  return { ...document, ...Object.fromEntries(empty.map((key) => [key, null])) };
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && value !== null ? 'url' in value && value.url === '' : !value;
}
