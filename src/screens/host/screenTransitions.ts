// Screen transitions, driven by the store: the incoming screen is mounted invisibly, comes in once
// it can be drawn completely, then the old one is unmounted. The interaction is locked from the
// press to the last frame. The latest target wins: an overtaken transition ends at once.
import type { Container } from 'pixi.js';
import { clock } from '#clock.ts';
import { SCREEN_READY_TIMEOUT_MS } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import { tween } from '#motion/tweens.ts';
import {
  createTransition,
  type Direction,
  type TransitionTween,
  type TransitionTargets,
} from '#motion/transitionTimings.ts';
import { languageShown, translated } from '#rules/languages.ts';
import type { ContentEntry } from '#state/contentStore.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { reportFault } from '#state/reportFault.ts';
import { lockInteraction } from '#state/interactionLock.ts';
import { kioskStore, type KioskState, setActiveScreen } from '#state/kioskStore.ts';
import { redirect } from '#state/navigation.ts';
import { pauseDecoding } from '#stage/images/decodeQueue.ts';
import { notifyHeavyMotion } from '#stage/render/adaptiveResolution.ts';
import { pendingUpdates, holdMoving } from '#stage/render/frameLoop.ts';
import { Readiness } from '#stage/render/readiness.ts';
import { setMuted } from '#stage/accessibility/useSceneNode.ts';
import { loadFonts, textsOf } from '#stage/text/fonts.ts';
import { setTextLanguage } from '#stage/text/textStyles.ts';
import { documentIn, entryFor, screenTargetOf, redirectOf, type ScreenTarget } from './screenTarget.ts';

/** Loading dots appear after this time. */
const LOADING_SHOWN_AFTER_MS = 300;

/** Longest time of React commits that follow a mounted screen. */
const FOLLOWING_COMMITS_MS = 20;

/** A screen on the stage. */
export interface Shown extends ScreenTarget {
  /** Distinguishes two showings of the same screen. */
  serial: number;
  entry: ContentEntry;
  direction: Direction;
  readiness: Readiness;
  /** Its transition targets, set once mounted. */
  travel: { current: TransitionTargets | null };
  /** Its container. */
  layer: { current: Container | null };
  /** Called when mounted. */
  mounted: () => void;
  /** Called when it is the only screen. */
  stood: () => void;
}

export interface ScreenLayers {
  shown: Shown | null;
  coming: Shown | null;
}

export interface TransitionHost {
  /** Mounts these screens and unmounts all others. */
  show: (layers: ScreenLayers) => void;
  setIsWaiting: (isWaiting: boolean) => void;
}

/**
 * Makes a layer readable and pressable, or neither. At once: a press right after a transition must
 * not wait for React.
 */
export function setSceneOpen(layer: Container, isOpen: boolean): void {
  layer.interactiveChildren = isOpen;
  setMuted(layer, !isOpen);
}

export class ScreenTransitions {
  private layers: ScreenLayers = { shown: null, coming: null };
  private key: string | undefined;
  /** Counts targets; the last one counts. */
  private turn = 0;
  private under: TransitionTween | undefined;
  /** Resolves the wait for the incoming screen. */
  private arrived: (() => void) | undefined;
  /** Releases the interaction lock of this turn. */
  private close: (() => void) | undefined;
  private readonly hand: TransitionHost;

  constructor(hand: TransitionHost) {
    this.hand = hand;
  }

  /**
   * Subscribes to the store directly, so that the lock is taken in the same task in which the route
   * changes.
   */
  readonly follow = (state: KioskState): void => {
    const screenTarget = screenTargetOf(state);
    if (!screenTarget || screenTarget.key === this.key) return;
    this.key = screenTarget.key;
    this.turn += 1;
    const { close } = this;
    this.begin();
    close?.();
    this.overtake();
    const { turn } = this;
    this.bring(screenTarget, turn).catch((reason: unknown) =>
      this.cancelTransition(screenTarget, turn, reason),
    );
  };

  /** Ends what is running without a trace. */
  stop(): void {
    this.turn += 1;
    this.under?.stop();
    this.close?.();
  }

  private begin(): void {
    const release = lockInteraction();
    const ends = [pendingUpdates(), clock.after(LOADING_SHOWN_AFTER_MS, () => this.wait())];
    const arrived = () => ends.forEach((end) => end());
    this.arrived = arrived;
    this.close = () => {
      arrived();
      release();
    };
  }

  private overtake(): void {
    if (this.under) {
      this.under.finish();
      this.settle();
    } else if (this.layers.coming) this.put({ ...this.layers, coming: null });
  }

  private put(layers: ScreenLayers): void {
    this.layers = layers;
    this.hand.show(layers);
  }

  /** The current screen makes way for the loading dots. */
  private wait(): void {
    this.hand.setIsWaiting(true);
    this.dim(0);
  }

  private dim(alpha: number): void {
    const content = this.layers.shown?.travel.current?.content;
    if (content && content.alpha !== alpha) tween(content, { alpha }, { seconds: 'fadeS' });
  }

