// The paths through the demo's quizzes and their results, calculated from the content alone,
// independently of the showroom's rules.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#server/serverSettings.ts';

interface Target {
  targetType: string;
  targetId: string;
}
interface Answer {
  text: string;
  weights: (Target & { weight: number })[];
  excludedItems: Target[];
  completeQuiz?: boolean;
  nextSlide?: string;
}
interface Slide {
  id: string;
  headers: { text: string }[];
  buttons: Answer[];
}

/** One path through a quiz: the question of each slide and the given answer. */
export interface QuizPath {
  steps: { question: string; answer: string }[];
  /** 'collection/id' with the highest total that is not excluded; the first of equals. */
  end: string;
}

const slides = new Map(
  (JSON.parse(readFileSync(join(ROOT, 'assets/demo/quiz-slides.json'), 'utf8')) as Slide[]).map((slide) => [
    slide.id,
    slide,
  ]),
);

const keyOf = ({ targetType, targetId }: Target): string => `${targetType}/${targetId}`;

function endOf(answers: readonly Answer[]): string {
  const totals = new Map<string, number>();
  for (const weight of answers.flatMap(({ weights }) => weights))
    totals.set(keyOf(weight), (totals.get(keyOf(weight)) ?? 0) + weight.weight);
  const excluded = answers.flatMap(({ excludedItems }) => excludedItems).map(keyOf);
  const [best] = [...totals]
    .filter(([key, total]) => total > 0 && !excluded.includes(key))
    .sort(([, a], [, b]) => b - a);
  return best?.[0] ?? '';
}

/** Every path from a slide to an end. Neighbors share as many steps as possible. */
export function quizPathsFrom(
  id: string,
  steps: QuizPath['steps'] = [],
  givenAnswers: readonly Answer[] = [],
): QuizPath[] {
  const slide = slides.get(id);
  return (slide?.buttons ?? []).flatMap((answer) => {
    const path = [...steps, { question: slide?.headers[0]?.text ?? '', answer: answer.text }];
    const answers = [...givenAnswers, answer];
    return answer.completeQuiz
      ? [{ steps: path, end: endOf(answers) }]
      : quizPathsFrom(answer.nextSlide ?? '', path, answers);
  });
}

const answersOf = ({ steps }: QuizPath): string[] =>
  steps.map(({ question, answer }) => `${question}/${answer}`);

/** A small set of paths that gives every answer of a quiz and reaches each of its ends. */
export function coveringPaths(paths: readonly QuizPath[]): QuizPath[] {
  const uncovered = new Set(paths.flatMap((path) => [...answersOf(path), path.end]));
  const newlyCovered = (path: QuizPath): number =>
    [...answersOf(path), path.end].filter((name) => uncovered.has(name)).length;
  const chosen: QuizPath[] = [];
  while (uncovered.size > 0) {
    const best = paths.reduce((most, path) => (newlyCovered(path) > newlyCovered(most) ? path : most));
    chosen.push(best);
    for (const name of [...answersOf(best), best.end]) uncovered.delete(name);
  }
  return chosen;
}
