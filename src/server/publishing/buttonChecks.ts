// Buttons, tiles, cards and colors that shoppers cannot see, read or use. See
// src/content/README.md#checks-before-publishing.
import { CHECK_MESSAGES } from '#config/checkMessages.ts';
import type { KindName } from '#content/kindTable.ts';
import { actionOfButton, actionOfCta, actionOfFields, hasModal } from '#rules/actions.ts';
import type { ActionFields, Button, CallToAction, Modal } from '#rules/actions.ts';
import type { CheckName, Problem } from '#rules/checkTypes.ts';
import { pathUnder, type GroupAt, type GroupLayout, type Json } from '#rules/fieldLayout.ts';
import { pathOfTarget, type Target } from '#rules/links.ts';
import { isBlankText } from '#rules/plainText.ts';

/** A problem with the key of its field within the group. */
type GroupProblem = readonly [check: CheckName, key: string, message: string];

interface GroupCheck {
  /** Which groups it is for, by their fields. */
  isFor: (plan: GroupLayout) => boolean;
  check: (group: Json, plan: GroupLayout, kind: KindName) => readonly GroupProblem[];
}

const FINE: readonly GroupProblem[] = [];
const one = (...problem: GroupProblem): readonly GroupProblem[] => [problem];

const hasAll =
  (...keys: readonly string[]) =>
  (plan: GroupLayout): boolean =>
    keys.every((key) => plan.keys.has(key));

/** The field that a button of each type needs to do something. */
const TARGET_KEYS: Readonly<Record<string, string>> = {
  page: 'targetId',
  image: 'targetId',
  connectionAware: 'targetId',
  quiz: 'startSlide',
  aniQuiz: 'startSlide',
  modal: 'modal',
  imageTarget: 'app',
  wizard: 'wizard',
  iframe: 'iframePath',
};
const targetKey = ({ type }: Json): string => TARGET_KEYS[String(type)] ?? 'type';

const noTarget = (group: Json): readonly GroupProblem[] =>
  one('noTarget', targetKey(group), CHECK_MESSAGES.noTarget);

const isNone = ({ type }: Json): boolean => type === 'none' || type === '';

const leadsNowhere = (group: Json): boolean => pathOfTarget(group as unknown as Target) === null;

/** Reports a target that is set although the action is Nothing. */
function unusedTarget(group: Json): readonly GroupProblem[] {
  if (!isNone(group)) return FINE;
  const what = [
    !leadsNowhere(group) && 'a target',
    !isBlankText(group['startSlide']) && 'a start slide',
    !isBlankText(group['iframePath']) && 'an embedded page',
    group['modal'] !== undefined && hasModal(group['modal'] as Modal) && 'a modal',
  ].find(Boolean);
  return what ? one('unusedTarget', 'type', CHECK_MESSAGES.unusedTarget(what)) : FINE;
}

/** Checks an image with a label: without a label, the image has no accessible name. */
function faceProblems(group: Json, imageKey: string, labelKey: string): readonly GroupProblem[] {
  if (group[imageKey] === null) return one('missingPicture', imageKey, CHECK_MESSAGES.missingPicture);
  return isBlankText(group[labelKey]) ? one('alternativeText', labelKey, CHECK_MESSAGES.missingLabel) : FINE;
}

const hiddenEntry = (key: string): readonly GroupProblem[] =>
  one('hiddenButton', key, CHECK_MESSAGES.hiddenWithoutFace);

const textButton: GroupCheck = {
  isFor: (plan) => hasAll('text', 'analyticsTag')(plan) && !plan.isAction && !plan.keys.has('nextSlide'),
  check: (group) => {
    if (isBlankText(group['text'])) return one('hiddenButton', 'text', CHECK_MESSAGES.hiddenWithoutText);
    return actionOfButton(group as unknown as Button).type === 'nothing' ? noTarget(group) : FINE;
  },
};

const imageButton: GroupCheck = {
  isFor: hasAll('showLabel'),
  check: (group, { keys }) => {
    const imageKeys = keys.has('onlineImage') ? ['onlineImage', 'offlineImage'] : ['image'];
    const label = group['label'];
    if (isBlankText(label) && imageKeys.every((key) => group[key] === null))
      return hiddenEntry(imageKeys[0] ?? 'image');
    return [
      ...new Map(
        imageKeys.flatMap((key) => faceProblems(group, key, 'label')).map((problem) => [problem[1], problem]),
      ).values(),
      ...(actionOfButton(group as unknown as Button).type === 'nothing' ? noTarget(group) : FINE),
    ];
  },
};

/** A module, a cube or a bottom module, which is also a band of text alone. */
const tile: GroupCheck = {
  isFor: hasAll('image', 'label', 'iframePath'),
  check: (group, { isEntry }) => {
    const isUsed = isEntry || group['type'] !== 'none';
    if (group['image'] === null && isBlankText(group['label'])) return isUsed ? hiddenEntry('image') : FINE;
    const isIdle = !isNone(group) && actionOfFields(group as unknown as ActionFields).type === 'nothing';
    return [
      ...(isEntry || group['image'] !== null ? faceProblems(group, 'image', 'label') : FINE),
      ...(isIdle ? noTarget(group) : FINE),
      ...unusedTarget(group),
    ];
  },
};

