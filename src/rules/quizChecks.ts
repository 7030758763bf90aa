// Quizzes that lead nowhere, never end, have no result, or have parts that no answer leads to.
// Follows all answers of all quizzes at once. See src/content/README.md#checks-before-publishing.
import { CHECK_MESSAGES } from '#config/checkMessages.ts';
import type { QuizSlide } from '#content/kinds/quizSlideKind.ts';
import { documentKey, type CheckedDocument, type Problem } from './checkTypes.ts';
import { pathOfTarget } from './links.ts';
import { isBlankText } from './plainText.ts';
import { quizLinksOf, resultKey } from './quizLinks.ts';

type Answer = QuizSlide['buttons'][number];

/** A slide and where its answers lead, by their index in the document. */
interface SlideNode {
  id: string;
  slide: QuizSlide;
  /** Answers that shoppers see. */
  answers: readonly { index: number; answer: Answer; next: string | null }[];
}

type Slides = ReadonlyMap<string, SlideNode>;
type Report = (id: string, problem: Problem) => void;

type QuizProblems = Map<string, Problem[]>;

/** Returns the problems of each slide and result, by `documentKey`. */
export function quizProblems(documents: Iterable<CheckedDocument>): QuizProblems {
  const steps = quizProblemSteps(documents);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** The same in steps, one document each, which yield nothing. */
export function* quizProblemSteps(
  documents: Iterable<CheckedDocument>,
): Generator<[], QuizProblems, undefined> {
  const problems = new Map<string, Problem[]>();
  const slides = new Map<string, SlideNode>();
  const results: string[] = [];
  const [plainStarts, animatedStarts] = [new Set<string>(), new Set<string>()];
  const linkedResults = new Set<string>();
  for (const checked of documents) {
    if (checked.kind === 'quizSlide') slides.set(checked.id, nodeOf(checked.id, checked.document));
    if (checked.kind === 'quizResult') results.push(checked.id);
    const links = quizLinksOf(checked);
    for (const slide of links.plain) plainStarts.add(slide);
    for (const slide of links.animated) animatedStarts.add(slide);
    for (const result of links.results) linkedResults.add(result);
    yield [];
  }
  const report =
    (kind: 'quizSlide' | 'quizResult'): Report =>
    (id, problem) => {
      const key = documentKey(kind, id);
      const list = problems.get(key);
      if (list) list.push(problem);
      else problems.set(key, [problem]);
    };
  const reached = checkSlides(
    { plain: [...plainStarts], animated: [...animatedStarts] },
    slides,
    report('quizSlide'),
  );
  for (const id of reached)
    for (const { answer } of slides.get(id)?.answers ?? [])
      for (const weight of answer.weights) if (weighs(weight)) linkedResults.add(resultKey(weight));
  const reportResult = report('quizResult');
  for (const id of results)
    if (!linkedResults.has(id))
      reportResult(id, { check: 'unreachable', path: '', message: CHECK_MESSAGES.unreachableResult });
  return problems;
}

const nodeOf = (id: string, slide: QuizSlide): SlideNode => ({ id, slide, answers: shownAnswers(id, slide) });

/** The answers of a slide that shoppers see; `next` is null where the quiz ends. */
export const shownAnswers = (id: string, { buttons }: QuizSlide): SlideNode['answers'] =>
  buttons
    .map((answer, index) => {
      const leads = !answer.completeQuiz && answer.nextSlide !== '' && answer.nextSlide !== id;
      return { index, answer, next: leads ? answer.nextSlide : null };
    })
    .filter(({ answer }) => !isBlankText(answer.text) || (answer.type === 'image' && answer.image !== null));

/** Returns the problems of each slide of one quiz, by the id of the slide. */
export function problemsOfQuiz(
  start: string,
  documents: ReadonlyMap<string, QuizSlide>,
  isAnimated: boolean,
): Map<string, Problem[]> {
  const problems = new Map<string, Problem[]>();
  const slides = new Map([...documents].map(([id, slide]) => [id, nodeOf(id, slide)]));
  const report: Report = (id, problem) => problems.set(id, [...(problems.get(id) ?? []), problem]);
  checkSlides({ plain: isAnimated ? [] : [start], animated: isAnimated ? [start] : [] }, slides, report);
  return problems;
}

/** Checks the slides of the quizzes that begin there; returns those that are reached. */
function checkSlides(
  { plain, animated }: { plain: readonly string[]; animated: readonly string[] },
  slides: Slides,
  report: Report,
): Set<string> {
  const starts = [...plain, ...animated];
  const isAnimated = new Set(animated);
  const reached = reachFrom(starts, slides);
  // A slide that is linked to has the animation of the other screen that starts it.
  const reachedPlain = reachFrom(
    plain.filter((slide) => !isAnimated.has(slide)),
    slides,
  );
  for (const node of slides.values()) {
    checkAnswers(node, reachedPlain.has(node.id), report);
    if (!reached.has(node.id))
      report(node.id, { check: 'unreachable', path: '', message: CHECK_MESSAGES.unreachableSlide });
  }
  checkLoops(starts, slides, report);
  checkWeights(starts, slides, report);
  return reached;
}

/** The slides that can be shown, from these on. */
function reachFrom(
  starts: Iterable<string>,
  slides: Slides,
  isTaken: (answer: Answer) => boolean = () => true,
): Set<string> {
  const reached = new Set<string>();
  const open = [...starts].filter((id) => slides.has(id));
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    for (const { answer, next } of slides.get(id)?.answers ?? [])
      if (next !== null && slides.has(next) && isTaken(answer)) open.push(next);
  }
  return reached;
}

