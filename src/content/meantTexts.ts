// The texts of a document as they are meant, before they are stored: invisible characters are
// removed, and captions of other formats are WebVTT. Only the server needs it: editors clean what
// is pasted.
import { asWebVtt } from '#schema/captionFormats.ts';
import { cleanRichText, cleanText } from '#schema/cleanText.ts';
import type { AnyField, Widget } from '#schema/field.ts';
import { leafFieldsIn } from '#schema/leafFields.ts';
import { withValueAt } from '#schema/path.ts';

/** Data of any form with its texts cleaned. Unchanged parts keep their identity. */
export function withMeantTexts(schema: AnyField, data: unknown): unknown {
  let clean = data;
  for (const { path, meta, value } of leafFieldsIn({ value: schema }, { value: data })) {
    if (isMiddle(value)) {
      const { focus: _focus, ...picture } = value;
      clean = withValueAt(clean, path.slice('value.'.length), picture);
    }
    if (typeof value !== 'string') continue;
    const meant = meantText(meta.widget, value);
    if (meant !== value) clean = withValueAt(clean, path.slice('value.'.length), meant);
  }
  return clean;
}

/** A picture whose point that stays in view was removed: stored ones have none. */
const isMiddle = (value: unknown): value is { focus: null } =>
  typeof value === 'object' && value !== null && 'focus' in value && value.focus === null;

function meantText(widget: Widget, text: string): string {
  if (widget === 'richText') return cleanRichText(text);
  return widget === 'captions' ? asWebVtt(cleanText(text)) : cleanText(text);
}
