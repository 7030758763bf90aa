// Whether a field of an action or a button has an effect; see draft/actionFields.ts.
import { animationFields } from '#content/parts/targetFields.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';
import { actionTypeAt, isNeededBy } from '../draft/actionFields.ts';
import { documentOf, schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { mainPathOf } from './storedValue.ts';

/** Fields that a plain start of a quiz has only so that other clients find them unchanged. */
const QUIZ_START_KEYS: readonly string[] = Object.keys(animationFields());

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
  if (!QUIZ_START_KEYS.includes(key)) return true;
  const typePath = joinPath(group, 'type');
  return (valueAt(document, typePath) ?? valueAt(document, mainPathOf(typePath))) !== 'quiz';
}
