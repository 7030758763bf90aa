// The limit for confetti: background, card and all pieces in bare WebGL2, the pieces in one draw
// call.
import { COLORS, TYPE } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { celebration } from '../shared/bursts.ts';
import { bareStage, boxesOn, shares } from '../shared/gl.ts';
import { CARD, CARD_WORDS, css, paintPanel } from '../shared/scenery.ts';
import { offer } from '../shared/work.ts';

/** Motion and look of the showroom's pieces (src/stage/shapes/Confetti.tsx). */
const GRAVITY = 620;
const DRAG = 0.62;
const LEAF = { width: 18, height: 11 };
const TINTS = [COLORS.ember, COLORS.glow, COLORS.lagoon, COLORS.tide, COLORS.white].map(shares);
const FIELDS = 8;

interface Piece {
  x: number;
  y: number;
  vx: number;
  vy: number;
  turn: number;
  spin: number;
  sway: number;
  phase: number;
  width: number;
  height: number;
  tint: [number, number, number];
}

const anyFrom = (min: number, max: number): number => min + Math.random() * (max - min);

function piece(index: number): Piece {
  const isLeft = index % 2 === 0;
  const [angle, speed] = [anyFrom(-1.4, -0.75), anyFrom(700, 1_750)];
  return {
    x: isLeft ? -20 : STAGE.widthPx + 20,
    y: anyFrom(STAGE.heightPx * 0.72, STAGE.heightPx),
    vx: Math.cos(angle) * speed * (isLeft ? 1 : -1),
    vy: Math.sin(angle) * speed,
    turn: anyFrom(0, Math.PI),
    spin: anyFrom(-5, 5),
    sway: anyFrom(20, 80),
    phase: anyFrom(0, 6),
    width: LEAF.width * anyFrom(0.7, 1.3),
    height: LEAF.height * anyFrom(0.7, 1.3),
    tint: TINTS[index % TINTS.length] ?? [1, 1, 1],
  };
}

function fall(one: Piece, deltaS: number): void {
  const kept = DRAG ** deltaS;
  one.vx *= kept;
  one.vy = one.vy * kept + GRAVITY * deltaS;
  one.phase += deltaS * 4;
  one.x += (one.vx + Math.sin(one.phase) * one.sway) * deltaS;
  one.y += one.vy * deltaS;
  one.turn += one.spin * deltaS;
}

const bare = bareStage();
const { gl } = bare;
const card = bare.textureOf(CARD.width + CARD.shadow * 2, CARD.height + CARD.shadow * 2, (context) => {
  paintPanel(context, CARD);
  context.fillStyle = css(COLORS.ink);
  context.font = `600 ${TYPE.display.size}px sans-serif`;
  context.textAlign = 'center';
  context.fillText(CARD_WORDS, CARD.shadow + CARD.width / 2, CARD.shadow + CARD.height / 2);
});
const boxes = boxesOn(bare);
const program = bare.use(
  `in vec2 corner; in vec2 at; in vec2 size; in float turn; in vec3 tint; out vec3 shade;
  void main() {
    vec2 way = (corner - 0.5) * size; float c = cos(turn); float s = sin(turn);
    vec2 place = (at + vec2(way.x * c - way.y * s, way.x * s + way.y * c)) / vec2(${STAGE.widthPx}.0, ${STAGE.heightPx}.0);
    shade = tint; gl_Position = vec4(place.x * 2.0 - 1.0, 1.0 - place.y * 2.0, 0.0, 1.0); }`,
  'in vec3 shade; out vec4 color; void main() { color = vec4(shade, 1.0); }',
);
const corner = gl.getAttribLocation(program, 'corner');
const corners = gl.getParameter(gl.ARRAY_BUFFER_BINDING) as WebGLBuffer;
const buffer = gl.createBuffer();
const [red, green, blue] = shares(COLORS.paper);
gl.clearColor(red, green, blue, 1);

let layers: Piece[] = [];
let data = new Float32Array(0);

function drawPieces(): void {
  if (layers.length === 0) return;
  if (data.length < layers.length * FIELDS) data = new Float32Array(layers.length * FIELDS);
  layers.forEach(({ x, y, width, height, turn, tint }, index) =>
    data.set([x, y, width, height, turn, ...tint], index * FIELDS),
  );
  gl.useProgram(program);
  gl.disable(gl.BLEND);
  gl.bindBuffer(gl.ARRAY_BUFFER, corners);
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0);
  gl.vertexAttribDivisor(corner, 0);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW);
  for (const [name, size, offset] of [
    ['at', 2, 0],
    ['size', 2, 2],
    ['turn', 1, 4],
    ['tint', 3, 5],
  ] as const) {
    const place = gl.getAttribLocation(program, name);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, size, gl.FLOAT, false, FIELDS * 4, offset * 4);
    gl.vertexAttribDivisor(place, 1);
  }
  gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, layers.length);
}

function draw(): void {
  gl.clear(gl.COLOR_BUFFER_BIT);
  drawPieces();
  boxes.start();
  const [width, height] = [CARD.width + CARD.shadow * 2, CARD.height + CARD.shadow * 2];
  boxes.draw(
    card,
    { x: (STAGE.widthPx - width) / 2, y: (STAGE.heightPx - height) / 2, width, height },
    false,
  );
}

let lastMs = 0;
function frame(nowMs: number): void {
  const deltaS = Math.min(0.05, (nowMs - lastMs) / 1_000);
  lastMs = nowMs;
  for (const one of layers) fall(one, deltaS);
  layers = layers.filter(({ y }) => y < STAGE.heightPx + LEAF.width * 2);
  draw();
  if (layers.length > 0) requestAnimationFrame(frame);
}

draw();
offer(
  celebration(
    (count) => {
      const isUnderWay = layers.length > 0;
      layers = [...layers, ...Array.from({ length: count }, (_, index) => piece(index))];
      if (isUnderWay) return;
      lastMs = performance.now();
      requestAnimationFrame(frame);
    },
    () => {
      layers = [];
    },
  ),
);
