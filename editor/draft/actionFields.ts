// Which fields of an action matter for its type (content/parts/targetFields.ts): the others have
// no effect. See src/blocks/README.md#actions.
import { fieldAt } from '#schema/fieldAt.ts';
import type { AnyField } from '#schema/field.ts';
import { joinPath, valueAt, withValueAt, type Path } from '#schema/path.ts';

const TYPE_KEY = 'type';
const NO_ACTION = 'none';

/** Relevant fields by the `type` beside them. Fields not listed here are always relevant. */
const RELEVANT_FIELDS: Readonly<Record<string, readonly string[]>> = {
  [NO_ACTION]: [],
  modal: ['modal'],
  page: ['targetType', 'targetId'],
  quiz: ['startSlide'],
  aniQuiz: ['startSlide', 'animation'],
  iframe: ['iframePath'],
};
/** Fields that name what is opened: the canvas shows those of the chosen action only. */
const TARGET_KEYS = ['targetType', 'targetId', 'startSlide', 'iframePath'];

/** Whether a field is relevant for an action; `actionType` is undefined outside of one. */
export const isRelevantFor = (key: string, actionType: unknown): boolean =>
  !TARGET_KEYS.includes(key) || (RELEVANT_FIELDS[String(actionType)]?.includes(key) ?? true);

/** The `type` of the action that a group is, or undefined: a block's type is not a choice. */
export function actionTypeAt(schema: AnyField, document: unknown, group: Path): unknown {
  const typePath = joinPath(group, TYPE_KEY);
  return fieldAt(schema, document, typePath)?.meta.widget === 'choice'
    ? valueAt(document, typePath)
    : undefined;
}

const isSet = (value: unknown): boolean => typeof value === 'string' && value !== '' && value !== NO_ACTION;

/**
 * The document after a change, with the action that a newly chosen target implies: without it the
 * target would do nothing. Returns the path of the changed group too.
 */
export function withImpliedAction<D>(
  schema: AnyField,
  before: D,
  after: D,
  path: Path,
): { document: D; path: Path } {
  const parent = path.slice(0, Math.max(0, path.lastIndexOf('.')));
  for (const group of new Set([path, parent])) {
    if (actionTypeAt(schema, after, group) !== NO_ACTION || actionTypeAt(schema, before, group) !== NO_ACTION)
      continue;
    const chosen = TARGET_KEYS.find((key) => {
      const value = valueAt(after, joinPath(group, key));
      return isSet(value) && value !== valueAt(before, joinPath(group, key));
    });
    const type = Object.keys(RELEVANT_FIELDS).find((name) => RELEVANT_FIELDS[name]?.includes(chosen ?? ''));
    if (type !== undefined)
      return { document: withValueAt(after, joinPath(group, TYPE_KEY), type), path: group };
  }
  return { document: after, path };
}
