// Validation before a save, with exact messages. Unknown keys, such as the preview-only `_screen`,
// are dropped. See src/content/README.md#validation.
import { CAPTION_MESSAGES, LOST_CHARACTER } from '#config/checkMessages.ts';
import type { AnyField } from '#schema/field.ts';
import { foreignFormat } from '#schema/foreignCaptions.ts';
import { leafFieldsIn } from '#schema/leafFields.ts';
import { parseWebVtt } from '#schema/webVtt.ts';
import { validateFields, type FieldError, type Validation } from './validateFields.ts';

export type { FieldError };

/** NUL, the replacement character, half a character: only a person knows which letter is lost. */
const LOST = /[\0\ufffd\p{Cs}]/u;
export const hasLostCharacter = (text: string): boolean => LOST.test(text);

/** Letters that were lost, and captions that are no WebVTT, each with its first problem. */
function textErrors(schema: AnyField, value: unknown): FieldError[] {
  return leafFieldsIn({ value: schema }, { value }).flatMap(({ path, meta: { widget }, value: text }) => {
    if (typeof text !== 'string') return [];
    const captions = widget === 'captions' ? captionProblem(text) : undefined;
    const message = hasLostCharacter(text) ? LOST_CHARACTER : captions;
    return message === undefined ? [] : [{ path: path.slice('value.'.length), message }];
  });
}

/** The first thing that is wrong with captions, in a sentence; undefined for nothing. */
function captionProblem(text: string): string | undefined {
  const { problem } = parseWebVtt(text);
  const format = problem && foreignFormat(text);
  if (format !== undefined) return CAPTION_MESSAGES.foreign(format);
  return problem && CAPTION_MESSAGES[problem.reason](problem.line);
}

/** Checks a whole document, or one field, before it is saved. */
export function validate(kind: { schema: AnyField }, data: unknown): Validation {
  const result = validateFields(kind.schema, data);
  const errors = result.ok ? textErrors(kind.schema, result.value) : [];
  return errors.length > 0 ? { ok: false, errors } : result;
}

/**
 * Validates a creation form (name, and the title of a view-models page). See
 * src/content/README.md#new-documents.
 */
export const validateCreation = (kind: { creation: AnyField }, data: unknown): Validation =>
  validateFields(kind.creation, data);
