// The idle timer: shows the idle warning, ends the visit, and lets the first touch only wake the
// attract screen. Listens on the window first, so that a waking touch presses nothing below. See
// src/visit/README.md#timeout and src/visit/README.md#warning.
import { clock } from '#clock.ts';
import { ASSISTED_IDLE_S, IDLE } from '#config/limits.ts';
import { IDLE_SESSION_KEY } from '#config/storageKeys.ts';
import { idleTimeoutMs, idleWarningLeadMs, idlePhase } from './idleTimeout.ts';
import { isContactCounting } from '#state/contacts.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { lastFilmFrameMs } from '#state/filmFrames.ts';
import { isEditorActive, kioskStore, type KioskState } from '#state/kioskStore.ts';
import { storeInSession } from '#state/sessionValue.ts';
import { endVisit, setAttracting, setVisitEnd } from '#state/visit.ts';

const CAPTURED = [
  'pointerdown',
  'pointermove',
  'pointerup',
  'pointercancel',
  'wheel',
  'keydown',
  'click',
] as const;
/** Interval of the checks while a film or an embedded page is open. */
const FILM_POLL_MS = 2_000;
const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'Meta']);

let restMs = 0;

/** Idle time in ms before the last visit timed out. */
export const idleWarningMs = (): number => restMs;

/** Runs for the lifetime of the page. */
export function startIdleTimer(): void {
  let lastMs = clock.now();
  let isAssisted = false;
  let watchedSinceMs: number | null = null;
  let cancelCheck: (() => void) | undefined;
  /** The pointers that woke the showroom: their later events are swallowed, and the click. */
  const swallowed = new Set<number>();
  let isClickSwallowed = false;

  const check = (): void => {
    cancelCheck?.();
    const state = kioskStore.getState();
    const { settings, isReadAloud, overlay } = state;
    if (isEditorActive(state) || state.isAttracting) return;
    const now = clock.now();
    if (watchedSinceMs !== null) {
      const seenMs = overlay?.type === 'video' ? lastFilmFrameMs() : now;
      lastMs = Math.max(lastMs, Math.min(seenMs, watchedSinceMs + IDLE.watchedMaxMs));
    }
    const { presence, nextMs, leftMs } = idlePhase(
      now - lastMs,
      idleTimeoutMs(isAssisted, settings?.idle.assistedS ?? ASSISTED_IDLE_S.usual, isReadAloud),
      idleWarningLeadMs(isReadAloud),
    );
    if (presence === 'gone') {
      restMs = now - lastMs;
      return endVisit();
    }
    if (presence === 'leaving') setVisitEnd(now + leftMs);
    // A film that goes on is watched after all.
    else if (state.endsAtMs !== null) setVisitEnd(null);
    cancelCheck = clock.after(Math.min(nextMs, watchedSinceMs === null ? nextMs : FILM_POLL_MS), check);
  };

  /** Activity. The next check finds it by itself; only an open idle warning is closed at once. */
  const noteActivity = (): void => {
    lastMs = clock.now();
    if (kioskStore.getState().endsAtMs === null) return;
    setVisitEnd(null);
    check();
  };

  const isAsleep = (): boolean =>
    kioskStore.getState().isAttracting || kioskStore.getState().endsAtMs !== null;
  const wake = (): void => {
    noteActivity();
    if (kioskStore.getState().isAttracting) setAttracting(false);
  };

  const handleEvent = (event: Event): void => {
    if (kioskStore.getState().isEditing || isOnMotionDebugger(event)) return;
    const isWaking = isAsleep();
    if (event instanceof KeyboardEvent) {
      // Shortcuts pass: Ctrl+E starts editing.
      if (MODIFIERS.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      isAssisted = true;
      if (isWaking) swallow(event);
    } else if (event instanceof PointerEvent && event.type !== 'click') {
      if (event.type === 'pointermove' && (event.buttons === 0 || !isContactCounting(event.pointerId)))
        return;
      const { pointerId } = event;
      // A flat hand: the fingers that follow are swallowed, too.
      if (event.type === 'pointerdown') {
        isClickSwallowed = isWaking || [...swallowed].some(isContactCounting);
        if (isClickSwallowed) swallowed.add(pointerId);
        else swallowed.clear();
      }
      if (swallowed.has(pointerId)) swallow(event);
      if (event.type === 'pointerup' || event.type === 'pointercancel') swallowed.delete(pointerId);
      if (isWaking && event.type !== 'pointerdown') return;
    } else if (event.type === 'click') {
      // A click without a pointer comes from a screen reader or a switch.
      if (isClickSwallowed || isWaking) swallow(event);
      else if ((event as MouseEvent).detail === 0) isAssisted = true;
      isClickSwallowed = false;
    }
    if (isWaking) wake();
    else noteActivity();
  };

  const follow = (state: KioskState, before: KioskState): void => {
    const isWatched = state.overlay?.type === 'video' || state.overlay?.type === 'frame';
    if (isWatched !== (watchedSinceMs !== null)) {
      watchedSinceMs = isWatched ? clock.now() : null;
      noteActivity();
    }
    const isWarningObsolete = isEditorActive(state) && state.endsAtMs !== null;
    // The motion debugger may show the attract screen.
    if (isWarningObsolete || (state.isEditing && state.isAttracting)) {
      setAttracting(state.isAttracting && !state.isEditing);
      setVisitEnd(null);
    }
    if (state.isAttracting === before.isAttracting && isEditorActive(state) === isEditorActive(before))
      return;
    isAssisted = false;
    lastMs = clock.now();
    // A visit ended by an embedded page has no idle time.
    if (!state.isAttracting) restMs = 0;
    storeIdle(state.isAttracting);
    check();
  };

  for (const name of CAPTURED) window.addEventListener(name, handleEvent, { capture: true, passive: false });
  showroomEvents.on('activity', () => {
    if (!kioskStore.getState().isAttracting) noteActivity();
  });
  kioskStore.subscribe(follow);
  if (wasIdle()) setAttracting(true);
  check();
}

/** Whether the event is on the motion debugger, which wakes nothing. */
const isOnMotionDebugger = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('.desk') !== null;

function swallow(event: Event): void {
  event.stopImmediatePropagation();
  if (event.cancelable && event.type !== 'pointermove') event.preventDefault();
}

const storeIdle = (isIdle: boolean): void => storeInSession(IDLE_SESSION_KEY, isIdle ? '1' : null);

const wasIdle = (): boolean => sessionStorage.getItem(IDLE_SESSION_KEY) !== null;
