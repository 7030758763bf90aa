// The limit that a slide passage is measured against: a bare WebGL2 program that does the same work, and nothing else.
// Two pictures of the size of the stage slide by, six cards with them. Runs in the page.

/** Puts the program on the page; `__slide(ms)` then draws the passage for so long, one frame a tick, and counts its frames. */
export function prepareSlide({ width, height }: { width: number; height: number }): void {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.style.cssText = `position:fixed;inset:0;width:${width}px;height:${height}px`;
  document.body.replaceChildren(canvas);
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false, preserveDrawingBuffer: false });
  if (!gl) throw new Error('No WebGL2 to measure the limit with');
  const shader = (type: number, source: string): WebGLShader => {
    const made = gl.createShader(type) as WebGLShader;
    gl.shaderSource(made, source);
    gl.compileShader(made);
    return made;
  };
  const program = gl.createProgram() as WebGLProgram;
  gl.attachShader(program, shader(gl.VERTEX_SHADER, `#version 300 es
    in vec2 corner; uniform vec4 box; out vec2 uv;
    void main() { uv = corner; vec2 at = box.xy + corner * box.zw; gl_Position = vec4(at.x * 2.0 - 1.0, 1.0 - at.y * 2.0, 0.0, 1.0); }`));
  gl.attachShader(program, shader(gl.FRAGMENT_SHADER, `#version 300 es
    precision mediump float; in vec2 uv; uniform sampler2D picture; out vec4 colour; void main() { colour = texture(picture, uv); }`));
  gl.linkProgram(program);
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(gl.getAttribLocation(program, 'corner'), 2, gl.FLOAT, false, 0, 0);
  const picture = (w: number, h: number, colour: string): WebGLTexture => {
    const source = new OffscreenCanvas(w, h);
    const context = source.getContext('2d') as OffscreenCanvasRenderingContext2D;
    const gradient = context.createLinearGradient(0, 0, w, h);
    gradient.addColorStop(0, colour);
    gradient.addColorStop(1, '#14484c');
    context.fillStyle = gradient;
    context.fillRect(0, 0, w, h);
    const texture = gl.createTexture() as WebGLTexture;
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, source as unknown as ImageBitmap);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    return texture;
  };
  const [leaving, coming, card] = [picture(width, height, '#ff6b4a'), picture(width, height, '#ffd9a8'), picture(Math.round(width / 2.4), Math.round(height / 10), '#fffdfa')];
  const box = gl.getUniformLocation(program, 'box');
  const draw = (texture: WebGLTexture, x: number, y: number, w: number, h: number, isOpaque: boolean): void => {
    if (isOpaque) gl.disable(gl.BLEND);
    else gl.enable(gl.BLEND);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.uniform4f(box, x, y, w, h);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  };
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  gl.viewport(0, 0, width, height);
  const frame = (progress: number): void => {
    const eased = progress < 0.5 ? 4 * progress ** 3 : 1 - (-2 * progress + 2) ** 3 / 2;
    draw(leaving, eased / 2, 0, 1, 1, true);
    draw(coming, eased - 1, 0, 1, 1, true);
    for (let place = 0; place < 6; place += 1) draw(card, eased * 0.5 - 0.42, 0.2 + place * 0.12, 0.42, 0.1, false);
  };
  frame(0);
  Object.assign(globalThis, {
    __slide: async (ms: number): Promise<number> => {
      const startMs = performance.now();
      let frames = 0;
      for (let progress = 0; progress < 1; frames += 1) {
        await new Promise(requestAnimationFrame);
        progress = Math.min(1, (performance.now() - startMs) / ms);
        frame(progress);
      }
      return frames;
    },
  });
}
