// The fields of a link (content/parts/targetFields.ts): which of them matter for its action, and
// what a choice in 'Leads to' changes. See editor/README.md#120-links.
import { hasModal, type Modal } from '#rules/actions.ts';
import { fieldAt } from '#schema/fieldAt.ts';
import type { AnyField } from '#schema/field.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';

export const NO_ACTION = 'none';

/** Fields that the control of the target edits too. */
const CHOSEN_WITH_TARGET: readonly string[] = ['type', 'targetType'];
export const TARGET_KEY = 'targetId';

/** Fields of an action that matter for some of its types only. */
const NEEDED_BY: Readonly<Record<string, readonly unknown[]>> = {
  modal: ['modal'],
  startSlide: ['quiz', 'aniQuiz'],
  animation: ['aniQuiz'],
  iframePath: ['iframe'],
};
/** Fields that say where an action leads. */
const DESTINATION_KEYS = ['startSlide', 'iframePath'];

const QUIZ_SLIDES = 'quiz-slides';

type Group = Readonly<Record<string, unknown>>;

export const isPartOfAction = (key: string): boolean => Object.hasOwn(NEEDED_BY, key);

/** Whether a field is edited by the control of the target beside it. */
export const isChosenWithTarget = (key: string, siblings: object | undefined): boolean =>
  CHOSEN_WITH_TARGET.includes(key) && siblings !== undefined && TARGET_KEY in siblings;

/** Paths of all fields that a control edits: of a target, those chosen with it too. */
export function editedPaths(path: Path): readonly Path[] {
  const keys = path.split('.');
  return keys.pop() === TARGET_KEY
    ? [path, ...CHOSEN_WITH_TARGET.map((key) => joinPath(...keys, key))]
    : [path];
}

/** Whether a field matters for an action, or is what Nothing leaves unused in it. */
export const isNeededBy = (key: string, actionType: unknown, value: unknown): boolean =>
  (NEEDED_BY[key]?.includes(actionType) ?? true) ||
  (key === 'modal' &&
    actionType === NO_ACTION &&
    typeof value === 'object' &&
    value !== null &&
    hasModal(value as Modal));

/** The `type` of the action that a group is, or undefined: a block's type is not a choice. */
export function actionTypeAt(schema: AnyField, document: unknown, group: Path): unknown {
  const typePath = joinPath(group, 'type');
  return fieldAt(schema, document, typePath)?.meta.widget === 'choice'
    ? valueAt(document, typePath)
    : undefined;
}

/** Where an editor lets something lead: a document, the home screen, or another action. */
export type LinkChoice = { targetType: string; targetId: string } | { action: string };

/**
 * The fields of a link after a choice. `actions` are the types of its group, none where it has a
 * target only. Another action keeps the values that it does not need; Nothing clears the target.
 */
export function withChoice(
  group: Group,
  choice: LinkChoice,
  { actions, actionType }: { actions: readonly string[]; actionType: string },
): Group {
  const typed = (type: string): Group => (actions.length > 0 ? { type } : {});
  if (!('action' in choice))
    return choice.targetType === QUIZ_SLIDES && actions.includes('quiz')
      ? { ...group, ...typed(actionType === 'aniQuiz' ? 'aniQuiz' : 'quiz'), startSlide: choice.targetId }
      : { ...group, ...typed('page'), targetType: choice.targetType, targetId: choice.targetId };
  if (choice.action !== NO_ACTION) return { ...group, ...typed(choice.action) };
  const destinations = DESTINATION_KEYS.filter((key) => key in group);
  return {
    ...group,
    ...typed(NO_ACTION),
    targetType: NO_ACTION,
    targetId: '',
    ...Object.fromEntries(destinations.map((key) => [key, ''])),
  };
}
