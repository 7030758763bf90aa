// Which slides begin a quiz.
import type { QuizSlide } from '#content/kinds/quizSlideKind.ts';

/**
 * Ids of the slides that no other slide leads to. Slides that lead to each other in a loop, and to
 * which none of these leads, begin with the first of them.
 */
export function quizStartsOf(slides: ReadonlyMap<string, QuizSlide>): readonly string[] {
  const nextOf = (id: string): readonly string[] =>
    (slides.get(id)?.buttons ?? []).flatMap(({ completeQuiz, nextSlide }) =>
      completeQuiz || nextSlide === '' || nextSlide === id ? [] : [nextSlide],
    );
  const targets = new Set([...slides.keys()].flatMap(nextOf));
  const starts = [...slides.keys()].filter((id) => !targets.has(id));
  const reached = new Set<string>();
  const reach = (first: string): void => {
    const open = [first];
    for (const id of open) {
      if (reached.has(id)) continue;
      reached.add(id);
      open.push(...nextOf(id));
    }
  };
  starts.forEach(reach);
  for (const id of slides.keys()) {
    if (reached.has(id)) continue;
    starts.push(id);
    reach(id);
  }
  return starts;
}
