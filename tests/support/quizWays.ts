// The demo's quizzes as their content has them: every way through one, and where adding up by hand says that it ends.
// Knows nothing of the rules that the showroom goes by.
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

/** One way through a quiz: the question of each slide and the answer given. */
export interface Way {
  steps: { question: string; answer: string }[];
  /** 'collection/id', by the highest total that is not excluded, the first of equals. */
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

/** Every way from a slide to an end, in an order in which neighbours share as many steps as can be. */
export function waysFrom(id: string, steps: Way['steps'] = [], given: readonly Answer[] = []): Way[] {
  const slide = slides.get(id);
  return (slide?.buttons ?? []).flatMap((answer) => {
    const way = [...steps, { question: slide?.headers[0]?.text ?? '', answer: answer.text }];
    const answers = [...given, answer];
    return answer.completeQuiz
      ? [{ steps: way, end: endOf(answers) }]
      : waysFrom(answer.nextSlide ?? '', way, answers);
  });
}

const answersOf = ({ steps }: Way): string[] => steps.map(({ question, answer }) => `${question}/${answer}`);

/** As few ways as will do to give every answer of a quiz and to reach each of its ends. */
export function coveringWays(ways: readonly Way[]): Way[] {
  const open = new Set(ways.flatMap((way) => [...answersOf(way), way.end]));
  const newIn = (way: Way): number => [...answersOf(way), way.end].filter((name) => open.has(name)).length;
  const chosen: Way[] = [];
  while (open.size > 0) {
    const best = ways.reduce((most, way) => (newIn(way) > newIn(most) ? way : most));
    chosen.push(best);
    for (const name of [...answersOf(best), best.end]) open.delete(name);
  }
  return chosen;
}
