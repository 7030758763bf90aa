// Modules that no first screen needs. Pixi's index would put them into the first script
// (pixiPlugin.ts), so they are imported by their paths, which have no types of their own.
declare module '*/pixi.js/lib/scene/graphics/shared/Graphics.mjs' {
  export { Graphics } from 'pixi.js';
}

declare module '*/pixi.js/lib/scene/particle-container/gl/GlParticleContainerPipe.mjs' {
  import type { WebGLRenderer } from 'pixi.js';
  export const GlParticleContainerPipe: new (
    renderer: WebGLRenderer,
  ) => WebGLRenderer['renderPipes']['particle'];
}

declare module '*/pixi.js/lib/scene/particle-container/shared/Particle.mjs' {
  export { Particle } from 'pixi.js';
}

declare module '*/pixi.js/lib/scene/particle-container/shared/ParticleContainer.mjs' {
  export { ParticleContainer } from 'pixi.js';
}

declare module '*/pixi.js/lib/scene/particle-container/shared/ParticleBuffer.mjs' {
  export { ParticleBuffer } from 'pixi.js';
}

declare module '*/pixi.js/lib/unsafe-eval/particle/generateParticleUpdatePolyfill.mjs' {
  export const generateParticleUpdatePolyfill: unknown;
}

declare module '*/pixi.js/lib/scene/layers/RenderLayer.mjs' {
  export { RenderLayer } from 'pixi.js';
}
