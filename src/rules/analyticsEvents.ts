// Analytics events and heartbeats: the bodies of POST /event and POST /api/kiosks/{clientId}.
// Limits and reserved names are those of the GA4 Measurement Protocol, to which events are
// forwarded. See src/server/README.md#33-google-analytics-4.

/** Limits of the GA4 Measurement Protocol. */
export const GA4 = {
  eventsPerRequest: 25,
  paramsPerEvent: 25,
  nameChars: 40,
  valueChars: 100,
} as const;

/** Event names. None is reserved by GA4. See src/screens/README.md#181-events. */
export const EVENT_NAMES = {
  tap: 'kiosk_tap',
  language: 'kiosk_language',
  sessionStart: 'kiosk_session_start',
  /** With `duration_ms`, idle time excluded. See src/screens/README.md#175-sessions. */
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

/** An event as it is sent. See src/screens/README.md#181-events. */
export interface AnalyticsEvent {
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
}

/**
 * Body of POST /event: at most `GA4.eventsPerRequest` events of one client; a kiosk's id is a UUID.
 */
export interface EventBatch {
  client_id: string;
  events: AnalyticsEvent[];
}

/** An error on a kiosk that did not stop it. */
export interface KioskFault {
  /** UUID: a fault that is sent again is recorded once. */
  id: string;
  /** The kiosk's clock, in ms since 1970. */
  at: number;
  /** In capitals, the same for every fault of its kind: 'COULD NOT GET NEXT SLIDE LINK'. */
  message: string;
  /** Related ids and values: flat and short. */
  ids: Readonly<Record<string, unknown>>;
}

/**
 * Body of POST /api/kiosks/{clientId}: the kiosk is alive, what it shows, and its faults since the
 * last heartbeat.
 */
export interface Heartbeat {
  /** Name from the kiosk's address (`?kiosk=window`); '' for none. */
  name: string;
  version: string;
  environment: string;
  language: string;
  /** Route and id of the current screen: `product/nova-x5`; 'attract' while idle. */
  screen: string;
  /** Time since the page was loaded, in ms. */
  uptime_ms: number;
  /** Events and faults dropped for lack of space since the kiosk was set up. */
  dropped: number;
  faults: KioskFault[];
}
