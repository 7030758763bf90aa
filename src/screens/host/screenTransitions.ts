// Which screen stands and which one comes, followed along the store: the new one is mounted unseen while the old one stands,
// comes on when it can be drawn as a whole, and then the old one goes. The gate is held from the touch to the last frame.
// The latest goal wins: a passage that is overtaken is at its end at once, and leaves nothing behind.
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

/** Loading that takes longer than this is shown. */
const LOADING_SHOWN_AFTER_MS = 300;

/** Time that React takes at most for what a screen sets going when it stands. */
const FOLLOWING_COMMITS_MS = 20;

/** A screen on the stage. */
export interface Shown extends ScreenTarget {
  /** Tells it from the same screen shown before. */
  serial: number;
  entry: ContentEntry;
  direction: Direction;
  readiness: Readiness;
  /** What it lends for its passage, once it is mounted. */
  travel: { current: TransitionTargets | null };
  /** What it stands in. */
  layer: { current: Container | null };
  /** Called when it has been mounted. */
  mounted: () => void;
  /** Called when it stands alone. */
  stood: () => void;
}

export interface ScreenLayers {
  shown: Shown | null;
  coming: Shown | null;
}

export interface TransitionHost {
  /** Mounts what is to be on the stage, and unmounts all else. */
  show: (layers: ScreenLayers) => void;
  setIsWaiting: (isWaiting: boolean) => void;
}

/** Lets a layer be read and touched, or neither. At once: a touch right after a passage must not wait for React. */
export function setSceneOpen(layer: Container, isOpen: boolean): void {
  layer.interactiveChildren = isOpen;
  setMuted(layer, !isOpen);
}

export class ScreenTransitions {
  private layers: ScreenLayers = { shown: null, coming: null };
  private key: string | undefined;
  /** Goals so far; the last is the one that counts. */
  private turn = 0;
  private under: TransitionTween | undefined;
  /** Says that what was asked for is there. */
  private arrived: (() => void) | undefined;
  /** Opens the gate that this turn holds. */
  private close: (() => void) | undefined;
  private readonly hand: TransitionHost;

  constructor(hand: TransitionHost) {
    this.hand = hand;
  }

  /** The store is followed directly, not by a render, so that the gate closes in the same turn in which the route changes. */
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

  /** Ends what is under way without a trace. */
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

  /** What stands makes room for the sign that something is being fetched. */
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
    // A screen that failed again stays as it is, rather than flicker at each try.
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

  /** Moves both, with nothing decoded meanwhile; at the start nothing could stutter, and every picture is awaited. */
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

  /** A passage that broke leaves the screen that came, if it is there, and an open gate. */
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

  /** Back to what stands, before anything else came. */
  private stay(activeScreen: Shown, { depth }: ScreenTarget): void {
    activeScreen.depth = depth;
    setTextLanguage(shownIn(activeScreen.entry, activeScreen));
    this.end();
  }

  /** What came stands, and what stood goes. */
  private settle(): void {
    this.under = undefined;
    // What a screen does once it stands, such as fetching its film, comes with the commits that follow: until then it owes that.
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

/** The language that a screen comes in. */
const shownIn = (entry: ContentEntry, { langCode }: ScreenTarget): string =>
  entry.status === 'ready' ? languageShown(entry.document as never, langCode) : langCode;

/** What can be read on the screen that comes: its content in its language, and the showroom's own words. */
function wordsOnStage(entry: ContentEntry, screenTarget: ScreenTarget): string {
  const langCode = shownIn(entry, screenTarget);
  const { settings } = kioskStore.getState();
  const content =
    entry.status === 'ready'
      ? { ...(translated(entry.document as never, langCode) as object), alternates: null }
      : null;
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
