// A real <iframe> over a rectangle of the stage: the one thing that shoppers use which the canvas does not draw.
// Knows nothing of who may be embedded: address and sandbox come from rules/frames.
import { isServerReachable } from '#api/http.ts';
import { clock } from '#clock.ts';
import { EMBEDDED_FRAME_TIMEOUT_MS, EMBEDDED_FRAME_RECHECK_MS } from '#config/limits.ts';
import { tween } from '#motion/tweens.ts';
import type { Rect } from '#state/sceneRegistry.ts';
import { mountOverStage } from './domHost.ts';
import { pendingUpdates } from '../render/frameLoop.ts';

/** Id of the element, by which a dialog owns it. */
export const DOM_FRAME_ID = 'embedded';

export interface DomFrame {
  address: string;
  sandbox: string;
  title: string;
  /** Where it stands, in logical pixels of the stage. */
  rect: Rect;
  /** Corner radius in logical pixels. */
  radius: number;
  /** It is there, or it cannot be had; said anew when the page goes on to another of its own. */
  onSettled: (isThere: boolean) => void;
  /** A message from its own window, of any shape and origin. */
  onMessage: (message: MessageEvent) => void;
}

/** Loads a page over the stage, unseen until it is there; the answer takes it away. */
export function placeDomFrame(page: DomFrame): () => void {
  const element = elementFor(page);
  const listening = new AbortController();
  const { signal } = listening;
  const arrived = pendingUpdates();
  let isShown = false;
  let requested = 0;
  let cancelAsking: (() => void) | undefined;
  const close = () => {
    listening.abort();
    cancelPatience();
    cancelAsking?.();
    arrived();
    element.remove();
  };
  const settle = (isThere: boolean) => {
    if (signal.aborted) return;
    cancelPatience();
    arrived();
    isShown ||= isThere;
    if (isThere) show(element);
    else close();
    page.onSettled(isThere);
  };
  const cancelPatience = clock.after(EMBEDDED_FRAME_TIMEOUT_MS, () => settle(false));
  // The browser's own error page loads too, and from outside looks like any other: so the page's server is asked.
  const ask = async (isLast: boolean): Promise<void> => {
    const own = (requested += 1);
    cancelAsking?.();
    const isThere = await isServerReachable(page.address);
    // Loaded anew meanwhile, which asks anew.
    if (own !== requested) return;
    // A page that somebody works with is not taken away, with all that they typed, for one answer that was lost.
    if (isThere || isLast) settle(isThere);
    else cancelAsking = clock.after(EMBEDDED_FRAME_RECHECK_MS, () => void ask(true));
  };
  element.addEventListener('load', () => void ask(!isShown), { signal });
  window.addEventListener(
    'message',
    (event) => {
      if (event.source !== null && event.source === element.contentWindow) page.onMessage(event);
    },
    { signal },
  );
  // Laid out in pixels of the stage, the page looks alike in every window.
  mountOverStage(element, page.rect);
  return close;
}

function elementFor({ address, sandbox, title, radius }: DomFrame): HTMLIFrameElement {
  const element = document.createElement('iframe');
  element.id = DOM_FRAME_ID;
  element.title = title;
  element.setAttribute('sandbox', sandbox);
  // Addresses of the showroom name what the shopper was looking at.
  element.referrerPolicy = 'no-referrer';
  element.style.borderRadius = `${radius}px`;
  element.src = address;
  return element;
}

function show(element: HTMLIFrameElement): void {
  if (element.style.visibility === 'visible') return;
  element.style.visibility = 'visible';
  const face = { opacity: 0 };
  const draw = () => void (element.style.opacity = String(face.opacity));
  draw();
  void tween(face, { opacity: 1 }, { seconds: 'swapS', onUpdate: draw }).ended.then(draw);
}
