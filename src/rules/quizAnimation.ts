// The animation settings of a quiz, found in what starts it: a quiz that is reached by a link has the same as from a press.
import type { Animation } from '#content/parts/targetFields.ts';

/** A start-animated-quiz button, or the action fields of a module, a cube or a call to action. */
interface QuizStart {
  type: 'aniQuiz';
  startSlide: string;
  animation?: Animation;
}

const isStartOf = (value: object, slide: string): value is QuizStart =>
  'type' in value && value.type === 'aniQuiz' && 'startSlide' in value && value.startSlide === slide;

/** The settings of the first animated start of that slide in a document; null where nothing in it starts that quiz animated. */
export function animationOfQuiz(value: unknown, slide: string): Animation | null {
  if (typeof value !== 'object' || value === null) return null;
  if (isStartOf(value, slide)) return value.animation ?? (value as unknown as Animation);
  for (const inner of Object.values(value)) {
    const found = animationOfQuiz(inner, slide);
    if (found) return found;
  }
  return null;
}
