// Events for listeners: audio, analytics, idle timer.
import mitt from 'mitt';
import type { Action } from '#rules/actions.ts';
import type { QUIZ_PATH_CATEGORY } from '#rules/analyticsEvents.ts';
import type { Rect } from './sceneRegistry.ts';

export type ShowroomEvents = {
  /** A press by touch, keyboard or screen reader. */
  press: {
    action: Action | null;
    label: string;
    analyticsTag: string;
    path: string;
    /** Where the pressed node is on the stage. */
    originRect?: (() => Rect) | undefined;
  };
  /** A touch that pressed nothing: the content path of what is there, or ''. */
  deadTouch: { path: string };
  /** A film was closed: its content path, and the share of it that was seen, 0 to 1. */
  film: { path: string; share: number };
  /** Confetti starts; plays the celebration sound. See src/screens/README.md#sounds. */
  celebrate: undefined;
  /** A language was chosen. */
  language: { langCode: string };
  /** Activity without a touch on the stage: restarts the idle timer. */
  activity: undefined;
  /** The idle warning is shown. */
  idleWarningShown: undefined;
  /** A screen is shown. */
  screen: { screen: string; id: string };
  /**
   * A quiz question was answered: all answers so far and their number. See
   * src/analytics/README.md#events.
   */
  quizPath: { category: typeof QUIZ_PATH_CATEGORY; label: string; step: number; quiz: string };
  /** A quiz has ended; the label is the address of its item, or ''. `quiz` is its start slide. */
  quizResult: { category: typeof QUIZ_PATH_CATEGORY; label: string; quiz: string };
  /** An error that stopped nothing. */
  fault: { message: string; ids: Readonly<Record<string, unknown>> };
};

export const showroomEvents = mitt<ShowroomEvents>();
