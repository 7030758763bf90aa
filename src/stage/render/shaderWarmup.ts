// Programs that the GPU will be asked for later: linking one waits for all that was drawn before, for tens of milliseconds and
// more, so it is done while nothing moves. Confetti is what needs one of its own.
import type { Renderer, WebGLRenderer } from 'pixi.js';

let link: () => void = () => undefined;

/** Names who draws. The Canvas renderer has no programs. */
export function setWarmupRenderer(renderer: Renderer): void {
  if (!('shader' in renderer)) return;
  const { shader, renderPipes } = renderer as WebGLRenderer;
  link = () => shader.bind(renderPipes.particle.defaultShader, true);
}

/** Has every program ready that is not needed for the first screen. Once done, it costs nothing until a context is lost. */
export const linkShaders = (): void => link();
