// Which texts of a translation a machine has made and no editor has read. See
// editor/shell/README.md#languages-of-the-site.
import type { Json } from '#rules/fieldLayout.ts';
import { MACHINE_TEXTS, machineTextsOf } from '#rules/machineTranslation.ts';
import { joinPath, valueAt, withValueAt, type Path } from '#schema/path.ts';
import { documentOf, replaceDocument, type DocumentRef } from '../draft/draftStore.ts';
import { TRANSLATIONS } from './translationStatus.ts';

/** A text of a translation, and who has made it: a machine until an editor has read it. */
export interface TypedText {
  path: Path;
  text: string;
  byMachine?: boolean | undefined;
}

/** A document with the marks of these texts; marks of texts that are not there any more go. */
export function withMarks<D>(document: D, index: number, texts: readonly TypedText[]): D {
  const translation = valueAt(document, joinPath(TRANSLATIONS, index)) as Json;
  const marked = new Set(machineTextsOf(translation));
  if (marked.size === 0 && texts.every(({ byMachine }) => byMachine !== true)) return document;
  for (const { text, byMachine } of texts) {
    if (byMachine === true) marked.add(text);
    if (byMachine === false) marked.delete(text);
  }
  const { [MACHINE_TEXTS]: _, ...fields } = translation;
  const there = new Set(stringsIn(fields));
  const list = [...marked].filter((text) => there.has(text)).map((text) => ({ text }));
  return withValueAt(document, joinPath(TRANSLATIONS, index, MACHINE_TEXTS), list);
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Whether a text of a translation is by a machine, and no editor has read it. */
export const isUnread = (document: unknown, index: number, text: string): boolean =>
  index >= 0 &&
  text !== '' &&
  machineTextsOf(valueAt(document, joinPath(TRANSLATIONS, index)) as Json | undefined).has(text);

/** Records that an editor has read a text of a translation, and that it is right. */
export function markRead(ref: DocumentRef, index: number, path: Path, text: string): void {
  const document = documentOf(ref);
  if (document !== undefined)
    replaceDocument(ref, withMarks(document, index, [{ path, text, byMachine: false }]));
}
