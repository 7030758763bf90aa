// Sample data of kiosks: an event, a batch, a heartbeat, and whole visits.
import { randomUUID } from 'node:crypto';
import type { Heartbeat } from '#protocol/kioskSchemas.ts';
import type { AnalyticsEvent, EventBatch } from '#rules/analyticsEvents.ts';

type Params = Record<string, string | number>;

/** An event at a time in ms since 1970. */
export const eventAt = (ms: number, name = 'kiosk_tap', params: Params = {}): AnalyticsEvent => ({
  event_id: randomUUID(),
  name,
  timestamp_micros: Math.round(ms * 1000),
  params: {
    session_id: 'session-1',
    engagement_time_msec: 120,
    category: 'home_content',
    label: '',
    screen: 'home',
    screen_id: '',
    language: 'en',
    environment: 'showroom',
    ...params,
  },
});

export const batchOf = (events: AnalyticsEvent[], clientId: string = randomUUID()): EventBatch => ({
  client_id: clientId,
  events,
});

export const heartbeat = (more: Partial<Heartbeat> = {}): Heartbeat => ({
  name: 'window',
  version: '0.1.0',
  environment: 'showroom',
  language: 'en',
  screen: 'product/nova-x5',
  release: '',
  uptime_ms: 60_000,
  at: 0,
  dropped: 0,
  faults: [],
  ...more,
});

export interface Visit {
  /** Start in ms since 1970, and duration in s. */
  at: number;
  lastsS: number;
  language?: string;
  environment?: string;
  /** Routes and ids, such as 'product/nova-x5', each with the tag of a tap. */
  walk?: readonly (readonly [screen: string, id: string, tag: string])[];
  /**
   * The quiz's first slide, the number of answers and the result; without `outcome` the quiz was
   * abandoned.
   */
  quiz?: { id: string; answers: number; outcome?: string };
}

/** All events of a visit, in order. */
export function eventsOfVisit({
  at,
  lastsS,
  language = 'en',
  environment = 'showroom',
  walk = [],
  quiz,
}: Visit): AnalyticsEvent[] {
  const session = { session_id: randomUUID(), language, environment };
  let ms = at;
  const createEvent = (name: string, params: Params = {}): AnalyticsEvent =>
    eventAt((ms += 1), name, { ...session, ...params });
  const events = [createEvent('kiosk_session_start')];
  for (const [screen, screenId, label] of walk) {
    events.push(
      createEvent('kiosk_screen', { screen, screen_id: screenId }),
      createEvent('kiosk_tap', { screen, screen_id: screenId, label }),
    );
  }
  if (quiz) {
    events.push(createEvent('kiosk_screen', { screen: 'help-me-choose', screen_id: quiz.id }));
    for (let step = 1; step <= quiz.answers; step += 1)
      events.push(
        createEvent('kiosk_quiz_path', {
          category: 'Help_Me_Choose Path',
          quiz: quiz.id,
          step,
          label: 'answer '.repeat(step).trim(),
        }),
      );
    if (quiz.outcome !== undefined)
      events.push(createEvent('kiosk_quiz_result', { quiz: quiz.id, label: quiz.outcome }));
  }
  ms = at + lastsS * 1000;
  return [...events, createEvent('kiosk_session_end', { duration_ms: lastsS * 1000 })];
}
