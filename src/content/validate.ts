// Validation before a save, with exact messages. Unknown keys, such as the preview-only `_screen`,
// are dropped. See src/screens/README.md#20-validation.
import { coerce } from '#schema/normalize.ts';
import type { AnyField } from '#schema/field.ts';

export interface FieldError {
  /** Content path, such as 'cards.1.model'. */
  path: string;
  message: string;
}

export type Validation = { ok: true; value: Record<string, unknown> } | { ok: false; errors: FieldError[] };

function check(schema: AnyField, data: unknown): Validation {
  const result = schema.safeParse(coerce(schema, data));
  if (result.success) return { ok: true, value: result.data as Record<string, unknown> };
  return {
    ok: false,
    errors: result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  };
}

/** Checks a whole document before it is saved. */
export const validate = (kind: { schema: AnyField }, data: unknown): Validation => check(kind.schema, data);

/**
 * Validates a creation form (name, and the title of a view-models page). See
 * src/screens/README.md#193-new-documents.
 */
export const validateCreation = (kind: { creation: AnyField }, data: unknown): Validation =>
  check(kind.creation, data);
