// The texts of a document as they are meant, before they are stored: what nobody sees is taken out,
// and captions of other formats are WebVTT. Only the server needs it: editors clean what is pasted.
import { asWebVtt } from '#schema/captionFormats.ts';
import { cleanRichText, cleanText } from '#schema/cleanText.ts';
import type { AnyField, Widget } from '#schema/field.ts';
import { leafFieldsIn } from '#schema/leafFields.ts';
import { withValueAt } from '#schema/path.ts';

/** Data of any form with its texts cleaned. Unchanged parts keep their identity. */
export function withMeantTexts(schema: AnyField, data: unknown): unknown {
  let clean = data;
  for (const { path, meta, value } of leafFieldsIn({ value: schema }, { value: data })) {
    if (typeof value !== 'string') continue;
    const meant = meantText(meta.widget, value);
    if (meant !== value) clean = withValueAt(clean, path.slice('value.'.length), meant);
  }
  return clean;
}

function meantText(widget: Widget, text: string): string {
  if (widget === 'richText') return cleanRichText(text);
  return widget === 'captions' ? asWebVtt(cleanText(text)) : cleanText(text);
}
