// Screen transitions, driven by the store: the incoming screen is mounted invisibly, comes in once
// it can be drawn completely, then the old one is unmounted. The interaction is locked from the
// press to the last frame. The latest target wins: an overtaken transition ends at once.
import type { Container } from 'pixi.js';
import { clock } from '#clock.ts';
import { SCREEN_READY_TIMEOUT_MS } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import {
  createTransition,
  fadeContent,
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
import { revealStage } from './launchHandOver.ts';
import { documentOf, entryFor, screenTargetOf, redirectOf, type ScreenTarget } from './screenTarget.ts';

/** Loading dots appear after this time. */
const LOADING_SHOWN_AFTER_MS = 300;

/** Longest time of React commits that follow a mounted screen. */
const FOLLOWING_COMMITS_MS = 20;

/** A screen on the stage. */
export interface MountedScreen extends ScreenTarget {
  /** Distinguishes two showings of the same screen. */
  serial: number;
  entry: ContentEntry;
  direction: Direction;
  readiness: Readiness;
  /** Its transition targets, set once mounted. */
  targets: { current: TransitionTargets | null };
  /** Its container. */
  layer: { current: Container | null };
  /** Called when mounted. */
  onMounted: () => void;
  /** Called when it is the only screen. */
  onActive: () => void;
}

export interface ScreenLayers {
  current: MountedScreen | null;
  incoming: MountedScreen | null;
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
  private layers: ScreenLayers = { current: null, incoming: null };
  private key: string | undefined;
  /** Counts targets; the last one counts. */
  private targetId = 0;
  private running: TransitionTween | undefined;
  /** Resolves the wait for the incoming screen. */
  private finishWaiting: (() => void) | undefined;
  /** Releases the interaction lock of this turn. */
  private releaseLock: (() => void) | undefined;
  private readonly host: TransitionHost;

  constructor(host: TransitionHost) {
    this.host = host;
  }

  /**
   * Subscribes to the store directly, so that the lock is taken in the same task in which the route
   * changes.
   */
  readonly follow = (state: KioskState): void => {
    const screenTarget = screenTargetOf(state);
    if (!screenTarget || screenTarget.key === this.key) return;
    this.key = screenTarget.key;
    this.targetId += 1;
    this.lock({ isRetry: isRetryOf(this.layers.current, screenTarget) });
    this.finishRunning();
    const { targetId } = this;
    this.transitionTo(screenTarget, targetId).catch((reason: unknown) =>
      this.cancelTransition(screenTarget, targetId, reason),
    );
  };

  /** Ends what is running without a trace. */
  stop(): void {
    this.targetId += 1;
    this.running?.stop();
    this.releaseLock?.();
  }

  /** While a failed screen retries, it stays readable and pressable. */
  private lock({ isRetry } = { isRetry: false }): void {
    const { releaseLock: releaseBefore } = this;
    const release = isRetry ? null : lockInteraction();
    const releases = [pendingUpdates()];
    if (!isRetry) releases.push(clock.after(LOADING_SHOWN_AFTER_MS, () => this.showLoading()));
    const finishWaiting = () => releases.forEach((end) => end());
    this.finishWaiting = finishWaiting;
    this.releaseLock = () => {
      finishWaiting();
      release?.();
    };
    releaseBefore?.();
  }

  private finishRunning(): void {
    if (this.running) {
      this.running.finish();
      this.settle();
    } else if (this.layers.incoming) this.setLayers({ ...this.layers, incoming: null });
  }

  private setLayers(layers: ScreenLayers): void {
    this.layers = layers;
    this.host.show(layers);
  }

  /** The current screen makes way for the loading dots. */
  private showLoading(): void {
    this.host.setIsWaiting(true);
    this.fadeContent(0);
  }

  private fadeContent(alpha: 0 | 1): void {
    const targets = this.layers.current?.targets.current;
    if (targets) fadeContent(targets, alpha);
  }

  private async transitionTo(screenTarget: ScreenTarget, targetId: number): Promise<void> {
    const isOutdated = (): boolean => targetId !== this.targetId;
    const { current } = this.layers;
    if (current?.key === screenTarget.key) return this.keepCurrent(current, screenTarget);
    const entry = await entryFor(screenTarget);
    if (isOutdated()) return;
    const redirectPath = redirectOf(screenTarget, entry);
    if (redirectPath !== null) return this.redirectTo(redirectPath);
    // A screen that failed again stays, so that retries do not flicker.
    if (entry.status === 'failed' && current?.entry.status === 'failed') return this.end();
    if (isRetryOf(current, screenTarget)) this.lock();
    await loadFonts(textsOnStage(entry, screenTarget));
    if (isOutdated()) return;
    setTextLanguage(langCodeShown(entry, screenTarget));
    const incoming = await this.mount(screenTarget, entry, directionOf(current, screenTarget));
    if (isOutdated()) return;
    await incoming.readiness.whenReady(current ? SCREEN_READY_TIMEOUT_MS : 0);
    if (isOutdated()) return;
    if (current?.layer.current) setSceneOpen(current.layer.current, false);
    if (incoming.layer.current) setSceneOpen(incoming.layer.current, true);
    this.host.setIsWaiting(false);
    this.finishWaiting?.();
    await this.animate(current, incoming);
    if (isOutdated()) return;
    this.settle();
    if (!current) await revealStage();
    if (isOutdated()) return;
    this.end();
    showroomEvents.emit('screen', { screen: screenTarget.route.screen, id: screenTarget.route.id });
  }

  /** Animates both, with decoding paused; the first screen waits for all its images. */
  private async animate(current: MountedScreen | null, { targets, direction }: MountedScreen): Promise<void> {
    if (!targets.current) throw new Error('The screen was not mounted');
    const abortController = new AbortController();
    window.addEventListener('pointerdown', () => this.running?.finishEarly(), {
      signal: abortController.signal,
    });
    const releases = [
      holdMoving(),
      current ? pauseDecoding() : () => undefined,
      () => abortController.abort(),
    ];
    try {
      this.running = createTransition(
        current?.targets.current ?? null,
        targets.current,
        direction,
        notifyHeavyMotion,
      );
      await this.running.ended;
    } finally {
      releases.forEach((end) => end());
    }
  }

  /** A failed transition leaves the incoming screen, if mounted, and releases the lock. */
  private cancelTransition({ route }: ScreenTarget, targetId: number, reason: unknown): void {
    reportFault('SCREEN COULD NOT COME ON', { screen: route.screen, id: route.id, reason: String(reason) });
    if (targetId !== this.targetId) return;
    const { incoming } = this.layers;
    if (incoming?.targets.current) {
      incoming.targets.current.root.alpha = 1;
      if (incoming.layer.current) setSceneOpen(incoming.layer.current, true);
      this.settle();
    }
    this.end();
  }

  private mount(
    screenTarget: ScreenTarget,
    entry: ContentEntry,
    direction: Direction,
  ): Promise<MountedScreen> {
    return new Promise((resolve) => {
      const incoming: MountedScreen = {
        ...screenTarget,
        serial: this.targetId,
        entry,
        direction,
        readiness: new Readiness(),
        targets: { current: null },
        layer: { current: null },
        onMounted: () => resolve(incoming),
        onActive: () => undefined,
      };
      this.setLayers({ ...this.layers, incoming });
    });
  }

  /** Back to the current screen before another came. */
  private keepCurrent(current: MountedScreen, { depth }: ScreenTarget): void {
    current.depth = depth;
    setTextLanguage(langCodeShown(current.entry, current));
    this.end();
  }

  /** The incoming screen becomes the current one. */
  private settle(): void {
    this.running = undefined;
    // Effects of the new screen, such as loading its video, follow in later commits: pending until
    // then.
    const finishCommits = pendingUpdates();
    if (this.layers.incoming)
      this.layers.incoming.onActive = () => clock.after(FOLLOWING_COMMITS_MS, finishCommits);
    else finishCommits();
    this.publishActiveScreen(this.layers.incoming);
    this.setLayers({ current: this.layers.incoming, incoming: null });
  }

  private publishActiveScreen(screen: MountedScreen | null): void {
    const document = screen?.entry.status === 'ready' ? documentOf(screen) : null;
    setActiveScreen(screen && document && { ...document, langCode: screen.langCode });
  }

  /** The shown screen stays, the loading dots too, until the screen at `path` comes in. */
  private redirectTo(path: string): void {
    redirect(path);
    this.releaseLock?.();
  }

  private end(): void {
    this.host.setIsWaiting(false);
    this.fadeContent(1);
    this.releaseLock?.();
    this.releaseLock = undefined;
  }
}

/** Whether the screen that failed is requested again. */
function isRetryOf(current: MountedScreen | null, { route, langCode }: ScreenTarget): boolean {
  if (current?.entry.status !== 'failed') return false;
  return (
    current.route.screen === route.screen && current.route.id === route.id && current.langCode === langCode
  );
}

/** The language of the incoming screen. */
const langCodeShown = (entry: ContentEntry, { langCode }: ScreenTarget): string =>
  entry.status === 'ready' ? languageShown(entry.document, langCode) : langCode;

/** All texts of the incoming screen: its content and the showroom's own. */
function textsOnStage(entry: ContentEntry, screenTarget: ScreenTarget): string {
  const langCode = langCodeShown(entry, screenTarget);
  const { settings } = kioskStore.getState();
  const content =
    entry.status === 'ready' ? { ...translated(entry.document, langCode), alternates: null } : null;
  const chrome = settings && { ...translated(settings, langCode), alternates: null };
  return textsOf([content, chrome, Object.values(speechLabelsFor(langCode))]);
}

function directionOf(before: MountedScreen | null, screenTarget: ScreenTarget): Direction {
  if (!before) return 'first';
  const isSameScreen =
    before.route.screen === screenTarget.route.screen && before.route.id === screenTarget.route.id;
  const isSlideRepeated =
    screenTarget.route.screen === 'help-me-choose' && screenTarget.depth !== before.depth;
  if (isSameScreen && !isSlideRepeated) return 'same';
  return screenTarget.depth < before.depth || screenTarget.route.screen === 'home' ? 'back' : 'forward';
}
