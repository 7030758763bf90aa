// The one WebGL context of the page. Pixi would open two more before it, to learn whether there is any and to try shaders on; built,
// it asks this one (vite.config.ts), since what a context costs a starting kiosk is the wait for its GPU.

type Context = WebGL2RenderingContext | WebGLRenderingContext;

/** What Pixi asks for, for a stage that hides all that is below it. */
const ATTRIBUTES: WebGLContextAttributes = {
  alpha: false,
  premultipliedAlpha: true,
  antialias: false,
  stencil: true,
  preserveDrawingBuffer: false,
};

let opened: Context | null = null;

/** Opens it on the stage's canvas; null where the browser has no WebGL, and the canvas can then have a context of another kind. */
export function createWebglContext(canvas: HTMLCanvasElement): Context | null {
  opened = canvas.getContext('webgl2', ATTRIBUTES) ?? canvas.getContext('webgl', ATTRIBUTES);
  return opened;
}

/** The one that was opened, if any. */
export const existingWebglContext = (): Context | null => opened;
