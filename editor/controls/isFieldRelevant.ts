// Which fields of an action are relevant for its type (content/parts/targetFields.ts): the others
// have no effect.
import { fieldAt } from '#schema/fieldAt.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import { documentOf, schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { mainPathOf } from './storedValue.ts';

const TYPE_KEY = 'type';

/** Relevant fields by the `type` beside them. Fields not listed here are always relevant. */
const RELEVANT_FIELDS: Readonly<Record<string, readonly string[]>> = {
  none: [],
  modal: [],
  page: ['targetType', 'targetId'],
  quiz: ['startSlide'],
  aniQuiz: ['startSlide'],
  iframe: ['iframePath'],
};
const CONDITIONAL_KEYS = new Set(Object.values(RELEVANT_FIELDS).flat());

/** Whether the field at a path is relevant now. */
export function isFieldRelevant(ref: DocumentRef, path: Path): boolean {
  const keys = path.split('.');
  const key = keys.pop() ?? '';
  if (!CONDITIONAL_KEYS.has(key)) return true;
  const typePath = joinPath(...keys, TYPE_KEY);
  const document = documentOf(ref);
  // A block's type is not a choice: its fields are its own.
  if (fieldAt(schemaOf(ref), document, mainPathOf(typePath))?.meta.widget !== 'choice') return true;
  const actionType = valueAt(document, typePath) ?? valueAt(document, mainPathOf(typePath));
  return RELEVANT_FIELDS[String(actionType)]?.includes(key) ?? true;
}
