// Whether a field has an effect: of an action (see draft/actionFields.ts), of a button, or of the
// columns of a compared row.
import { animationFields } from '#content/parts/targetFields.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import { actionTypeAt, isNeededBy, isPartOfAction, TARGET_KEY } from '../draft/actionFields.ts';
import { documentOf, schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { mainPathOf } from './storedValue.ts';

/** Fields that a plain start of a quiz has only so that other clients find them unchanged. */
const QUIZ_START_KEYS: readonly string[] = Object.keys(animationFields());

/** The places of the columns of a row: they matter where the row is compared by them. */
const PLACES_KEY = 'places';

/** Whether a field is shown only while it is relevant. */
export const isConditional = (key: string, siblings: object): boolean =>
  key === PLACES_KEY || (isPartOfAction(key) && TARGET_KEY in siblings);

/** Whether the field at a path is relevant now. */
export function isFieldRelevant(ref: DocumentRef, path: Path): boolean {
  const keys = path.split('.');
  const key = keys.pop() ?? '';
  const group = joinPath(...keys);
  const document = documentOf(ref);
  // A missing translation has the action of its original.
  const actionType =
    actionTypeAt(schemaOf(ref), document, group) || actionTypeAt(schemaOf(ref), document, mainPathOf(group));
  if (actionType !== undefined) return isNeededBy(key, actionType, valueAt(document, path));
  if (key === PLACES_KEY) return valueAt(document, joinPath(mainPathOf(group), 'best')) === 'places';
  if (!QUIZ_START_KEYS.includes(key)) return true;
  const typePath = joinPath(group, 'type');
  return (valueAt(document, typePath) ?? valueAt(document, mainPathOf(typePath))) !== 'quiz';
}
