// An <iframe> over a rectangle of the stage: the one thing shoppers use that the canvas does not
// draw. Address and sandbox come from rules/embeddedFrames.ts.
import { isServerReachable } from '#api/http.ts';
import { clock } from '#clock.ts';
import { EMBEDDED_FRAME_TIMEOUT_MS, EMBEDDED_FRAME_RECHECK_MS } from '#config/limits.ts';
import { tween } from '#motion/tweens.ts';
import type { Rect } from '#state/sceneRegistry.ts';
import { mountOverStage } from './domHost.ts';
import { pendingUpdates } from '../render/frameLoop.ts';

/** Element id, by which a dialog owns it. */
export const DOM_FRAME_ID = 'embedded';

export interface DomFrame {
  address: string;
  sandbox: string;
  title: string;
  /** In px of the stage. */
  rect: Rect;
  /** Corner radius in px of the stage. */
  radius: number;
  /** Called when it has loaded or failed, and again after each navigation inside it. */
  onSettled: (isLoaded: boolean) => void;
  /** A message from its window, of any shape and origin. */
  onMessage: (message: MessageEvent) => void;
}

/** Loads a page over the stage, hidden until loaded. Returns a function that removes it. */
export function placeDomFrame(page: DomFrame): () => void {
  const element = elementFor(page);
  const abortController = new AbortController();
  const { signal } = abortController;
  const finishPending = pendingUpdates();
  let isShown = false;
  let latestProbeId = 0;
  let cancelProbe: (() => void) | undefined;
  const close = () => {
    abortController.abort();
    cancelTimeout();
    cancelProbe?.();
    finishPending();
    element.remove();
  };
  const settle = (isLoaded: boolean) => {
    if (signal.aborted) return;
    cancelTimeout();
    finishPending();
    isShown ||= isLoaded;
    if (isLoaded) show(element);
    else close();
    page.onSettled(isLoaded);
  };
  const cancelTimeout = clock.after(EMBEDDED_FRAME_TIMEOUT_MS, () => settle(false));
  // The browser's error page fires 'load' too: probe the page's server.
  const probe = async (isLast: boolean): Promise<void> => {
    const probeId = (latestProbeId += 1);
    cancelProbe?.();
    const isReachable = await isServerReachable(page.address);
    // Reloaded meanwhile, with a probe of its own.
    if (probeId !== latestProbeId) return;
    // One lost probe does not close a page in use, with everything typed into it.
    if (isReachable || isLast) settle(isReachable);
    else cancelProbe = clock.after(EMBEDDED_FRAME_RECHECK_MS, () => void probe(true));
  };
  element.addEventListener('load', () => void probe(!isShown), { signal });
  window.addEventListener(
    'message',
    (event) => {
      if (event.source !== null && event.source === element.contentWindow) page.onMessage(event);
    },
    { signal },
  );
  // Laid out in px of the stage, the page looks the same in every window.
  mountOverStage(element, page.rect);
  return close;
}

function elementFor({ address, sandbox, title, radius }: DomFrame): HTMLIFrameElement {
  const element = document.createElement('iframe');
  element.id = DOM_FRAME_ID;
  element.title = title;
  element.setAttribute('sandbox', sandbox);
  // Addresses of the showroom reveal what the shopper looked at.
  element.referrerPolicy = 'no-referrer';
  element.style.borderRadius = `${radius}px`;
  element.src = address;
  return element;
}

function show(element: HTMLIFrameElement): void {
  if (element.style.visibility === 'visible') return;
  element.style.visibility = 'visible';
  const fade = { opacity: 0 };
  const applyOpacity = () => void (element.style.opacity = String(fade.opacity));
  applyOpacity();
  void tween(fade, { opacity: 1 }, { seconds: 'swapS', onUpdate: applyOpacity }).ended.then(applyOpacity);
}
