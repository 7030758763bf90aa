// Checks fields by their types and limits: what a visitor's browser knows of validation. The server
// has refused the rest (validate.ts).
import { coerce } from '#schema/normalize.ts';
import type { AnyField } from '#schema/field.ts';

export interface FieldError {
  /** Content path, such as 'cards.1.model'. */
  path: string;
  message: string;
}

export type Validation = { ok: true; value: Record<string, unknown> } | { ok: false; errors: FieldError[] };

export function validateFields(schema: AnyField, data: unknown): Validation {
  const result = schema.safeParse(coerce(schema, data));
  if (result.success) return { ok: true, value: result.data as Record<string, unknown> };
  return {
    ok: false,
    errors: result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  };
}
