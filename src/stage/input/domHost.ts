// The letterboxed container for DOM elements over the canvas.
import type { Rect } from '#state/sceneRegistry.ts';

let host: HTMLElement | undefined;

/** Sets the container. */
export function setDomHost(frame: HTMLElement): void {
  host = frame;
}

/** Mounts an element over a rectangle of the interactive layer, scaled like it. */
export function mountOverStage(element: HTMLElement, rect: Rect): void {
  positionOverStage(element, rect);
  host?.append(element);
}

/** Moves a mounted element without interrupting typing. */
export function positionOverStage(element: HTMLElement, rect: Rect): void {
  Object.assign(element.style, {
    width: `${rect.width}px`,
    height: `${rect.height}px`,
    transform: `scale(var(--scale, 1)) var(--layer,) translate(${rect.x}px, ${rect.y}px)`,
  });
}

/** Hides the elements without losing focus or input. Returns a function that shows them again. */
export function coverDomElements(): () => void {
  host?.setAttribute('data-veiled', '');
  return () => host?.removeAttribute('data-veiled');
}
