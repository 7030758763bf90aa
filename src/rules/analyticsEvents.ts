// Analytics events: the body of POST /event. A kiosk's heartbeat is in
// src/protocol/kioskSchemas.ts. Limits and reserved names are those of the GA4 Measurement
// Protocol, to which events are forwarded. See src/server/insights/README.md#google-analytics-4.

/** Limits of the GA4 Measurement Protocol. */
export const GA4 = {
  eventsPerRequest: 25,
  paramsPerEvent: 25,
  nameChars: 40,
  valueChars: 100,
} as const;

/** Event names. None is reserved by GA4. See src/analytics/README.md#events. */
export const EVENT_NAMES = {
  tap: 'kiosk_tap',
  /** A touch that pressed nothing; `path` is that of what was there. */
  deadTouch: 'kiosk_dead_touch',
  /** A film was closed; `share` of it was seen, in percent. */
  film: 'kiosk_film',
  language: 'kiosk_language',
  sessionStart: 'kiosk_session_start',
  /** With `duration_ms`, idle time excluded. See src/visit/README.md#sessions. */
  sessionEnd: 'kiosk_session_end',
  screen: 'kiosk_screen',
  /**
   * An answer in the quiz: `label` lists the answers so far, `step` counts them, `quiz` is the
   * start slide.
   */
  quizPath: 'kiosk_quiz_path',
  /** The end of a quiz: `label` is the address of the recommended item, or '' for none. */
  quizResult: 'kiosk_quiz_result',
} as const;

/** Category of labels with quiz answers. See src/analytics/README.md#events. */
export const QUIZ_PATH_CATEGORY = 'Help_Me_Choose Path';

/** An event as it is sent. See src/analytics/README.md#events. */
export type AnalyticsEvent = {
  /** UUID: an event that is sent again is counted once. */
  event_id: string;
  name: string;
  /** The kiosk's clock, in microseconds since 1970. */
  timestamp_micros: number;
  params: {
    session_id: string;
    engagement_time_msec: number;
    category: string;
    label: string;
    /** Route of the screen, such as `product`, and the id of its document. */
    screen: string;
    screen_id: string;
    language: string;
    environment: string;
    [name: string]: string | number;
  };
};

/**
 * Body of POST /event: at most `GA4.eventsPerRequest` events of one client; a kiosk's id is a UUID.
 */
export interface EventBatch {
  client_id: string;
  events: AnalyticsEvent[];
}
