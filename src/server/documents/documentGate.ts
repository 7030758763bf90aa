// Checks documents from clients against content schemas, and completes stored ones.
import { LOST_CHARACTER } from '#config/checkMessages.ts';
import { TEXT_LIMIT_CHARS } from '#config/limits.ts';
import { VALIDATION } from '#config/messages.ts';
import { withMeantTexts } from '#content/meantTexts.ts';
import { nullWhenEmpty } from '#content/nullWhenEmpty.ts';
import { restore, startingDocument } from '#content/restore.ts';
import { hasLostCharacter, validate, validateCreation, type FieldError } from '#content/validate.ts';
import type { Kind } from '#content/kinds.ts';
import { cleanText } from '#schema/cleanText.ts';
import { joinPath } from '#schema/path.ts';
import type { SentDocument } from '#protocol/contentSchemas.ts';
import { validationError } from '../platform/http/httpErrors.ts';
import type { Body, StoredDocument } from './documentRepository.ts';

export type { Kind };

/** Site settings and home screens: one of each per environment, with the environment's id. */
export const SITE = 'environment' satisfies Kind['kind'];
export const HOME = 'homeScreen' satisfies Kind['kind'];

/**
 * True for the kinds that editors list, copy and link to.
 * See src/content/README.md#documents.
 */
export const isListed = (kind: Kind): boolean => kind.kind !== SITE && kind.kind !== HOME;

/** The document as sent to clients: migrated from any version, and complete. */
export function presentDocument(
  kind: Kind,
  { id, name, body }: Pick<StoredDocument, 'id' | 'name' | 'body'>,
): SentDocument {
  return { ...nullWhenEmpty(kind.kind, restore(kind, body)), id, name };
}

/** Checks a complete document before it is saved. Throws 400 with all errors. */
export function acceptDocument(kind: Kind, data: unknown, storedName: string): Body {
  // Every field has a default, so an empty value would be accepted and erase the stored document.
  if (!isObject(data)) throw validationError([{ path: '', message: 'Must be a document' }]);
  const { value, errors } = checkDocument(kind, data);
  if (errors) throw validationError(errors);
  const isNameSent = 'name' in data;
  if (isNameSent && value.name.trim() === '') throw validationError([{ path: 'name', message: 'Required' }]);
  return isNameSent ? value : { ...value, name: storedName };
}

/** Checks a document without its id; returns errors instead of throwing. */
export function checkDocument(
  kind: Kind,
  data: unknown,
): { value: Body; errors?: undefined } | { value?: undefined; errors: FieldError[] } {
  const result = validate(kind, withMeantTexts(kind.schema, data));
  if (!result.ok) return { errors: result.errors };
  const tooLong = [...longTexts(result.value)];
  if (tooLong.length > 0) return { errors: tooLong };
  const { id: _, ...fields } = nullWhenEmpty(kind.kind, result.value);
  return { value: { ...fields, name: String(fields['name'] ?? '') } };
}

/**
 * A document that another server has stored, migrated from any version and complete, without its
 * id. What only a save refuses stays, as in stored documents. Returns errors instead of throwing.
 */
export function completeStored(
  kind: Kind,
  data: unknown,
): { value: Body; errors?: undefined } | { value?: undefined; errors: FieldError[] } {
  const document = withMeantTexts(kind.schema, restore(kind, data)) as Body;
  const tooLong = [...longTexts(document)];
  if (tooLong.length > 0) return { errors: tooLong };
  const { id: _, ...fields } = nullWhenEmpty(kind.kind, document);
  return { value: { ...fields, name: String(fields['name'] ?? '') } };
}

/** Texts longer than any that a showroom shows. */
function* longTexts(value: unknown, path = ''): Generator<FieldError> {
  const max = path === 'name' ? TEXT_LIMIT_CHARS.name : TEXT_LIMIT_CHARS.text;
  if (typeof value === 'string' && value.length > max) yield { path, message: VALIDATION.tooLong(max) };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* longTexts(inner, joinPath(path, key));
}

/** The name of a copy as it is meant. Throws 400. */
export function acceptName(path: string, name: string): string {
  const meant = cleanText(name);
  const isTooLong = meant.length > TEXT_LIMIT_CHARS.name;
  const message = isTooLong ? VALIDATION.tooLong(TEXT_LIMIT_CHARS.name) : LOST_CHARACTER;
  if (isTooLong || hasLostCharacter(meant)) throw validationError([{ path, message }]);
  return meant;
}

/**
 * Makes a new document from a creation form. Other fields that the client sends replace the kind's
 * defaults. Throws 400.
 * See src/server/content/README.md#saving-and-versions.
 */
export function acceptNewDocument(kind: Kind, data: unknown): Body {
  const form = validateCreation(kind, data);
  if (!form.ok) throw validationError(form.errors);
  const start = startingDocument(kind, form.value);
  const sentFields = isObject(data) ? data : {};
  const extra = Object.keys(start).filter((key) => key in sentFields && !(key in form.value));
  const document = { ...start, ...Object.fromEntries(extra.map((key) => [key, sentFields[key]])) };
  return acceptDocument(kind, document, String(form.value['name']));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
