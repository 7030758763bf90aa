// A stored document as a screen draws it.
import { KINDS_BY_NAME, type Documents, type KindName } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { plainTextAsMarkup } from '#schema/markupEscaping.ts';
import { translated } from './languages.ts';

/** The document in a language, with every text in rich text notation. Keeps its identity where nothing differs. */
export function shownDocument<K extends KindName>(
  kind: K,
  document: Documents[K],
  langCode: string,
): Documents[K] {
  const { schema } = KINDS_BY_NAME[kind];
  const own = translated(document as never, langCode) as Documents[K];
  // A translation may hold more than the main language does; what that leaves open is filled like any outside data.
  const filled = own === document ? document : (restore(KINDS_BY_NAME[kind], own) as Documents[K]);
  return plainTextAsMarkup(schema, filled);
}
