// Counts visits: taps, languages, sessions, screens and quiz paths. A setting decides where events
// go: to the server (`package`), to the page's tag manager (`tag`) or nowhere (`off`). Editors are
// not counted. See src/screens/README.md#18-analytics.
import { clock } from '#clock.ts';
import { sendEvents } from '#api/eventApi.ts';
import { EVENT_SENDING } from '#config/limits.ts';
import { EVENT_NAMES, GA4, type AnalyticsEvent } from '#rules/analyticsEvents.ts';
import { newId } from '#rules/newId.ts';
import { categoryOf, labelOfTap } from '#rules/tapLabel.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { reportFault } from '#state/reportFault.ts';
import { isEditorActive, kioskStore, langCodeOf, type KioskState } from '#state/kioskStore.ts';
import { EventBatchSender } from '#delivery/eventBatchSender.ts';
import { DurableQueue } from '#delivery/durableQueue.ts';
import { kioskId, kioskKey } from '#delivery/kioskId.ts';
import { idleWarningMs } from '#visit/idleTimer.ts';
import { pushToTagManager } from './tagManager.ts';
import { VisitSession, type Session } from '#visit/visitSession.ts';

/** Name of the event queue. */
export const EVENTS_QUEUE = 'vitrine-events';

const MICROS = 1_000;
/** Marks the tab, so that a reload resumes the session. */
const TAB_KEY = 'vitrine-tab';

type Deliver = (event: AnalyticsEvent) => void;

/** Most events held until the settings are loaded; if they never are, the rest is dropped. */
const UNDECIDED_MAX = 200;

/** Holds events until the settings are known, then delivers them. */
function delivery(): Deliver {
  let deliver: Deliver | undefined;
  const undecided: AnalyticsEvent[] = [];
  const decide = ({ config }: KioskState): void => {
    if (deliver || config.version === '') return;
    stop();
    if (config.analytics === 'off') deliver = () => undefined;
    else
      deliver =
        config.analytics === 'tag' ? (event) => pushToTagManager(event, config.tagManagerId) : toServer();
    undecided.splice(0).forEach(deliver);
  };
  const stop = kioskStore.subscribe(decide);
  decide(kioskStore.getState());
  return (event) => {
    if (deliver) deliver(event);
    else if (undecided.length < UNDECIDED_MAX) undecided.push(event);
  };
}

function toServer(): Deliver {
  const queue = new DurableQueue<AnalyticsEvent>({
    name: EVENTS_QUEUE,
    maxItems: EVENT_SENDING.eventsKept,
    onTrouble: (reason) => reportFault('EVENTS ARE KEPT IN MEMORY ONLY', { reason: String(reason) }),
  });
  const eventBatchSender = new EventBatchSender<AnalyticsEvent>({
    queue,
    batch: GA4.eventsPerRequest,
    send: async (batch, isLast) => {
      const { rejected } = await sendEvents({ client_id: kioskId(), events: batch }, kioskKey(), isLast);
      if (rejected.length > 0)
        reportFault('EVENTS WERE REFUSED', { count: rejected.length, code: rejected[0]?.code });
    },
    onRefused: ({ name }, failure) =>
      reportFault('AN EVENT WAS REFUSED', { name, status: failure === 404 ? 404 : failure.statusCode }),
  });
  return (event) => void eventBatchSender.put(event);
}

/** Runs for the lifetime of the page. */
export function trackVisits(): void {
  const deliver = delivery();
  let lastScreen = '';

  const count = (
    session: Session,
    name: string,
    params: { category: string; label: string } & Record<string, string | number>,
    atMs = clock.epochMs(),
    engagedMs = 0,
  ): void => {
    const state = kioskStore.getState();
    deliver({
      event_id: newId(),
      name,
      timestamp_micros: Math.round(atMs) * MICROS,
      params: {
        session_id: session.id,
        engagement_time_msec: engagedMs,
        screen: state.route.screen,
        screen_id: state.route.id,
        language: langCodeOf(state),
        environment: state.environment?.id ?? '',
        ...params,
      },
    });
  };

  const sessions = new VisitSession({
    onStart: (session) => count(session, EVENT_NAMES.sessionStart, { category: 'session', label: '' }),
    onEnd: (session, durationMs, endedAtMs) =>
      count(
        session,
        EVENT_NAMES.sessionEnd,
        { category: 'session', label: '', duration_ms: Math.round(durationMs) },
        endedAtMs,
      ),
  });

  /** Counts an event of the current visit; without a visit nothing is counted. */
  const note = (
    name: string,
    params: { category: string; label: string } & Record<string, string | number>,
  ): void => {
    if (!sessions.session || isEditorActive(kioskStore.getState())) return;
    const engagedMs = sessions.touch();
    count(sessions.session, name, params, clock.epochMs(), engagedMs);
  };

  const noteScreen = (screen: string, id: string, depth: number): void => {
    // The same screen in another language counts as the same screen.
    const key = `${screen}/${id}/${depth}`;
    if (key === lastScreen || !sessions.session) return;
    lastScreen = key;
    note(EVENT_NAMES.screen, {
      category: 'screen',
      label: id === '' ? screen : `${screen}/${id}`,
      screen,
      screen_id: id,
    });
  };

  const follow = (state: KioskState, before: KioskState): void => {
    if (state.isAttracting === before.isAttracting && isEditorActive(state) === isEditorActive(before))
      return;
    if (state.isAttracting || isEditorActive(state)) return sessions.end(state.isAttracting, idleWarningMs());
    lastScreen = '';
    sessions.start();
    // After waking, the screen below was mounted before the visit: count it now.
    if (before.isAttracting) noteScreen(state.route.screen, state.route.id, state.depth);
  };

  sessions.resume(isSameTab());
  kioskStore.subscribe(follow);
  showroomEvents.on('press', (tap) => {
    const { route, overlay } = kioskStore.getState();
    const label = labelOfTap(tap, overlay?.type === 'wizard' || route.screen === 'availability-wizard');
    if (label !== null) note(EVENT_NAMES.tap, { category: categoryOf(route.screen), label });
  });
  showroomEvents.on('language', ({ langCode }) =>
    note(EVENT_NAMES.language, { category: 'language', label: langCode }),
  );
  showroomEvents.on('screen', ({ screen, id }) => {
    const state = kioskStore.getState();
    // The first screen: the app has started. See src/screens/README.md#175-sessions.
    if (!state.isAttracting && !isEditorActive(state)) sessions.start();
    noteScreen(screen, id, state.depth);
  });
  showroomEvents.on('quizPath', ({ category, label, step, quiz }) =>
    note(EVENT_NAMES.quizPath, { category, label, step, quiz }),
  );
  showroomEvents.on('quizResult', ({ category, label, quiz }) =>
    note(EVENT_NAMES.quizResult, { category, label, quiz }),
  );
}

/** Whether an earlier page of the showroom was loaded in this tab. */
function isSameTab(): boolean {
  const isReload = sessionStorage.getItem(TAB_KEY) !== null;
  sessionStorage.setItem(TAB_KEY, '1');
  return isReload;
}
