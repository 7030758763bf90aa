// Which fields of an action are relevant for its type (content/parts/targetFields.ts): the others
// have no effect.
import { animationFields } from '#content/parts/targetFields.ts';
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
/** Fields that a button of a type has only so that other clients find them as they left them. */
const IRRELEVANT_FIELDS: Readonly<Record<string, readonly string[]>> = {
  quiz: Object.keys(animationFields()),
};
const CONDITIONAL_KEYS = new Set(
  [RELEVANT_FIELDS, IRRELEVANT_FIELDS].flatMap((keys) => Object.values(keys).flat()),
);

/** Whether the field at a path is relevant now. */
export function isFieldRelevant(ref: DocumentRef, path: Path): boolean {
  const keys = path.split('.');
  const key = keys.pop() ?? '';
  if (!CONDITIONAL_KEYS.has(key)) return true;
  const typePath = joinPath(...keys, TYPE_KEY);
  const document = documentOf(ref);
  const type = String(valueAt(document, typePath) ?? valueAt(document, mainPathOf(typePath)));
  const isChosen = fieldAt(schemaOf(ref), document, mainPathOf(typePath))?.meta.widget === 'choice';
  // A block's type is not a choice: its fields are its own.
  return isChosen ? (RELEVANT_FIELDS[type]?.includes(key) ?? true) : !IRRELEVANT_FIELDS[type]?.includes(key);
}
