// Layout of a headless page. A page has one frame that is letterboxed in the window; everything in
// it is placed by inline styles: `transform`, `width` and `height`, in px of the stage.
import { STAGE } from '#config/limits.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const TRANSLATE = /translate\((-?[\d.e-]+)px, ?(-?[\d.e-]+)px\)/;
const px = (value: string): number => Number.parseFloat(value) || 0;

/** The frame in the window: as large as fits, in the middle. */
function frameBox(window: Window, isPortrait: boolean): Box {
  const [width, height] = isPortrait ? [STAGE_SHORT, STAGE_LONG] : [STAGE_LONG, STAGE_SHORT];
  const scale = Math.min(window.innerWidth / width, window.innerHeight / height);
  return {
    x: (window.innerWidth - width * scale) / 2,
    y: (window.innerHeight - height * scale) / 2,
    width: width * scale,
    height: height * scale,
  };
}

const STAGE_LONG = Math.max(STAGE.widthPx, STAGE.heightPx);
const STAGE_SHORT = Math.min(STAGE.widthPx, STAGE.heightPx);

/** Bounds of an element in the window; null if it is not laid out. */
export function boxOf(element: Element): Box | null {
  const { ownerDocument } = element;
  const window = ownerDocument.defaultView as unknown as Window;
  const isPortrait = ownerDocument.documentElement.dataset['orientation'] === 'portrait';
  const frame = frameBox(window, isPortrait);
  const scale = frame.width / (isPortrait ? STAGE_SHORT : STAGE_LONG);
  if (element.id === 'frame' || element.id === 'stage' || element.id === 'mirror') return frame;
  const mirror = element.closest('#mirror, #frame');
  if (!mirror)
    return element.closest('[hidden]')
      ? null
      : { x: 0, y: 0, width: window.innerWidth, height: window.innerHeight };
  // From the element up to the mirror or the frame, each moved by its own transform.
  let [x, y] = [0, 0];
  let own: Element | null = element;
  while (own && own !== mirror) {
    const { transform } = (own as HTMLElement).style;
    const [, left = '0', top = '0'] = TRANSLATE.exec(transform) ?? [];
    x += Number(left);
    y += Number(top);
    own = own.parentElement;
  }
  const style = (element as HTMLElement).style;
  const size =
    style.width === '' && element.parentElement && element.parentElement !== mirror
      ? (element.parentElement as HTMLElement).style
      : style;
  const layer = (element.closest('.field-form, iframe') && layerOf(ownerDocument)) || WHOLE;
  // Elements over the stage whose size comes from style sheets have a box, too.
  const unknown = mirror.id === 'frame' ? UNKNOWN_SIZE_PX : 0;
  return {
    x: frame.x + (layer.x + x * layer.scale) * scale,
    y: frame.y + (layer.y + y * layer.scale) * scale,
    width: (px(size.width) || unknown) * layer.scale * scale,
    height: (px(size.height) || unknown) * layer.scale * scale,
  };
}

/** In px of the stage; large enough to be pressed. */
const UNKNOWN_SIZE_PX = 72;

const WHOLE = { x: 0, y: 0, scale: 1 };

/** Where the interactive layer is, for elements that are placed over it. */
function layerOf(document: Document): typeof WHOLE | undefined {
  const value = document.getElementById('frame')?.style.getPropertyValue('--layer') ?? '';
  const [, x, y] = TRANSLATE.exec(value) ?? [];
  const [, scale] = /scale\((-?[\d.]+)\)/.exec(value) ?? [];
  return x === undefined || scale === undefined
    ? undefined
    : { x: Number(x), y: Number(y), scale: Number(scale) };
}

/** The topmost element at a point of the window that takes pointers. */
export function elementAt(document: Document, x: number, y: number): Element {
  const covers = [...document.querySelectorAll('#frame > :not(canvas, #mirror)')].reverse();
  const isVeiled = document.getElementById('frame')?.hasAttribute('data-veiled') ?? false;
  for (const cover of isVeiled ? [] : covers) {
    const box = boxOf(cover);
    if (box && x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height)
      return cover.querySelector('input') ?? cover;
  }
  const frame = boxOf(document.getElementById('stage') ?? document.body);
  const isInside =
    frame && x >= frame.x && x < frame.x + frame.width && y >= frame.y && y < frame.y + frame.height;
  return isInside ? (document.getElementById('stage') ?? document.body) : document.body;
}
