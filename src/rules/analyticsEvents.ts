// What is counted of a visit, and what a kiosk says of itself: the bodies of POST /event and POST /api/kiosks/{clientId}.
// Limits and reserved names are those of the GA4 Measurement Protocol, which events are forwarded to.
// See src/server/README.md#33-google-analytics-4.

/** Limits of the GA4 Measurement Protocol. */
export const GA4 = {
  eventsPerRequest: 25,
  paramsPerEvent: 25,
  nameChars: 40,
  valueChars: 100,
} as const;

/**
 * What is counted. None of these is a reserved name of GA4.
 * See src/screens/README.md#181-events.
 */
export const EVENT_NAMES = {
  tap: 'kiosk_tap',
  language: 'kiosk_language',
  sessionStart: 'kiosk_session_start',
  /**
   * With `duration_ms`, from which the idle time has been taken.
   * See src/screens/README.md#175-sessions.
   */
  sessionEnd: 'kiosk_session_end',
  screen: 'kiosk_screen',
  /** An answer of the quiz: `label` is the answers so far, `step` their number, `quiz` the slide that it began with. */
  quizPath: 'kiosk_quiz_path',
  /** What a quiz ended in: `label` is the address of the recommended item, or '' for none. */
  quizResult: 'kiosk_quiz_result',
} as const;

/** One event, as it is sent. See src/screens/README.md#181-events. */
export interface AnalyticsEvent {
  /** A UUID: the server counts an event once, however often it is sent. */
  event_id: string;
  name: string;
  /** The kiosk's own clock, in microseconds since 1970. */
  timestamp_micros: number;
  params: {
    session_id: string;
    engagement_time_msec: number;
    category: string;
    label: string;
    /** The route of the screen on which it happened, such as `product`, and the id of its document. */
    screen: string;
    screen_id: string;
    language: string;
    environment: string;
    [name: string]: string | number;
  };
}

/** The body of POST /event: at most `GA4.eventsPerRequest` events of one client; a kiosk's id is a UUID. */
export interface EventBatch {
  client_id: string;
  events: AnalyticsEvent[];
}

/** Something that went wrong on a kiosk without stopping it. */
export interface KioskFault {
  /** A UUID: it is recorded once, however often it is sent. */
  id: string;
  /** The kiosk's own clock, in ms since 1970. */
  at: number;
  /** In capitals, the same for each fault of its kind: 'COULD NOT GET NEXT SLIDE LINK'. */
  message: string;
  /** What it was about: flat, short. */
  ids: Readonly<Record<string, unknown>>;
}

/** The body of POST /api/kiosks/{clientId}: that it is alive, where it stands, and what went wrong since it last said so. */
export interface Heartbeat {
  /** What the address of the kiosk calls it (`?kiosk=window`); '' for none. */
  name: string;
  version: string;
  environment: string;
  language: string;
  /** The route and the id of what it shows: `product/nova-x5`; 'attract' while nobody is there. */
  screen: string;
  /** How long the page has been open, in ms. */
  uptime_ms: number;
  /** Events and faults that were dropped because the kiosk could not keep more of them, since it was installed. */
  dropped: number;
  faults: KioskFault[];
}
