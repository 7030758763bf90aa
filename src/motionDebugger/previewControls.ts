// Controls of the motion debugger on the real stage: replay the last screen transition, the quiz, a
// fling, confetti, the attract screen; slow motion and pause.
import type { Application, Container } from 'pixi.js';
import { clock } from '#clock.ts';
import { isMotionReduced, skipMotion } from '#motion/tweens.ts';
import { pauseNextTimeline, sampleEase, scrubTimeline, setTimeScale, stepFrame } from './timelineControls.ts';
import { suggestedQuiz } from '#rules/quizSuggestion.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { press } from '#state/press.ts';
import { redirect } from '#state/navigation.ts';
import type { DisabledReason, MotionPreview, ReplayName } from '#state/motionPreview.ts';
import { sceneRegistry, type SceneNode } from '#state/sceneRegistry.ts';
import { measureStageLoad, watchFrames, type Reconciler } from './renderStats.ts';
import { requestFrame } from '#stage/render/frameLoop.ts';
import { activeScroller } from '#stage/scrolling/scrollerStack.ts';
import { setAttracting } from '#state/visit.ts';

/** Velocity of a quick flick, in px/ms. */
const FLICK_PX_PER_MS = 2.4;
/** All confetti has left the stage long before. */
const CONFETTI_MS = 12_000;
/** Timeout for a screen to appear. */
const BUSY_TIMEOUT_MS = 10_000;

/** An entry of this window's history. */
interface HistoryPosition {
  address: string;
  step: number;
  screen: string;
}

/** Passed in by the app: imported here, each would pull Pixi into another chunk. */
export interface PreviewDependencies {
  throwConfetti: (stage: Container) => () => void;
  reconciler: Reconciler;
  /** Closes the debugger. */
  close: () => void;
}

/** Created once when the debugger is opened. */
export function createMotionPreview({
  throwConfetti,
  reconciler,
  close,
}: PreviewDependencies): MotionPreview {
  const listeners = new Set<() => void>();
  const notifyChange = (): void => listeners.forEach((listener) => listener());
  let timeScale = 1;
  const transitions = new TransitionHistory(notifyChange);
  const stopStore = kioskStore.subscribe((now, before) => {
    if (
      now.transitionCount !== before.transitionCount ||
      now.overlay !== before.overlay ||
      now.isAttracting !== before.isAttracting
    )
      notifyChange();
  });
  const atNormalSpeed = async (action: () => Promise<void>): Promise<void> => {
    setTimeScale(1);
    await action().finally(() => setTimeScale(timeScale));
  };
  return {
    watchFrames: (listener) => watchFrames(listener, reconciler),
    load: measureStageLoad,
    setTimeScale: (next) => {
      timeScale = next;
      setTimeScale(next);
      requestFrame();
    },
    step: () => {
      stepFrame();
      requestFrame();
    },
    sampleEase,
    disabledReason: (name) => disabledReasonOf(name, transitions),
    replay: (name) =>
      name === 'confetti'
        ? Promise.resolve(celebrate(throwConfetti))
        : play(name, transitions, atNormalSpeed),
    openQuiz,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    scrub: async (host) => {
      const next = pauseNextTimeline();
      await transitions.replay(atNormalSpeed).catch((reason: unknown) => {
        next.cancel();
        throw reason;
      });
      return { end: await scrubTimeline((await next.held).line, host) };
    },
    close,
    stop: () => {
      stopStore();
      transitions.stop();
      setTimeScale(1);
    },
  };
}

function disabledReasonOf(name: ReplayName, transitions: TransitionHistory): DisabledReason {
  const { transitionCount, isAttracting, route } = kioskStore.getState();
  if (transitionCount > 0) return 'under way';
  if (isMotionReduced()) return 'less motion';
  switch (name) {
    case 'passage':
      return transitions.last === null || isAttracting ? 'nothing yet' : null;
    case 'quiz':
      return (route.screen === 'help-me-choose' || transitions.isWithinQuiz()) && !isAttracting
        ? null
        : 'no quiz';
    case 'fling':
      return scroller() && !isAttracting ? null : 'nothing scrolls';
    case 'confetti':
    case 'attract':
      return null;
  }
}

function play(
  name: Exclude<ReplayName, 'confetti'>,
  transitions: TransitionHistory,
  atNormalSpeed: (action: () => Promise<void>) => Promise<void>,
): Promise<void> {
  switch (name) {
    case 'passage':
      return transitions.replay(atNormalSpeed);
    case 'quiz':
      return transitions.isWithinQuiz() ? transitions.replay(atNormalSpeed) : Promise.resolve(answerFirst());
    case 'fling':
      return Promise.resolve(flick());
    case 'attract':
      return Promise.resolve(setAttracting(!kioskStore.getState().isAttracting));
  }
}

