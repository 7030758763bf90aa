// What happened, for those who only listen: audio, analytics, idle. Nobody waits for an answer.
import mitt from 'mitt';
import type { Action } from '#rules/actions.ts';

/**
 * Category of the labels that carry the answers of a quiz.
 * See src/screens/README.md#181-events.
 */
export const QUIZ_PATH_CATEGORY = 'Help_Me_Choose Path';

export type ShowroomEvents = {
  /** Something was pressed, by touch, keyboard or screen reader. */
  press: { action: Action | null; label: string; analyticsTag: string };
  /** Confetti begins (plays the celebration sound). See src/screens/README.md#211-sounds. */
  celebrate: undefined;
  /** A language was chosen. */
  language: { langCode: string };
  /** Somebody is there, although nothing on the stage was touched: the idle time begins anew. */
  activity: undefined;
  /** Somebody is asked whether they are still there. */
  asked: undefined;
  /** A screen stands. */
  screen: { screen: string; id: string };
  /**
   * A question of the quiz was answered: the answers on the way so far and their number, to be counted under this category.
   * See src/screens/README.md#181-events.
   */
  quizPath: { category: typeof QUIZ_PATH_CATEGORY; label: string; step: number; quiz: string };
  /** A quiz has ended in an item, whose address is the label, or in nothing. `quiz` is the slide that it began with. */
  quizResult: { category: typeof QUIZ_PATH_CATEGORY; label: string; quiz: string };
  /** Something went wrong without stopping anything. */
  fault: { message: string; ids: Readonly<Record<string, unknown>> };
};

export const showroomEvents = mitt<ShowroomEvents>();
