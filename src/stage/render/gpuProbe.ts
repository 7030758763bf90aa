// Chooses the batch shader for this GPU: the default one selects one of 16 samplers per pixel
// through branches, which on a fill-limited GPU costs two to three times a single texture. See
// src/stage/README.md#13-batches-of-one-texture.

/** Textures per batch on a GPU that suffers from the branches. */
const ONE_TEXTURE = 1;
/**
 * The branches must cost this factor to be avoided: real GPUs with coherent branches gain little.
 */
const MIN_COST_RATIO = 1.3;
/**
 * Below this time in ms for a few full draws the GPU is fast enough either way, and the clock too
 * coarse.
 */
const NOTICEABLE_MS = 3;
const ROUNDS = 6;
const SIDE_PX = 512;
const DRAW_CALLS = 6;
const SAMPLERS = 16;
const KEY = 'vitrine.batch.2';
/** Software renderers suffer from any branch, which a measurement on a busy machine may miss. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/**
 * Textures per batch on the GPU of `stageContext`, or undefined for Pixi's own limit. Measured once
 * per GPU in a context of its own and stored: a context is expensive at start.
 */
export function batchTextureLimit(stageContext: WebGL2RenderingContext): number | undefined {
  const renderer = rendererName(stageContext);
  if (SOFTWARE.test(renderer)) return ONE_TEXTURE;
  const gpu = `${KEY}:${stageContext.getParameter(stageContext.VERSION)}:${renderer}`;
  return (readStored(gpu) ?? writeStored(gpu, measure())) ? ONE_TEXTURE : undefined;
}

function measure(): boolean {
  const gl = new OffscreenCanvas(SIDE_PX, SIDE_PX).getContext('webgl2', { antialias: false });
  const isBranchy = gl !== null && suffersFromBranches(gl);
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return isBranchy;
}

function suffersFromBranches(gl: WebGL2RenderingContext): boolean {
  const [plain, branchy] = [programOf(gl, plainShader()), programOf(gl, branchyShader())];
  const rounds = Array.from({ length: ROUNDS }, () => ({
    plain: costOf(gl, plain),
    branchy: costOf(gl, branchy),
  }));
  const fastest = (name: 'plain' | 'branchy'): number => Math.min(...rounds.map((round) => round[name]));
  return fastest('branchy') > NOTICEABLE_MS && fastest('branchy') > MIN_COST_RATIO * fastest('plain');
}

function rendererName(gl: WebGL2RenderingContext): string {
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  return info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : 'unknown';
}

function readStored(key: string): boolean | undefined {
  try {
    const value = localStorage.getItem(key);
    return value === null ? undefined : value === 'true';
  } catch {
    return undefined;
  }
}

function writeStored(key: string, value: boolean): boolean {
  try {
    localStorage.setItem(key, String(value));
  } catch {
    // Without storage it is measured at every start.
  }
  return value;
}

const SHADER_HEADER =
  '#version 300 es\nprecision mediump float; in vec2 uv; flat in int unit; out vec4 color;';
const plainShader = (): string =>
  `${SHADER_HEADER} uniform sampler2D t0; void main() { color = texture(t0, uv); }`;

function branchyShader(): string {
  const units = Array.from({ length: SAMPLERS }, (_, index) => index);
  const samplers = units.map((unit) => `uniform sampler2D t${unit};`).join('');
  const chain = units.map((unit) => `if (unit == ${unit}) { color = texture(t${unit}, uv); }`).join(' else ');
  return `${SHADER_HEADER} ${samplers} void main() { ${chain} }`;
}

function programOf(gl: WebGL2RenderingContext, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  const vertex =
    '#version 300 es\nout vec2 uv; flat out int unit; void main() { uv = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2); unit = 15; gl_Position = vec4(uv * 2. - 1., 0., 1.); }';
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) return program;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  // biome-ignore lint/correctness/useHookAtTopLevel: useProgram is a WebGL call, not a hook.
  gl.useProgram(program);
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texImage2D(
    gl.TEXTURE_2D,
    0,
    gl.RGBA,
    1,
    1,
    0,
    gl.RGBA,
    gl.UNSIGNED_BYTE,
    new Uint8Array([1, 2, 3, 255]),
  );
  for (let unit = 0; unit < SAMPLERS; unit += 1) gl.uniform1i(gl.getUniformLocation(program, `t${unit}`), 0);
  draw(gl, 1);
  return program;
}

/** Time in ms of a few full draws. */
function costOf(gl: WebGL2RenderingContext, program: WebGLProgram): number {
  // biome-ignore lint/correctness/useHookAtTopLevel: useProgram is a WebGL call, not a hook.
  gl.useProgram(program);
  const start = performance.now();
  draw(gl, DRAW_CALLS);
  return performance.now() - start;
}

/** Draws and waits for the GPU: reading a pixel back forces it. */
function draw(gl: WebGL2RenderingContext, times: number): void {
  for (let index = 0; index < times; index += 1) gl.drawArrays(gl.TRIANGLES, 0, 3);
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}
