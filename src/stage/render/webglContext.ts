// The only WebGL context of the page. Pixi would create two more, to detect WebGL and to test
// shaders; the build makes it use this one (vite.config.ts), since each context makes a starting
// kiosk wait for its GPU.

type Context = WebGL2RenderingContext | WebGLRenderingContext;

/** Pixi's attributes for an opaque stage. */
const ATTRIBUTES: WebGLContextAttributes = {
  alpha: false,
  premultipliedAlpha: true,
  antialias: false,
  stencil: true,
  preserveDrawingBuffer: false,
};

let opened: Context | null = null;

/**
 * Creates it on the stage's canvas; null without WebGL, when the canvas can still have a 2D
 * context.
 */
export function createWebglContext(canvas: HTMLCanvasElement): Context | null {
  opened = canvas.getContext('webgl2', ATTRIBUTES) ?? canvas.getContext('webgl', ATTRIBUTES);
  return opened;
}

/** The created context, if any. */
export const existingWebglContext = (): Context | null => opened;