  private async bring(screenTarget: ScreenTarget, turn: number): Promise<void> {
    const isOvertaken = (): boolean => turn !== this.turn;
    const { shown: activeScreen } = this.layers;
    if (activeScreen?.key === screenTarget.key) return this.stay(activeScreen, screenTarget);
    const entry = await entryFor(screenTarget);
    if (isOvertaken()) return;
    const elsewhere = redirectOf(screenTarget, entry);
    if (elsewhere !== null) return this.end(() => redirect(elsewhere));
    // A screen that failed again stays, so that retries do not flicker.
    if (entry.status === 'failed' && activeScreen?.entry.status === 'failed') return this.end();
    await loadFonts(wordsOnStage(entry, screenTarget));
    if (isOvertaken()) return;
    setTextLanguage(shownIn(entry, screenTarget));
    const coming = await this.mount(screenTarget, entry, directionOf(activeScreen, screenTarget));
    if (isOvertaken()) return;
    await coming.readiness.whenReady(activeScreen ? SCREEN_READY_TIMEOUT_MS : 0);
    if (isOvertaken()) return;
    if (activeScreen?.layer.current) setSceneOpen(activeScreen.layer.current, false);
    if (coming.layer.current) setSceneOpen(coming.layer.current, true);
    this.hand.setIsWaiting(false);
    this.arrived?.();
    await this.travel(activeScreen, coming);
    if (isOvertaken()) return;
    this.settle();
    this.end();
    showroomEvents.emit('screen', { screen: screenTarget.route.screen, id: screenTarget.route.id });
  }

  /** Animates both, with decoding paused; the first screen waits for all its images. */
  private async travel(activeScreen: Shown | null, { travel, direction }: Shown): Promise<void> {
    if (!travel.current) throw new Error('The screen was not mounted');
    const listening = new AbortController();
    window.addEventListener('pointerdown', () => this.under?.finishEarly(), { signal: listening.signal });
    const ends = [holdMoving(), activeScreen ? pauseDecoding() : () => undefined, () => listening.abort()];
    try {
      this.under = createTransition(
        activeScreen?.travel.current ?? null,
        travel.current,
        direction,
        notifyHeavyMotion,
      );
      await this.under.ended;
    } finally {
      ends.forEach((end) => end());
    }
  }

  /** A failed transition leaves the incoming screen, if mounted, and releases the lock. */
  private cancelTransition({ route }: ScreenTarget, turn: number, reason: unknown): void {
    reportFault('SCREEN COULD NOT COME ON', { screen: route.screen, id: route.id, reason: String(reason) });
    if (turn !== this.turn) return;
    const { coming } = this.layers;
    if (coming?.travel.current) {
      coming.travel.current.whole.alpha = 1;
      if (coming.layer.current) setSceneOpen(coming.layer.current, true);
      this.settle();
    }
    this.end();
  }

  private mount(screenTarget: ScreenTarget, entry: ContentEntry, direction: Direction): Promise<Shown> {
    return new Promise((resolve) => {
      const coming: Shown = {
        ...screenTarget,
        serial: this.turn,
        entry,
        direction,
        readiness: new Readiness(),
        travel: { current: null },
        layer: { current: null },
        mounted: () => resolve(coming),
        stood: () => undefined,
      };
      this.put({ ...this.layers, coming });
    });
  }

  /** Back to the current screen before another came. */
  private stay(activeScreen: Shown, { depth }: ScreenTarget): void {
    activeScreen.depth = depth;
    setTextLanguage(shownIn(activeScreen.entry, activeScreen));
    this.end();
  }

  /** The incoming screen becomes the current one. */
  private settle(): void {
    this.under = undefined;
    // Effects of the new screen, such as loading its video, follow in later commits: pending until
    // then.
    const following = pendingUpdates();
    if (this.layers.coming) this.layers.coming.stood = () => clock.after(FOLLOWING_COMMITS_MS, following);
    else following();
    this.publishActiveScreen(this.layers.coming);
    this.put({ shown: this.layers.coming, coming: null });
  }

  private publishActiveScreen(shown: Shown | null): void {
    const document = shown?.entry.status === 'ready' ? documentIn(shown) : null;
    setActiveScreen(shown && document && { ...document, langCode: shown.langCode });
  }

  private end(then?: () => void): void {
    this.hand.setIsWaiting(false);
    this.dim(1);
    then?.();
    this.close?.();
    this.close = undefined;
  }
}

/** The language of the incoming screen. */
const shownIn = (entry: ContentEntry, { langCode }: ScreenTarget): string =>
  entry.status === 'ready' ? languageShown(entry.document, langCode) : langCode;

/** All texts of the incoming screen: its content and the showroom's own. */
function wordsOnStage(entry: ContentEntry, screenTarget: ScreenTarget): string {
  const langCode = shownIn(entry, screenTarget);
  const { settings } = kioskStore.getState();
  const content =
    entry.status === 'ready' ? { ...translated(entry.document, langCode), alternates: null } : null;
  const chrome = settings && { ...translated(settings, langCode), alternates: null };
  return textsOf([content, chrome, Object.values(speechLabelsFor(langCode))]);
}

function directionOf(before: Shown | null, screenTarget: ScreenTarget): Direction {
  if (!before) return 'first';
  const isSameScreen =
    before.route.screen === screenTarget.route.screen && before.route.id === screenTarget.route.id;
  const isSlideAgain = screenTarget.route.screen === 'help-me-choose' && screenTarget.depth !== before.depth;
  if (isSameScreen && !isSlideAgain) return 'same';
  return screenTarget.depth < before.depth || screenTarget.route.screen === 'home' ? 'back' : 'forward';
}
