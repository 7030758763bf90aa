// Draws particles. Pixi would add this when the renderer is created, which every visitor waits for.
import type { WebGLRenderer } from 'pixi.js';
import { GlParticleContainerPipe } from '../../../node_modules/pixi.js/lib/scene/particle-container/gl/GlParticleContainerPipe.mjs';

/** Makes a renderer draw particle containers, once. */
export function addParticlePipe(renderer: WebGLRenderer): void {
  renderer.renderPipes.particle ??= new GlParticleContainerPipe(renderer);
}
