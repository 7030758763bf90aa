// Counts visits: taps, languages, sessions, screens and quiz paths. A setting decides where events
// go: to the server (`package`), to the page's tag manager (`tag`) or nowhere (`off`). Editors are
// not counted. See src/analytics/README.md.
import { clock } from '#clock.ts';
import { EVENT_NAMES, GA4, type AnalyticsEvent } from '#rules/analyticsEvents.ts';
import { newId } from '#rules/newId.ts';
import { categoryOf, analyticsLabelOf } from '#rules/analyticsLabel.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { isEditorActive, kioskStore, langCodeOf, type KioskState } from '#state/kioskStore.ts';
import { storeInSession } from '#state/sessionValue.ts';
import { holdUntilLoaded, type Held } from '#delivery/holdUntilLoaded.ts';
import { keepLoading } from '#delivery/keepLoading.ts';
import { idleWarningMs } from '#visit/idleTimer.ts';
import { VisitSession, type Session } from '#visit/visitSession.ts';

const MICROS = 1_000;
const PERCENT = 100;
/** Marks the tab, so that a reload resumes the session. */
const TAB_KEY = 'vitrine-tab';

/** Most events held until the settings and what sends them are loaded; later ones are dropped. */
const HELD_MAX = 200;
const HELD_KEY = 'vitrine-held-events';

/** Delivers the events that are held as the settings say, once these are known. */
function startDelivery(held: Held<AnalyticsEvent>): void {
  const decide = ({ config: { version, analytics, tagManagerId } }: KioskState): void => {
    if (version === '') return;
    stop();
    if (analytics === 'off') held.deliverTo(() => undefined);
    else if (analytics === 'tag')
      void keepLoading(() => import('./tagManager.ts')).then(({ pushToTagManager }) =>
        held.deliverTo((event) => pushToTagManager(event, tagManagerId)),
      );
    else
      void keepLoading(() => import('./eventQueue.ts')).then(({ openEventQueue }) =>
        held.deliverTo(openEventQueue()),
      );
  };
  const stop = kioskStore.subscribe(decide);
  decide(kioskStore.getState());
}

/**
 * Runs for the lifetime of the page. Returns a function that loads what delivers the events, which
 * are held until then.
 */
export function trackVisits(): () => void {
  const held = holdUntilLoaded<AnalyticsEvent>(HELD_KEY, HELD_MAX);
  let lastScreen = '';

  const count = (
    session: Session,
    name: string,
    params: { category: string; label: string } & Record<string, string | number>,
    atMs = clock.epochMs(),
    engagedMs = 0,
  ): void => {
    const state = kioskStore.getState();
    held.put({
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
    const label = analyticsLabelOf(tap, overlay?.type === 'wizard' || route.screen === 'availability-wizard');
    if (label !== null)
      note(EVENT_NAMES.tap, { category: categoryOf(route.screen), label, ...pathParam(tap.path) });
  });
  showroomEvents.on('deadTouch', ({ path }) =>
    note(EVENT_NAMES.deadTouch, { category: currentCategory(), label: '', ...pathParam(path) }),
  );
  showroomEvents.on('film', ({ path, share }) =>
    note(EVENT_NAMES.film, {
      category: currentCategory(),
      label: '',
      share: Math.round(share * PERCENT),
      ...pathParam(path),
    }),
  );
  showroomEvents.on('language', ({ langCode }) =>
    note(EVENT_NAMES.language, { category: 'language', label: langCode }),
  );
  showroomEvents.on('screen', ({ screen, id }) => {
    const state = kioskStore.getState();
    // The first screen: the app has started. See src/visit/README.md#sessions.
    if (!state.isAttracting && !isEditorActive(state)) sessions.start();
    noteScreen(screen, id, state.depth);
  });
  showroomEvents.on('quizPath', ({ category, label, step, quiz }) =>
    note(EVENT_NAMES.quizPath, { category, label, step, quiz }),
  );
  showroomEvents.on('quizResult', ({ category, label, quiz }) =>
    note(EVENT_NAMES.quizResult, { category, label, quiz }),
  );
  return () => startDelivery(held);
}

const currentCategory = (): string => categoryOf(kioskStore.getState().route.screen);

/** Content path of what was touched; GA4 refuses a longer one. */
const pathParam = (path: string): { path?: string } =>
  path === '' || path.length > GA4.valueChars ? {} : { path };

/** Whether an earlier page of the showroom was loaded in this tab. */
function isSameTab(): boolean {
  const isReload = sessionStorage.getItem(TAB_KEY) !== null;
  storeInSession(TAB_KEY, '1');
  return isReload;
}
