// Boxes with textures in bare WebGL2, drawn in one of three ways; the address names which, and
// whether the boxes are many and small or few and as large as the stage.
import { STAGE } from '#config/limits.ts';
import { bareStage } from '../shared/gl.ts';
import { after, nextFrame, offer } from '../shared/work.ts';

const asked = new URLSearchParams(location.search);
const [way, isLarge] = [asked.get('program') ?? 'atlas', asked.get('boxes') === 'large'];
const WORK_MS = 2_000;
const SIZE = isLarge
  ? { count: 16, width: STAGE.widthPx, height: STAGE.heightPx }
  : { count: 1_000, width: 12, height: 12 };
const TEXTURES = 16;
const SIDE_PX = 256;

const bare = bareStage();
const { gl } = bare;
const textures = Array.from({ length: TEXTURES }, (_, index) =>
  bare.textureOf(SIDE_PX, SIDE_PX, (context) => {
    context.fillStyle = `hsl(${index * 22} 60% 50% / 50%)`;
    context.fillRect(0, 0, SIDE_PX, SIDE_PX);
  }),
);

const units = Array.from({ length: TEXTURES }, (_, unit) => unit);
/** One sampler, or a branch for each of sixteen, as renderers choose a texture within a batch. */
const choice =
  way === 'sixteen'
    ? units.map((unit) => `if (picture == ${unit}) color = texture(t${unit}, uv);`).join(' else ')
    : 'color = texture(t0, uv);';
const program = bare.use(
  `in vec2 corner; in vec3 box; out vec2 uv; flat out int picture;
  void main() {
    uv = corner; picture = int(box.z);
    vec2 at = (box.xy + corner * vec2(${SIZE.width}.0, ${SIZE.height}.0)) / vec2(${STAGE.widthPx}.0, ${STAGE.heightPx}.0);
    gl_Position = vec4(at.x * 2.0 - 1.0, 1.0 - at.y * 2.0, 0.0, 1.0); }`,
  `in vec2 uv; flat in int picture; out vec4 color;
  ${units.map((unit) => `uniform sampler2D t${unit};`).join(' ')}
  void main() { ${choice} }`,
);
for (const unit of units) {
  gl.uniform1i(gl.getUniformLocation(program, `t${unit}`), unit);
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(gl.TEXTURE_2D, textures[unit] ?? null);
}
gl.activeTexture(gl.TEXTURE0);
gl.enable(gl.BLEND);

const FIELDS = 3;
const boxes = new Float32Array(SIZE.count * FIELDS);
gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
const box = gl.getAttribLocation(program, 'box');
gl.enableVertexAttribArray(box);
gl.vertexAttribDivisor(box, 1);
const pointAt = (index: number): void =>
  gl.vertexAttribPointer(box, FIELDS, gl.FLOAT, false, 0, index * FIELDS * Float32Array.BYTES_PER_ELEMENT);

function draw(frame: number): void {
  for (let index = 0; index < SIZE.count; index += 1)
    boxes.set(
      [
        isLarge ? 0 : (index * 37 + frame) % STAGE.widthPx,
        isLarge ? 0 : (index * 53) % STAGE.heightPx,
        index % TEXTURES,
      ],
      index * FIELDS,
    );
  gl.bufferData(gl.ARRAY_BUFFER, boxes, gl.STREAM_DRAW);
  gl.clear(gl.COLOR_BUFFER_BIT);
  if (way !== 'each') {
    pointAt(0);
    return gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, SIZE.count);
  }
  for (let index = 0; index < SIZE.count; index += 1) {
    gl.bindTexture(gl.TEXTURE_2D, textures[index % TEXTURES] ?? null);
    pointAt(index);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, 1);
  }
}

draw(0);
offer({
  over: async () => {
    let isOver = false;
    void after(WORK_MS).then(() => {
      isOver = true;
    });
    for (let frame = 0; !isOver; frame += 1) {
      await nextFrame();
      draw(frame);
    }
  },
});
