// Which fields of an action matter for what it does (content/parts/target): the others would set what nothing reads.
import { fieldAt } from '#schema/fieldAt.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import { documentOf, schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { mainPathOf } from './storedValue.ts';

const CHOICE = 'type';

/** By the choice beside them. What stands here nowhere is asked for always. */
const ASKED_BY: Readonly<Record<string, readonly string[]>> = {
  none: [],
  modal: [],
  page: ['targetType', 'targetId'],
  quiz: ['startSlide'],
  aniQuiz: ['startSlide'],
  iframe: ['iframePath'],
};
const SOMETIMES = new Set(Object.values(ASKED_BY).flat());

/** Whether the field at a path matters now; fields without such a choice beside them always do. */
export function isFieldRelevant(ref: DocumentRef, path: Path): boolean {
  const keys = path.split('.');
  const key = keys.pop() ?? '';
  if (!SOMETIMES.has(key)) return true;
  const beside = joinPath(...keys, CHOICE);
  const document = documentOf(ref);
  // The type of a block is no choice: its fields are its own.
  if (fieldAt(schemaOf(ref), document, mainPathOf(beside))?.meta.widget !== 'choice') return true;
  const chosen = valueAt(document, beside) ?? valueAt(document, mainPathOf(beside));
  return ASKED_BY[String(chosen)]?.includes(key) ?? true;
}
