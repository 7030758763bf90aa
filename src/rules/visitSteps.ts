// Steps of one anonymous visit, from its events: for the replay of the editor. See
// src/server/insights/README.md#visits.
import { EVENT_NAMES } from './analyticsEvents.ts';

/** An event of a visit, in the order of time. */
export interface VisitEvent {
  name: string;
  /** Ms since 1970. */
  atMs: number;
  screen: string;
  screenId: string;
  language: string;
  label: string;
  /** Content path; '' where none is known. */
  path: string;
  /** Watched part of a film, in percent. */
  share: number;
  /** Length of the visit at its end, in s; null if unknown. */
  lengthS: number | null;
}

/**
 * `screen`: it appeared. `touch`: something was pressed. `dead`: a touch pressed nothing. `film`:
 * one was closed. `language`: another one was chosen. `result`: a quiz has ended.
 */
export const STEP_KINDS = ['screen', 'touch', 'dead', 'film', 'language', 'result'] as const;
type StepKind = (typeof STEP_KINDS)[number];

export interface VisitStep {
  kind: StepKind;
  /** Ms since the visit began. */
  atMs: number;
  /** Screen on the stage, by its route and the id of its document; '' for the home screen's. */
  screen: string;
  screenId: string;
  language: string;
  /** Content path of what was touched or played; '' for none. */
  path: string;
  /** Words or tag of what was touched; of a result its address. */
  label: string;
  /** How much of a film was seen, in percent; else 0. */
  share: number;
}

/** `open`: its end is not known, such as that of a visit that goes on. */
export const VISIT_ENDS = ['result', 'left', 'open'] as const;
type VisitEnd = (typeof VISIT_ENDS)[number];

export interface VisitSummary {
  steps: number;
  /** How long it was, in s. */
  lengthS: number;
  /** Languages that it saw, in the order of time. */
  languages: string[];
  end: VisitEnd;
  /** The screen that it saw last; '' for none. */
  lastScreen: string;
  lastScreenId: string;
}

const KIND_OF_NAME: Readonly<Record<string, StepKind>> = {
  [EVENT_NAMES.screen]: 'screen',
  [EVENT_NAMES.tap]: 'touch',
  [EVENT_NAMES.deadTouch]: 'dead',
  [EVENT_NAMES.film]: 'film',
  [EVENT_NAMES.language]: 'language',
  [EVENT_NAMES.quizResult]: 'result',
};

/** Names of the events that a visit is read from. */
export const VISIT_EVENTS: readonly string[] = [...Object.keys(KIND_OF_NAME), EVENT_NAMES.sessionEnd];

/** Order of steps at the same moment: a touch leads to a result, and both to a screen. */
const RANK: readonly StepKind[] = ['touch', 'dead', 'film', 'language', 'result', 'screen'];

/** Answers of a quiz are touches too, and are no steps of their own. */
export const stepsOf = (startMs: number, events: readonly VisitEvent[]): VisitStep[] =>
  events
    .flatMap(({ name, atMs, screen, screenId, language, path, label, share }) => {
      const kind = KIND_OF_NAME[name];
      if (!kind) return [];
      return {
        kind,
        atMs: Math.max(0, atMs - startMs),
        screen,
        screenId,
        // It was chosen by this event, and is shown from then on.
        language: kind === 'language' ? label : language,
        path,
        label,
        share,
      };
    })
    .toSorted((one, other) => one.atMs - other.atMs || RANK.indexOf(one.kind) - RANK.indexOf(other.kind));

/** A visit in a line. */
export function summaryOf(startMs: number, events: readonly VisitEvent[]): VisitSummary {
  const steps = stepsOf(startMs, events);
  const ended = events.findLast(({ name }) => name === EVENT_NAMES.sessionEnd);
  const last = steps.findLast(({ kind }) => kind === 'screen');
  const lastMs = steps.at(-1)?.atMs ?? 0;
  return {
    steps: steps.length,
    lengthS: ended?.lengthS ?? Math.round(lastMs / 1000),
    languages: [...new Set(steps.map(({ language }) => language).filter(Boolean))],
    end: steps.some(({ kind }) => kind === 'result') ? 'result' : ended ? 'left' : 'open',
    lastScreen: last?.screen ?? '',
    lastScreenId: last?.screenId ?? '',
  };
}
