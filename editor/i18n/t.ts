// The texts of the editor, in the person's language. See editor/README.md#21-texts.
import { IntlMessageFormat } from 'intl-messageformat';
import { editorLanguage, locale, type EditorLanguage } from './locale.ts';

type Values = Readonly<Record<string, string | number | boolean>>;
type Catalog = Readonly<Record<string, string>>;

const CATALOGS: Readonly<Record<Exclude<EditorLanguage, 'en'>, () => Promise<{ default: Catalog }>>> = {
  es: () => import('./es.json'),
  zh: () => import('./zh.json'),
};

let catalog: Catalog = {};

/** Before any module that calls `t` is evaluated. Without its catalog the editor is in English. */
export async function loadCatalog(): Promise<void> {
  if (editorLanguage === 'en') return;
  catalog = await CATALOGS[editorLanguage]().then(
    (loaded) => loaded.default,
    () => ({}),
  );
}

const formats = new Map<string, IntlMessageFormat>();

function formatOf(text: string): IntlMessageFormat {
  let format = formats.get(text);
  if (!format) {
    format = new IntlMessageFormat(catalog[text] ?? text, locale, undefined, { ignoreTag: true });
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
  values === undefined ? (catalog[text] ?? text) : String(formatOf(text).format(values));
