// The static content of a job, the same for every candidate: background, a card with text, the
// blocks of a long page, two images. As elements for the DOM, as images for bare WebGL2.
import { COLORS, RADIUS, SPACE, TYPE } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';

export const css = (color: number): string => `#${color.toString(16).padStart(6, '0')}`;

/** A white rounded panel with its shadow. */
export interface PanelLook {
  width: number;
  height: number;
  radius: number;
  shadow: number;
  shadowAlpha: number;
}

/** The gift message's card. */
export const CARD: PanelLook = { width: 1_000, height: 440, radius: RADIUS.l, shadow: 96, shadowAlpha: 0.3 };
export const CARD_WORDS = 'Thank you';

/** A block of the long page: a heading above two lines. */
export const BLOCK: PanelLook = {
  width: 1_500,
  height: TYPE.heading.line + SPACE.m + TYPE.body.line * 2 + SPACE.xl * 2,
  radius: RADIUS.l,
  shadow: 40,
  shadowAlpha: 0.1,
};
export const BLOCK_COUNT = 60;
export const BLOCK_GAP_PX = SPACE.xl;
export const blockTitle = (index: number): string => `${index + 1}. What is on the table`;
export const BLOCK_BODY =
  'Everything here is for touching. Lift it, turn it over, hold it to the light, and ask us what it costs only when you have found out whether you like it at all.';
export const blockTopPx = (index: number): number => SPACE.xxl + index * (BLOCK.height + BLOCK_GAP_PX);
export const PAGE_PX = blockTopPx(BLOCK_COUNT) + SPACE.xxl;

export const PICTURES = [css(COLORS.ember), css(COLORS.glow)] as const;
export const CARDS_OF_SLIDE = 6;
export const SLIDE_CARD = { x: 120, width: 806, height: 108, top: 216, step: 130 } as const;

/** Paints a panel at the middle of the context; its shadow extends `shadow` px beyond it. */
export function paintPanel(
  context: OffscreenCanvasRenderingContext2D,
  { width, height, radius, shadow, shadowAlpha }: PanelLook,
): void {
  context.shadowColor = `rgb(10 27 29 / ${shadowAlpha})`;
  context.shadowBlur = shadow / 2;
  context.shadowOffsetY = shadow * 0.35;
  context.fillStyle = css(COLORS.white);
  context.beginPath();
  context.roundRect(shadow, shadow, width, height, radius);
  context.fill();
  context.shadowColor = 'transparent';
}

export function paintGradient(
  context: OffscreenCanvasRenderingContext2D,
  widthPx: number,
  heightPx: number,
  color: string,
): void {
  const gradient = context.createLinearGradient(0, 0, widthPx, heightPx);
  gradient.addColorStop(0, color);
  gradient.addColorStop(1, css(COLORS.tide));
  context.fillStyle = gradient;
  context.fillRect(0, 0, widthPx, heightPx);
}

const panelStyle = ({ width, height, radius, shadow, shadowAlpha }: PanelLook): string =>
  `box-sizing:border-box;width:${width}px;height:${height}px;border-radius:${radius}px;background:${css(COLORS.white)};box-shadow:0 ${shadow * 0.35}px ${shadow}px rgb(10 27 29 / ${shadowAlpha});`;

/** Gives the page the stage's size and background. */
export function bareGround(): void {
  document.body.style.cssText = `margin:0;width:${STAGE.widthPx}px;height:${STAGE.heightPx}px;overflow:hidden;position:relative;background:${css(COLORS.paper)};color:${css(COLORS.ink)};font-family:sans-serif`;
}

/** The card in the middle of the background, as elements. */
export function domCard(): void {
  bareGround();
  const card = document.createElement('div');
  card.style.cssText = `${panelStyle(CARD)}position:absolute;left:${(STAGE.widthPx - CARD.width) / 2}px;top:${(STAGE.heightPx - CARD.height) / 2}px;display:grid;place-items:center;font-size:${TYPE.display.size}px;font-weight:600`;
  card.textContent = CARD_WORDS;
  document.body.append(card);
}

/** The long page as elements: a viewport of the stage's size, and its content. */
export function domBlocks(): { view: HTMLElement; content: HTMLElement } {
  bareGround();
  const view = document.createElement('div');
  view.style.cssText = 'position:absolute;inset:0;overflow:hidden';
  const content = document.createElement('div');
  content.style.cssText = `position:relative;height:${PAGE_PX}px`;
  for (let index = 0; index < BLOCK_COUNT; index += 1) content.append(domBlock(index));
  view.append(content);
  document.body.append(view);
  return { view, content };
}

function domBlock(index: number): HTMLElement {
  const block = document.createElement('section');
  block.style.cssText = `${panelStyle(BLOCK)}position:absolute;left:${(STAGE.widthPx - BLOCK.width) / 2}px;top:${blockTopPx(index)}px;padding:${SPACE.xl}px`;
  const title = document.createElement('h2');
  title.style.cssText = `margin:0 0 ${SPACE.m}px;font:600 ${TYPE.heading.size}px/${TYPE.heading.line}px sans-serif`;
  title.textContent = blockTitle(index);
  const body = document.createElement('p');
  body.style.cssText = `margin:0;font:${TYPE.body.size}px/${TYPE.body.line}px sans-serif;color:${css(COLORS.inkSoft)}`;
  body.textContent = BLOCK_BODY;
  block.append(title, body);
  return block;
}

/** One of the two images, as a URL. */
export async function pictureUrl(color: string): Promise<string> {
  const canvas = new OffscreenCanvas(STAGE.widthPx, STAGE.heightPx);
  paintGradient(
    canvas.getContext('2d') as OffscreenCanvasRenderingContext2D,
    STAGE.widthPx,
    STAGE.heightPx,
    color,
  );
  return URL.createObjectURL(await canvas.convertToBlob());
}
