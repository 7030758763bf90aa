// Links shader programs ahead of use, while nothing moves: linking waits for pending draws, tens of
// milliseconds or more. Only confetti needs one of its own, and code that the first screen does not
// load.
import type { Renderer, WebGLRenderer } from 'pixi.js';

let renderer: WebGLRenderer | undefined;

/** Sets the renderer. The Canvas renderer has no programs. */
export function setWarmupRenderer(stageRenderer: Renderer): void {
  if ('shader' in stageRenderer) renderer = stageRenderer as WebGLRenderer;
}

/** The renderer, unless it is the Canvas renderer. */
export const webglRenderer = (): WebGLRenderer | undefined => renderer;

/**
 * Links every program that the first screen does not need. Free once done, until a context is lost.
 */
export async function linkShaders(): Promise<void> {
  if (!renderer) return;
  const { addParticlePipe } = await import('../shapes/particlePipe.ts');
  addParticlePipe(renderer);
  renderer.shader.bind(renderer.renderPipes.particle.defaultShader, true);
}
