// Text metrics for tests of layout without a browser: every character is half its font size wide.
import { DOMAdapter } from 'pixi.js';

/** Width of a character as a share of the font size. */
export const CHARACTER_EM = 0.5;

const fontSizePx = (font: string): number => Number(/([\d.]+)px/.exec(font)?.[1] ?? 0);

function measuringCanvas(): HTMLCanvasElement {
  const context = {
    font: '',
    letterSpacing: '0px',
    measureText(text: string) {
      const sizePx = fontSizePx(this.font);
      const width = [...text].length * sizePx * CHARACTER_EM;
      return {
        width,
        actualBoundingBoxLeft: 0,
        actualBoundingBoxRight: width,
        actualBoundingBoxAscent: sizePx * 0.8,
        actualBoundingBoxDescent: sizePx * 0.2,
      };
    },
  };
  return { width: 0, height: 0, getContext: () => context } as unknown as HTMLCanvasElement;
}

/** Lets Pixi measure texts without a canvas. */
export function measureWithoutCanvas(): void {
  DOMAdapter.set({
    ...DOMAdapter.get(),
    createCanvas: () => measuringCanvas(),
    getCanvasRenderingContext2D: () => ({ prototype: {} }) as unknown as typeof CanvasRenderingContext2D,
  } as ReturnType<typeof DOMAdapter.get>);
}
