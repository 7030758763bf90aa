// Which fields of an action are relevant for its type (content/parts/targetFields.ts): the others
// have no effect.
import { fieldAt } from '#schema/fieldAt.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import { documentOf, schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { mainPathOf } from './storedValue.ts';

const CHOICE = 'type';

/** By the choice beside them. Fields not listed are always relevant. */
const ASKED_BY: Readonly<Record<string, readonly string[]>> = {
  none: [],
  modal: [],
  page: ['targetType', 'targetId'],
  quiz: ['startSlide'],
  aniQuiz: ['startSlide'],
  iframe: ['iframePath'],
};
const SOMETIMES = new Set(Object.values(ASKED_BY).flat());

/** Whether the field at a path is relevant now. */
export function isFieldRelevant(ref: DocumentRef, path: Path): boolean {
  const keys = path.split('.');
  const key = keys.pop() ?? '';
  if (!SOMETIMES.has(key)) return true;
  const beside = joinPath(...keys, CHOICE);
  const document = documentOf(ref);
  // A block's type is not a choice: its fields are its own.
  if (fieldAt(schemaOf(ref), document, mainPathOf(beside))?.meta.widget !== 'choice') return true;
  const chosen = valueAt(document, beside) ?? valueAt(document, mainPathOf(beside));
  return ASKED_BY[String(chosen)]?.includes(key) ?? true;
}
