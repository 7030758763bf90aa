// The texts of the editor, in the person's language. See editor/README.md#21-texts.
import { IntlMessageFormat } from 'intl-messageformat';
import { locale } from './locale.ts';

type Values = Readonly<Record<string, string | number | boolean>>;
type Texts = Readonly<Record<string, string>>;

let texts: Texts = {};
const formats = new Map<string, IntlMessageFormat>();

/** Before any module that calls `t` is evaluated. */
export function setTexts(translations: Texts): void {
  texts = translations;
  formats.clear();
}

function formatOf(text: string): IntlMessageFormat {
  let format = formats.get(text);
  if (!format) {
    format = new IntlMessageFormat(texts[text] ?? text, locale, undefined, { ignoreTag: true });
    formats.set(text, format);
  }
  return format;
}

/**
 * `text` is English and the key of its translations: always a string literal. With values it is an
 * ICU message, such as '{count, plural, one {# page} other {# pages}}'; without, it is shown as it
 * is.
 */
export const t = (text: string, values?: Values): string =>
  values === undefined ? (texts[text] ?? text) : String(formatOf(text).format(values));