/** Tracks the screens and repeats the transition from the previous one to the last. */
class TransitionHistory {
  last: { from: HistoryPosition; to: HistoryPosition } | null = null;
  private current = currentPosition();
  private isReplaying = false;
  private readonly onScreen: () => void;

  constructor(onChange: () => void) {
    this.onScreen = () => {
      const to = currentPosition();
      if (!this.isReplaying && to.address !== this.current.address) this.last = { from: this.current, to };
      if (!this.isReplaying) this.current = to;
      onChange();
    };
    showroomEvents.on('screen', this.onScreen);
  }

  stop(): void {
    showroomEvents.off('screen', this.onScreen);
  }

  /** Whether it was between two questions, so that the quiz's transition is replayed. */
  isWithinQuiz(): boolean {
    return this.last !== null && this.last.from.screen === 'help-me-choose' && this.last.to.screen !== 'home';
  }

  /** Goes back without animation and forward again as it was. Resolves when that has started. */
  async replay(atNormalSpeed: (action: () => Promise<void>) => Promise<void>): Promise<void> {
    const { last } = this;
    if (!last) throw new Error('No passage yet');
    this.isReplaying = true;
    try {
      await atNormalSpeed(async () => {
        const stopSkipping = skipMotion();
        await navigateAndWait(last.to, last.from).finally(stopSkipping);
      });
      await navigateWithTransition(last.from, last.to);
    } finally {
      this.isReplaying = false;
    }
  }
}

const currentPosition = (): HistoryPosition => ({
  address: window.location.pathname + window.location.search,
  step: Number((window.history.state as { idx?: number } | null)?.idx ?? 0),
  screen: kioskStore.getState().route.screen,
});

/** Uses history steps, so that Back stays unchanged; a language change is replaced, as it was. */
function go(from: HistoryPosition, to: HistoryPosition): void {
  if (from.step === to.step) redirect(to.address);
  else window.history.go(to.step - from.step);
}

const navigateAndWait = (from: HistoryPosition, to: HistoryPosition): Promise<void> => {
  const arrival = when(
    () =>
      document.documentElement.dataset['stage'] === 'still' &&
      kioskStore.getState().transitionCount === 0 &&
      currentPosition().address === to.address,
  );
  go(from, to);
  return arrival;
};

const navigateWithTransition = (from: HistoryPosition, to: HistoryPosition): Promise<void> => {
  const departure = when(() => currentPosition().address === to.address);
  go(from, to);
  return departure;
};

/**
 * Resolves once a condition holds, checked whenever `data-stage` changes; rejects after a timeout.
 */
function when(condition: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = (): void => {
      if (!condition()) return;
      end();
      resolve();
    };
    const observer = new MutationObserver(check);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-stage'] });
    const stopStore = kioskStore.subscribe(check);
    const cancel = clock.after(BUSY_TIMEOUT_MS, () => {
      end();
      reject(new Error('The screen did not come'));
    });
    const end = (): void => {
      observer.disconnect();
      stopStore();
      cancel();
    };
  });
}

/** Answers the current question like a pointer would. */
function answerFirst(): void {
  const { route } = kioskStore.getState();
  const answers = listsIn(sceneRegistry.getState().entries).flatMap(({ children }) => pressableIn(children));
  if (route.screen === 'help-me-choose') answers[0]?.info.press?.();
}

const listsIn = (entries: readonly SceneNode[]): SceneNode[] =>
  entries.flatMap((entry) => (entry.info.role === 'list' ? [entry] : listsIn(entry.children)));

const pressableIn = (entries: readonly SceneNode[]): SceneNode[] =>
  entries.flatMap((entry) => (entry.info.press ? [entry] : pressableIn(entry.children)));

const scroller = () => activeScroller((one) => one.range() > 0);

/** Flings forward, or back if less than half of the range is left. */
function flick(): void {
  const active = scroller();
  if (active) active.fling(active.position() > active.range() / 2 ? -FLICK_PX_PER_MS : FLICK_PX_PER_MS);
}

function celebrate(throwConfetti: PreviewDependencies['throwConfetti']): void {
  showroomEvents.emit('celebrate');
  clock.after(
    CONFETTI_MS,
    throwConfetti((globalThis as unknown as { __PIXI_APP__: Application }).__PIXI_APP__.stage),
  );
}

function openQuiz(): boolean {
  const home = entryOf(contentStore.getState(), 'homeScreen', kioskStore.getState().environment?.id ?? '');
  const start = home.status === 'ready' ? suggestedQuiz(home.document) : null;
  return start !== null && press({ action: start, label: '' });
}