/** Where each answer of a slide leads. Also hidden ones, which may be shown next. */
function checkAnswers({ id, slide }: SlideNode, isPlain: boolean, report: Report): void {
  if (slide.buttons.length === 0)
    report(id, { check: 'quizNoAnswers', path: 'buttons', message: CHECK_MESSAGES.quizNoAnswers });
  slide.buttons.forEach(({ completeQuiz, giftMessage, nextSlide }, index) => {
    const deadEnd = (key: string, message: string): void =>
      report(id, { check: 'quizDeadEnd', path: `buttons.${index}.${key}`, message });
    if (completeQuiz) {
      if (giftMessage === '' && isPlain && !slide.displayAsAni)
        deadEnd('giftMessage', CHECK_MESSAGES.quizNoGift);
    } else if (nextSlide === '') deadEnd('nextSlide', CHECK_MESSAGES.quizNoNext);
    else if (nextSlide === id) deadEnd('nextSlide', CHECK_MESSAGES.quizSelf);
  });
}

/** The slides from which some answers lead to the end of the quiz, a dead end included. */
function slidesThatEnd(slides: Slides): Set<string> {
  const before = new Map<string, string[]>();
  const open: string[] = [];
  for (const { id, answers } of slides.values()) {
    if (answers.length === 0) open.push(id);
    for (const { next } of answers) {
      if (next === null || !slides.has(next)) open.push(id);
      else before.set(next, [...(before.get(next) ?? []), id]);
    }
  }
  const ending = new Set<string>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (ending.has(id)) continue;
    ending.add(id);
    open.push(...(before.get(id) ?? []));
  }
  return ending;
}

/** Reports each answer that leads back to a slide on the way to it. */
function checkLoops(starts: readonly string[], slides: Slides, report: Report): void {
  const ending = slidesThatEnd(slides);
  const done = new Set<string>();
  const onWay = new Set<string>();
  for (const start of starts) {
    const way: { node: SlideNode; at: number }[] = [];
    const enter = (id: string): void => {
      const node = slides.get(id);
      if (!node || done.has(id)) return;
      onWay.add(id);
      way.push({ node, at: 0 });
    };
    enter(start);
    for (let step = way.at(-1); step; step = way.at(-1)) {
      const { node } = step;
      const given = node.answers[step.at];
      step.at += 1;
      if (!given) {
        way.pop();
        onWay.delete(node.id);
        done.add(node.id);
      } else if (given.next !== null && onWay.has(given.next)) {
        const path = `buttons.${given.index}.nextSlide`;
        if (ending.has(node.id))
          report(node.id, { check: 'quizLoop', path, message: CHECK_MESSAGES.quizLoop });
        else report(node.id, { check: 'quizEndlessLoop', path, message: CHECK_MESSAGES.quizEndlessLoop });
      } else if (given.next !== null) enter(given.next);
    }
  }
}

const weighs = ({ weight, ...target }: Answer['weights'][number]): boolean =>
  Number(weight) > 0 && pathOfTarget(target) !== null;

/** Reports the answers that end a quiz after none that was given weighed anything. */
function checkWeights(starts: readonly string[], slides: Slides, report: Report): void {
  const isWeightless = ({ weights }: Answer): boolean => !weights.some(weighs);
  for (const id of reachFrom(starts, slides, isWeightless))
    for (const { index, answer } of slides.get(id)?.answers ?? [])
      if (answer.completeQuiz && isWeightless(answer)) {
        const path = `buttons.${index}.weights`;
        report(id, { check: 'quizNoResult', path, message: CHECK_MESSAGES.quizNoResult });
      }
}
