// The only WebGL context of the page. Pixi would create two more, to detect WebGL and to test
// shaders; a Vite plugin makes it use this one (src/stage/pixiPlugin.ts), since each context makes
// a starting kiosk wait for its GPU.

type Context = WebGL2RenderingContext | WebGLRenderingContext;

/** Pixi's attributes for an opaque stage. */
const ATTRIBUTES: WebGLContextAttributes = {
  alpha: false,
  premultipliedAlpha: true,
  antialias: false,
  stencil: true,
  preserveDrawingBuffer: false,
};

/**
 * Where Pixi finds the context, also in the development server's bundle of Pixi
 * (src/stage/pixiPlugin.ts).
 */
const KEY = Symbol.for('vitrine.webgl');

/**
 * Creates it on the stage's canvas; null without WebGL, when the canvas can still have a 2D
 * context.
 */
export function createWebglContext(canvas: HTMLCanvasElement): Context | null {
  const context = canvas.getContext('webgl2', ATTRIBUTES) ?? canvas.getContext('webgl', ATTRIBUTES);
  Object.assign(globalThis, { [KEY]: context });
  return context;
}
