// Reports to the server where this tab is, at each change and every few seconds, and reads who else
// is there. A hidden tab is nowhere.
import { clock } from '#clock.ts';
import { hasToken } from '#api/http.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { newId } from '#rules/newId.ts';
import { isAtWork } from '../auth/activity.ts';
import { keepToken, sessionStore } from '../auth/editorSession.ts';
import { endPresence, followOthers, notePresence, type Colleague } from '../api/presenceApi.ts';
import { editorStore } from '../editorStore.ts';
import { setOthers } from './presenceStore.ts';

const EVERY_MS = 5_000;
/** Moving through fields by Tab sends only where one stays. */
const SETTLE_MS = 300;

/** Runs until the returned function is called. */
export function followPresence(): () => void {
  const tab = newId();
  let isStopped = false;
  let cancelPending: (() => void) | undefined;
  const placeOf = ({ ref, selection } = editorStore.getState()): { document: string; path: string } | null =>
    ref && !document.hidden && kioskStore.getState().list === null
      ? { document: `${ref.kind}/${ref.id}`, path: selection?.path ?? '' }
      : null;
  let place = placeOf();
  const send = (): void => {
    const sent = place;
    if (!sent) return;
    // A tab in use keeps the session; a tab that was left open does not.
    void (isAtWork() ? keepToken() : Promise.resolve()).then(() => (hasToken() ? note(sent) : setOthers([])));
  };
  const note = (sent: NonNullable<typeof place>): Promise<void> =>
    notePresence(tab, sent.document, sent.path).then(
      (others) => {
        if (!isStopped && place?.document === sent.document)
          setOthers(others, sessionStore.getState().account?.id);
      },
      () => setOthers([]),
    );
  const leave = (): void => {
    setOthers([]);
    void endPresence(tab).catch(() => undefined);
  };
  const follow = (): void => {
    const next = placeOf();
    if (next?.document === place?.document && next?.path === place?.path) return;
    if (next?.document !== place?.document) setOthers([]);
    place = next;
    cancelPending?.();
    if (next) cancelPending = clock.after(SETTLE_MS, send);
    else leave();
  };
  let hasStream = false;
  /** Opens the stream, which reports colleagues sooner. Without it, the responses to `send` do. */
  const openStream = (): void => {
    if (hasStream || !place || !hasToken()) return;
    hasStream = true;
    const show = (others: Colleague[]): void => {
      if (place) setOthers(others, sessionStore.getState().account?.id);
    };
    void followOthers(tab, show, controller.signal)
      .catch(() => undefined)
      .finally(() => (hasStream = false));
  };
  const controller = new AbortController();
  send();
  openStream();
  document.addEventListener('visibilitychange', follow, { signal: controller.signal });
  window.addEventListener('pagehide', leave, { signal: controller.signal });
  const stops = [
    editorStore.subscribe(follow),
    kioskStore.subscribe(({ list }, before) => list !== before.list && follow()),
    clock.every(EVERY_MS, () => {
      send();
      openStream();
    }),
  ];
  return () => {
    isStopped = true;
    controller.abort();
    cancelPending?.();
    stops.forEach((stop) => stop());
    leave();
  };
}
