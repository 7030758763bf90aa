// Validation before a save, with exact messages. Unknown keys, such as the preview-only `_screen`,
// are dropped. See src/screens/README.md#20-validation.
import { CAPTION_MESSAGES, LOST_CHARACTER } from '#config/checkMessages.ts';
import { asWebVtt, foreignFormat } from '#schema/captionFormats.ts';
import type { AnyField, Widget } from '#schema/field.ts';
import { leafFieldsIn } from '#schema/leafFields.ts';
import { cleanRichText, cleanText, hasLostCharacter } from '#schema/cleanText.ts';
import { withValueAt } from '#schema/path.ts';
import { parseWebVtt } from '#schema/webVtt.ts';
import { validateFields, type FieldError, type Validation } from './validateFields.ts';

export type { FieldError };

type Document = Record<string, unknown>;

const leavesOf = (schema: AnyField, value: unknown) =>
  leafFieldsIn({ value: schema }, { value }).map((leaf) => ({
    ...leaf,
    path: leaf.path.slice('value.'.length),
  }));

/** The texts that are meant: see schema/cleanText.ts. Unchanged parts keep their identity. */
function withCleanTexts(schema: AnyField, value: Document): Document {
  let clean: unknown = value;
  for (const { path, meta, value: text } of leavesOf(schema, value)) {
    if (typeof text !== 'string') continue;
    const meant = meantText(meta.widget, text);
    if (meant !== text) clean = withValueAt(clean, path, meant);
  }
  return clean as Document;
}

function meantText(widget: Widget, text: string): string {
  if (widget === 'richText') return cleanRichText(text);
  return widget === 'captions' ? asWebVtt(cleanText(text)) : cleanText(text);
}

/** Letters that were lost, and captions that are no WebVTT, each with its first problem. */
function textErrors(schema: AnyField, value: unknown): FieldError[] {
  return leavesOf(schema, value).flatMap(({ path, meta: { widget }, value: text }) => {
    if (typeof text !== 'string') return [];
    if (hasLostCharacter(text)) return [{ path, message: LOST_CHARACTER }];
    const message = widget === 'captions' ? captionProblem(text) : undefined;
    return message === undefined ? [] : [{ path, message }];
  });
}

/** The first thing that is wrong with captions, in a sentence; undefined for nothing. */
function captionProblem(text: string): string | undefined {
  const { problem } = parseWebVtt(text);
  const format = problem && foreignFormat(text);
  if (format !== undefined) return CAPTION_MESSAGES.foreign(format);
  return problem && CAPTION_MESSAGES[problem.reason](problem.line);
}

/** Checks a whole document, or one field, before it is saved. Its value has clean texts. */
export function validate(kind: { schema: AnyField }, data: unknown): Validation {
  const result = validateFields(kind.schema, data);
  if (!result.ok) return result;
  const value = withCleanTexts(kind.schema, result.value);
  const errors = textErrors(kind.schema, value);
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value };
}

/**
 * Validates a creation form (name, and the title of a view-models page). See
 * src/screens/README.md#193-new-documents.
 */
export const validateCreation = (kind: { creation: AnyField }, data: unknown): Validation =>
  validateFields(kind.creation, data);
