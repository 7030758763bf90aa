// All outside data passes through here: migrate, then fill, coerce and drop unknown keys. Never
// throws.
import { repair } from '#schema/normalize.ts';
import type { DocumentOf } from './defineKind.ts';
import type { Kind } from './kinds.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Replaces an unreadable language code. No language has it, and the translation keeps its texts.
 */
const UNKNOWN_LANGUAGE = 'xx';

/** The first two letters of another client's code: 'ES' and 'es-MX' become 'es'. */
const languageOf = (code: unknown): string | undefined =>
  typeof code === 'string' ? /^[a-z]{2}(?![a-z])/.exec(code.trim().toLowerCase())?.[0] : undefined;

/**
 * Completes the language codes of a document and its translations; without one a language cannot be
 * chosen.
 */
function withLanguageCodes(document: Record<string, unknown>): Record<string, unknown> {
  const { langCode, alternates } = document;
  const mainCode = languageOf(langCode);
  return {
    ...document,
    ...(mainCode !== undefined && { langCode: mainCode }),
    ...(Array.isArray(alternates) && {
      alternates: alternates.map((entry: unknown) =>
        isObject(entry) ? { ...entry, langCode: languageOf(entry['langCode']) ?? UNKNOWN_LANGUAGE } : entry,
      ),
    }),
  };
}

/**
 * A document of `kind` made from any data. Every field is present, so that every view can draw it.
 */
export function restore<K extends Kind>(kind: K, data: unknown): DocumentOf<K> {
  const migrations: Kind['migrations'] = kind.migrations;
  let document = isObject(data) ? data : {};
  for (const migrate of Object.values(migrations)) document = migrate(document);
  return repair(kind.schema, withLanguageCodes(document)) as DocumentOf<K>;
}

/**
 * A new document without an id; the name comes from its creation form. See
 * src/content/README.md#new-documents.
 */
export function startingDocument(kind: Kind, form: Record<string, unknown>): Record<string, unknown> {
  const document: Record<string, unknown> = restore(kind, kind.start(form));
  delete document['id'];
  return document;
}
