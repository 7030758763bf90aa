// Basics of a bare WebGL2 program: an opaque canvas of the window's size with the stage's
// coordinates, a shader program, images as textures.
import { STAGE } from '#config/limits.ts';

export interface Bare {
  gl: WebGL2RenderingContext;
  use: (vertex: string, fragment: string) => WebGLProgram;
  textureOf: (
    widthPx: number,
    heightPx: number,
    draw: (context: OffscreenCanvasRenderingContext2D) => void,
  ) => WebGLTexture;
}

const CORNERS = new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]);

/** Throws without WebGL2. */
export function bareStage(): Bare {
  const canvas = document.createElement('canvas');
  const scale = Math.min(innerWidth / STAGE.widthPx, innerHeight / STAGE.heightPx);
  Object.assign(canvas, { width: STAGE.widthPx * scale, height: STAGE.heightPx * scale });
  canvas.style.cssText = 'position:fixed;inset:0';
  document.body.replaceChildren(canvas);
  const gl = canvas.getContext('webgl2', {
    alpha: false,
    antialias: false,
    depth: false,
    preserveDrawingBuffer: false,
  });
  if (!gl) throw new Error('No WebGL2 to measure the limit with');
  gl.viewport(0, 0, canvas.width, canvas.height);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  return {
    gl,
    use: (vertex, fragment) => programOf(gl, vertex, fragment),
    textureOf: (widthPx, heightPx, draw) => textureOf(gl, widthPx, heightPx, draw),
  };
}

function programOf(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type) as WebGLShader;
    gl.shaderSource(shader, `#version 300 es\nprecision mediump float;\n${source}`);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  gl.useProgram(program);
  const corner = gl.getAttribLocation(program, 'corner');
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, CORNERS, gl.STATIC_DRAW);
  gl.enableVertexAttribArray(corner);
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0);
  return program;
}

function textureOf(
  gl: WebGL2RenderingContext,
  widthPx: number,
  heightPx: number,
  draw: (context: OffscreenCanvasRenderingContext2D) => void,
): WebGLTexture {
  const source = new OffscreenCanvas(widthPx, heightPx);
  draw(source.getContext('2d') as OffscreenCanvasRenderingContext2D);
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, source as unknown as ImageBitmap);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return texture;
}

/** Draws textures into boxes of the stage; opaque ones without blending. */
export interface Boxes {
  start: () => void;
  draw: (
    texture: WebGLTexture,
    box: { x: number; y: number; width: number; height: number },
    isOpaque: boolean,
  ) => void;
}

export function boxesOn({ gl, use }: Bare): Boxes {
  const program = use(
    `in vec2 corner; uniform vec4 box; out vec2 uv;
    void main() { uv = corner; vec2 at = (box.xy + corner * box.zw) / vec2(${STAGE.widthPx}.0, ${STAGE.heightPx}.0); gl_Position = vec4(at.x * 2.0 - 1.0, 1.0 - at.y * 2.0, 0.0, 1.0); }`,
    'in vec2 uv; uniform sampler2D picture; out vec4 color; void main() { color = texture(picture, uv); }',
  );
  const box = gl.getUniformLocation(program, 'box');
  const corner = gl.getAttribLocation(program, 'corner');
  const corners = gl.getParameter(gl.ARRAY_BUFFER_BINDING) as WebGLBuffer;
  return {
    start: () => {
      gl.useProgram(program);
      gl.bindBuffer(gl.ARRAY_BUFFER, corners);
      gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0);
      gl.vertexAttribDivisor(corner, 0);
    },
    draw: (texture, { x, y, width, height }, isOpaque) => {
      if (isOpaque) gl.disable(gl.BLEND);
      else gl.enable(gl.BLEND);
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.uniform4f(box, x, y, width, height);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    },
  };
}

/** A brand color as channels from 0 to 1. */
export const shares = (color: number): [number, number, number] => [
  ((color >> 16) & 255) / 255,
  ((color >> 8) & 255) / 255,
  (color & 255) / 255,
];
