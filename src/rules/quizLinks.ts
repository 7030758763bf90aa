// Which slides and results a document leads to, apart from the answers of a slide.
import { KINDS_BY_NAME } from '#content/kinds.ts';
import type { CheckedDocument } from './checkTypes.ts';
import { walkDocument, type FieldLayout, type GroupAt, type Json } from './fieldLayout.ts';
import { addressTarget, linkTargetOf, ownValues } from './linkChecks.ts';
import type { Target } from './links.ts';

export interface QuizLinks {
  /** Slides that start a quiz without an animation, and with one. */
  plain: readonly string[];
  animated: readonly string[];
  results: readonly string[];
}

/** The id of the result that a target is; '' for any other target. */
export const resultKey = ({ targetType, targetId }: Target): string =>
  targetType === 'quiz-results' ? targetId : '';

/** By document: an edited one is a new object, the others need not be read again. */
const known = new WeakMap<object, QuizLinks>();

export function quizLinksOf(checked: CheckedDocument): QuizLinks {
  const { document } = checked;
  const links = known.get(document) ?? findLinks(checked);
  known.set(document, links);
  return links;
}

function findLinks({ kind, id, document }: CheckedDocument): QuizLinks {
  const [plain, animated, results]: [string[], string[], string[]] = [[], [], []];
  const leaf = (field: FieldLayout, at: GroupAt): void => {
    // An answer leads from slide to slide; what it excludes leads nowhere.
    if (kind === 'quizSlide' && !at.plan.keys.has('weight')) return;
    for (const { group } of ownValues(field, at)) {
      const target = field.meta.isLink
        ? addressTarget(String(group[field.key]), id)
        : linkTargetOf(field, group);
      if (typeof target !== 'object') continue;
      // A result is weighed by slides that are reached, which is followed with the answers.
      if (target.kind === 'quizResult' && kind !== 'quizSlide') results.push(target.id);
      if (target.kind === 'quizSlide') (group['type'] === 'aniQuiz' ? animated : plain).push(target.id);
    }
  };
  walkDocument(KINDS_BY_NAME[kind].schema, document as unknown as Json, { leaf }, { linksOnly: true });
  return { plain, animated, results };
}
