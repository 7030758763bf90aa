// Whether a quiz shows its scale. See src/screens/help-me-choose/README.md#scale-while-answering.
import type { QuizSlide } from '#content/kinds/quizSlideKind.ts';
import type { Quiz } from '#rules/quiz.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { quizStore } from '#state/quizStore.ts';

/** Whether the slide says so, or the first slide of its quiz. */
export function hasScale({ showScale }: Partial<QuizSlide>, { startSlide }: Quiz): boolean {
  const first = entryOf(contentStore.getState(), 'quizSlide', startSlide);
  return showScale === true || (first.status === 'ready' && first.document.showScale);
}

/** Where it is loaded from. */
interface ScaleScript {
  load: () => Promise<{ loadCandidates: (start: string) => Promise<void> }>;
}

/** Loads what the scale of a slide needs, if it has one. A quiz is shown without it, too. */
export async function withScale(document: Partial<QuizSlide>, script: ScaleScript): Promise<void> {
  const { quiz } = quizStore.getState();
  if (!quiz || document.showScale === undefined) return;
  await ensureDocument('quizSlide', quiz.startSlide);
  if (!hasScale(document, quiz)) return;
  const scale = await script.load().catch(() => undefined);
  await scale?.loadCandidates(quiz.startSlide);
}
