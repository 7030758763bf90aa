// Events of the stage's container: the wheel scrolls the stage, a file dropped beside an image does
// not navigate, two keys move between selection and toolbar, and a slash asks what to add.
import { deselect } from '../editorStore.ts';

export interface FrameEvents {
  /** Called to return from the toolbar to the selection. */
  onReturn: () => void;
  /** Called on a slash at a field. */
  onSlash?: () => void;
}

/** Listens until the returned function is called. */
export function watchFrame(
  frame: HTMLElement,
  canvas: HTMLElement,
  { onReturn, onSlash }: FrameEvents,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  frame.addEventListener(
    'wheel',
    (event) => {
      if (event.target === canvas || event.ctrlKey) return;
      event.preventDefault();
      canvas.dispatchEvent(new WheelEvent('wheel', event));
    },
    { passive: false, signal },
  );
  frame.addEventListener(
    'keydown',
    (event) => {
      const tools = frame.querySelector<HTMLElement>('.selected-bar');
      const isInTools = event.target instanceof Element && event.target.closest('.selected-bar') !== null;
      if (event.key === 'F10' && !isInTools && tools) {
        event.preventDefault();
        tools.querySelector<HTMLElement>('button:not([disabled])')?.focus();
      } else if (event.key === '/' && onSlash && isHotspot(event.target)) {
        event.preventDefault();
        onSlash();
      } else if (event.key === 'Escape' && isInTools) onReturn();
      else if (event.key === 'Escape' && !event.defaultPrevented && !isDragging(frame)) deselect();
    },
    { signal },
  );
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
  for (const name of ['dragover', 'drop'] as const) {
    window.addEventListener(
      name,
      (event) => {
        if (hasFiles(event)) event.preventDefault();
      },
      { signal },
    );
  }
  return () => controller.abort();
}

/** Whether an entry is dragged, by pointer or keys: Escape ends that alone. */
export const isDragging = (frame: HTMLElement): boolean => frame.querySelector('[data-dragging]') !== null;

const isHotspot = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('.hotspot');
