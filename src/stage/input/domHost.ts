// The letterboxed box of the stage, for the few real elements that stand over the canvas.
import type { Rect } from '#state/sceneRegistry.ts';

let host: HTMLElement | undefined;

/** Names the box that real elements are put into. */
export function setDomHost(frame: HTMLElement): void {
  host = frame;
}

/** Puts a real element over a rectangle of the stage, in logical px, scaled like the canvas below it. */
export function mountOverStage(element: HTMLElement, rect: Rect): void {
  positionOverStage(element, rect);
  host?.append(element);
}

/** Moves one that stands already; whoever types into it goes on typing. */
export function positionOverStage(element: HTMLElement, rect: Rect): void {
  Object.assign(element.style, {
    width: `${rect.width}px`,
    height: `${rect.height}px`,
    transform: `scale(var(--scale, 1)) translate(${rect.x}px, ${rect.y}px)`,
  });
}

/** Hides what stands over the canvas, without taking its focus or what was typed; the answer shows it again. */
export function coverDomElements(): () => void {
  host?.setAttribute('data-veiled', '');
  return () => host?.removeAttribute('data-veiled');
}
