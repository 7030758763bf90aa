// A stored document as a screen renders it.
import { KINDS_BY_NAME, type Documents, type KindName } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { plainTextAsMarkup } from '#schema/markupEscaping.ts';
import { translated } from './languages.ts';

/**
 * The document in a language, with every text as rich text. Keeps its identity if nothing differs.
 */
export function shownDocument<K extends KindName>(
  kind: K,
  document: Documents[K],
  langCode: string,
): Documents[K] {
  const translatedDocument = translated(document, langCode);
  // A translation may have more entries than the main language; what it leaves open gets defaults
  // like any outside data.
  const complete =
    translatedDocument === document
      ? document
      : (restore(KINDS_BY_NAME[kind], translatedDocument) as Documents[K]);
  return plainTextAsMarkup(() => KINDS_BY_NAME[kind].schema, complete);
}
