// The one gate through which outside data enters: migrate, then fill, coerce and drop what is unknown. Never throws.
import { repair } from '#schema/normalise.ts';
import type { DocumentOf } from './kind.ts';
import type { Kind } from './kinds.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A document of `kind` made from any data: every field is there and every view can draw it. */
export function restore<K extends Kind>(kind: K, data: unknown): DocumentOf<K> {
  const migrations: Kind['migrations'] = kind.migrations;
  let document = isObject(data) ? data : {};
  for (const migrate of Object.values(migrations)) document = migrate(document);
  return repair(kind.schema, document) as DocumentOf<K>;
}

/** A new document as spec 3 starts it, without an id; the name comes from its creation form. */
export function startingDocument(kind: Kind, form: Record<string, unknown>): Record<string, unknown> {
  const document: Record<string, unknown> = restore(kind, kind.start(form));
  delete document['id'];
  return document;
}
