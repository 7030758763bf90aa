// Links shader programs ahead of use, while nothing moves: linking waits for pending draws, tens of
// milliseconds or more. Only confetti needs one of its own.
import type { Renderer, WebGLRenderer } from 'pixi.js';

let link: () => void = () => undefined;

/** Sets the renderer. The Canvas renderer has no programs. */
export function setWarmupRenderer(renderer: Renderer): void {
  if (!('shader' in renderer)) return;
  const { shader, renderPipes } = renderer as WebGLRenderer;
  link = () => shader.bind(renderPipes.particle.defaultShader, true);
}

/**
 * Links every program that the first screen does not need. Free once done, until a context is lost.
 */
export const linkShaders = (): void => link();
