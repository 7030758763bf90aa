// The home screen in bare WebGL2: the pictures as textures, the texts written by a 2D canvas.
import { boxesOn, bareStage } from '../shared/gl.ts';
import { bitmapOf, markFirstFrame, readHome } from './home.ts';

const TEXT_WIDTH_PX = 900;

const { pictures, texts } = readHome();
const bare = bareStage();
const boxes = boxesOn(bare);
const written = texts.map(({ text, x, y, sizePx }) => {
  const height = Math.ceil(sizePx * 1.3);
  const texture = bare.textureOf(TEXT_WIDTH_PX, height, (context) => {
    context.font = `600 ${sizePx}px sans-serif`;
    context.fillText(text, 0, sizePx);
  });
  return { texture, box: { x, y, width: TEXT_WIDTH_PX, height } };
});
const bitmaps = await Promise.all(pictures.map(bitmapOf));
const painted = pictures.map(({ x, y, width, height }, index) => ({
  texture: bare.textureOf(width, height, (context) =>
    context.drawImage(bitmaps[index] as ImageBitmap, 0, 0, width, height),
  ),
  box: { x, y, width, height },
}));
requestAnimationFrame(() => {
  boxes.start();
  for (const { texture, box } of painted) boxes.draw(texture, box, true);
  for (const { texture, box } of written) boxes.draw(texture, box, false);
  markFirstFrame();
});