/** The wizard shows a call to action that is incomplete, the 5-column page leaves it out. */
const callToAction: GroupCheck = {
  isFor: (plan) => plan.isAction && plan.keys.has('text'),
  check: (group, _plan, kind) => {
    const isBlank = isBlankText(group['text']);
    const unused = unusedTarget(group);
    const isIdle = isNone(group) || actionOfCta(group as unknown as CallToAction).type === 'nothing';
    if (isNone(group) && (isBlank || kind === 'newCompare')) return unused;
    const isHidden = kind === 'newCompare';
    if (isBlank)
      return isHidden
        ? one('hiddenButton', 'text', CHECK_MESSAGES.hiddenWithoutText)
        : one('emptyButton', 'text', CHECK_MESSAGES.emptyButton);
    if (!isIdle) return FINE;
    return isHidden
      ? one('hiddenButton', targetKey(group), CHECK_MESSAGES.hiddenWithoutTarget)
      : [...noTarget(group), ...unused];
  },
};

/** A card of a view models page. */
const card: GroupCheck = {
  isFor: (plan) =>
    hasAll('image', 'targetId')(plan) &&
    (plan.keys.has('brand') || plan.keys.has('label')) &&
    !plan.isAction &&
    !plan.keys.has('showLabel'),
  check: (group, { keys }) => [
    ...(keys.has('label') ? faceProblems(group, 'image', 'label') : FINE),
    ...(group['targetType'] === 'none'
      ? one('unlinkedCard', 'targetType', CHECK_MESSAGES.unlinkedCard)
      : FINE),
  ],
};

const result: GroupCheck = {
  isFor: hasAll('ctaText', 'targetId'),
  check: (group) =>
    leadsNowhere(group) && (!isBlankText(group['ctaText']) || group['targetType'] !== 'none')
      ? one('hiddenButton', 'targetId', CHECK_MESSAGES.hiddenWithoutTarget)
      : FINE,
};

const price: GroupCheck = {
  isFor: hasAll('buttonText', 'product'),
  check: (group) => {
    const [hasText, hasProduct] = [!isBlankText(group['buttonText']), group['product'] !== ''];
    if (hasText === hasProduct) return FINE;
    return hasText
      ? one('hiddenButton', 'product', CHECK_MESSAGES.hiddenWithoutTarget)
      : one('hiddenButton', 'buttonText', CHECK_MESSAGES.hiddenWithoutText);
  },
};

const footerLink: GroupCheck = {
  isFor: hasAll('text', 'freeformUrl'),
  check: (group) => {
    if (isBlankText(group['text'])) return one('hiddenButton', 'text', CHECK_MESSAGES.hiddenWithoutText);
    return String(group['freeformUrl']).trim() === ''
      ? one('noTarget', 'freeformUrl', CHECK_MESSAGES.noTarget)
      : FINE;
  },
};

/** An answer of a quiz slide; where it leads is a check of quizzes. */
const answer: GroupCheck = {
  isFor: hasAll('nextSlide', 'weights'),
  check: (group, { keys }) => {
    const isBlank = isBlankText(group['text']);
    if (!keys.has('image'))
      return isBlank ? one('hiddenButton', 'text', CHECK_MESSAGES.hiddenWithoutText) : FINE;
    return isBlank && group['image'] === null ? hiddenEntry('image') : faceProblems(group, 'image', 'text');
  },
};

/** A color of a product. */
const color: GroupCheck = {
  isFor: hasAll('swatch', 'priceDifference'),
  check: ({ name, images }) => [
    ...(isBlankText(name) ? one('hiddenButton', 'name', CHECK_MESSAGES.colorWithoutName) : FINE),
    ...((images as readonly Json[]).some(({ image }) => image !== null)
      ? FINE
      : one('missingPicture', 'images', CHECK_MESSAGES.colorWithoutPictures)),
  ],
};

const GROUP_CHECKS: readonly GroupCheck[] = [
  textButton,
  imageButton,
  tile,
  callToAction,
  card,
  result,
  price,
  footerLink,
  answer,
  color,
];

const checksByPlan = new WeakMap<GroupLayout, readonly GroupCheck[]>();

function checksOf(plan: GroupLayout): readonly GroupCheck[] {
  const known = checksByPlan.get(plan);
  if (known) return known;
  const checks = GROUP_CHECKS.filter(({ isFor }) => isFor(plan));
  checksByPlan.set(plan, checks);
  return checks;
}

/** Checks a group that is a button, a tile, a card or an answer. */
export function checkButton(at: GroupAt, kind: KindName, report: (problem: Problem) => void): void {
  for (const { check } of checksOf(at.plan))
    for (const [name, key, message] of check(at.value, at.plan, kind))
      report({ check: name, path: pathUnder(at.path, key), message });
}
