// The animation settings of a quiz, found in what starts it, so that a quiz opened by a link is
// animated the same as one started by a press.
import type { Animation } from '#content/parts/targetFields.ts';

/** A start-animated-quiz button, or the action fields of a module, a cube or a call to action. */
interface QuizStart {
  type: 'aniQuiz';
  startSlide: string;
  animation?: Animation;
}

const isStartOf = (value: object, slide: string): value is QuizStart =>
  'type' in value && value.type === 'aniQuiz' && 'startSlide' in value && value.startSlide === slide;

/** Settings of the first animated start of that slide in a document; null if there is none. */
export function animationOfQuiz(value: unknown, slide: string): Animation | null {
  if (typeof value !== 'object' || value === null) return null;
  if (isStartOf(value, slide)) return value.animation ?? (value as unknown as Animation);
  for (const inner of Object.values(value)) {
    const animation = animationOfQuiz(inner, slide);
    if (animation) return animation;
  }
  return null;
}
