// Validation before a save, with exact messages. Unknown keys, such as the preview-only `_screen`,
// are dropped. See src/screens/README.md#20-validation.
import { CAPTION_MESSAGES } from '#config/checkMessages.ts';
import type { AnyField } from '#schema/field.ts';
import { leafFieldsIn } from '#schema/leafFields.ts';
import { parseWebVtt } from '#schema/webVtt.ts';
import { validateFields, type FieldError, type Validation } from './validateFields.ts';

export type { FieldError };

/** Captions that are no WebVTT, each with its first problem. */
function captionErrors(schema: AnyField, value: unknown): FieldError[] {
  return leafFieldsIn({ value: schema }, { value }).flatMap(({ path, meta: { widget }, value: text }) => {
    const problem = widget === 'captions' ? parseWebVtt(String(text)).problem : undefined;
    if (!problem) return [];
    const message = CAPTION_MESSAGES[problem.reason](problem.line);
    return [{ path: path.slice('value.'.length), message }];
  });
}

/** Checks a whole document, or one field, before it is saved. */
export function validate(kind: { schema: AnyField }, data: unknown): Validation {
  const result = validateFields(kind.schema, data);
  const errors = result.ok ? captionErrors(kind.schema, result.value) : [];
  return errors.length > 0 ? { ok: false, errors } : result;
}

/**
 * Validates a creation form (name, and the title of a view-models page). See
 * src/screens/README.md#193-new-documents.
 */
export const validateCreation = (kind: { creation: AnyField }, data: unknown): Validation =>
  validateFields(kind.creation, data);
