// The limit for the long page: each visible block is one texture, drawn in bare WebGL2 with the
// showroom's momentum.
import { COLORS, TYPE, SPACE } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { FLING, thereAndBack } from '../shared/fling.ts';
import { bareStage, boxesOn, shares } from '../shared/gl.ts';
import {
  BLOCK,
  BLOCK_BODY,
  BLOCK_COUNT,
  blockTitle,
  blockTopPx,
  css,
  paintPanel,
} from '../shared/scenery.ts';
import { nextFrame, offer } from '../shared/work.ts';

/** Number of different textures; the content of a texture does not affect its cost. */
const PICTURES = 8;

const bare = bareStage();
const { gl } = bare;
const size = { width: BLOCK.width + BLOCK.shadow * 2, height: BLOCK.height + BLOCK.shadow * 2 };
const pictures = Array.from({ length: PICTURES }, (_, index) =>
  bare.textureOf(size.width, size.height, (context) => {
    paintPanel(context, BLOCK);
    const left = BLOCK.shadow + SPACE.xl;
    context.fillStyle = css(COLORS.ink);
    context.font = `600 ${TYPE.heading.size}px sans-serif`;
    context.fillText(blockTitle(index), left, left + TYPE.heading.size);
    context.fillStyle = css(COLORS.inkSoft);
    context.font = `${TYPE.body.size}px sans-serif`;
    const half = BLOCK_BODY.lastIndexOf(' ', 90);
    [BLOCK_BODY.slice(0, half), BLOCK_BODY.slice(half)].forEach((line, row) =>
      context.fillText(line, left, left + TYPE.heading.line + SPACE.m + TYPE.body.line * (row + 0.8)),
    );
  }),
);
const boxes = boxesOn(bare);
const [red, green, blue] = shares(COLORS.paper);
gl.clearColor(red, green, blue, 1);

function draw(position: number): void {
  gl.clear(gl.COLOR_BUFFER_BIT);
  boxes.start();
  for (let index = 0; index < BLOCK_COUNT; index += 1) {
    const y = blockTopPx(index) - BLOCK.shadow - position;
    const picture = pictures[index % PICTURES];
    if (picture && y < STAGE.heightPx && y + size.height > 0)
      boxes.draw(picture, { ...size, x: (STAGE.widthPx - size.width) / 2, y }, false);
  }
}

let position = 0;
draw(position);
offer({
  over: () =>
    thereAndBack(async (toPx) => {
      const [from, startMs] = [position, performance.now()];
      for (let progress = 0; progress < 1; ) {
        await nextFrame();
        progress = Math.min(1, (performance.now() - startMs) / FLING.durationMs);
        position = from + (toPx - from) * FLING.ease(progress);
        draw(position);
      }
    }),
});
