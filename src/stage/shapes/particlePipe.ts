// Draws particles. Pixi would add this when the renderer is created, which every visitor waits for.
import type { WebGLRenderer } from 'pixi.js';
import { GlParticleContainerPipe } from '../../../node_modules/pixi.js/lib/scene/particle-container/gl/GlParticleContainerPipe.mjs';
import { ParticleBuffer } from '../../../node_modules/pixi.js/lib/scene/particle-container/shared/ParticleBuffer.mjs';
import { generateParticleUpdatePolyfill } from '../../../node_modules/pixi.js/lib/unsafe-eval/particle/generateParticleUpdatePolyfill.mjs';

// Replaces generated code, which the content security policy forbids, as pixi.js/unsafe-eval does.
Object.assign(ParticleBuffer.prototype, { generateParticleUpdate: generateParticleUpdatePolyfill });

/** Makes a renderer draw particle containers, once. */
export function addParticlePipe(renderer: WebGLRenderer): void {
  renderer.renderPipes.particle ??= new GlParticleContainerPipe(renderer);
}
