// What happened, for those who only listen: audio, analytics, idle. Nobody waits for an answer.
import mitt from 'mitt';
import type { Action } from '#rules/actions.ts';

export type ShowroomEvents = {
  /** Something was pressed, by touch, keyboard or screen reader. */
  press: { action: Action | null; label: string; analyticsTag: string };
  /** Confetti begins (spec 4: plays the celebration sound). */
  celebrate: undefined;
  /** A language was chosen. */
  language: { langCode: string };
  /** Somebody is there, although nothing on the stage was touched: the idle time begins anew. */
  activity: undefined;
  /** A screen stands. */
  screen: { screen: string; id: string };
};

export const events = mitt<ShowroomEvents>();
