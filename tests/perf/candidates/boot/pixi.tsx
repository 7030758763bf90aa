// The home screen with Pixi, React and GSAP as their guides set them up.
import { useEffect, useState } from 'react';
import gsap from 'gsap';
import { createRoot, extend } from '@pixi/react';
import { Container, Sprite, Text, Texture } from 'pixi.js';
import { STAGE } from '#config/limits.ts';
import { bitmapOf, markFirstFrame, readHome } from './home.ts';

extend({ Container, Sprite, Text });

const { pictures, texts } = readHome();
const loading = Promise.all(pictures.map(bitmapOf));

function Home() {
  const [textures, setTextures] = useState<Texture[]>([]);
  useEffect(
    () => void loading.then((bitmaps) => setTextures(bitmaps.map((source) => Texture.from(source)))),
    [],
  );
  useEffect(() => {
    if (textures.length === 0) return;
    const drawn = { share: 0 };
    gsap.to(drawn, { share: 1, duration: 0.01, onComplete: markFirstFrame });
  }, [textures]);
  return (
    <pixiContainer>
      {textures.map((texture, index) => {
        const { url, x, y, width, height } = pictures[index] as (typeof pictures)[number];
        return <pixiSprite key={url} texture={texture} x={x} y={y} width={width} height={height} />;
      })}
      {texts.map(({ text, x, y, sizePx }) => (
        <pixiText key={text} text={text} x={x} y={y} style={{ fontSize: sizePx, fontWeight: '600' }} />
      ))}
    </pixiContainer>
  );
}

const canvas = document.createElement('canvas');
document.body.replaceChildren(canvas);
void createRoot(canvas).render(<Home />, {
  width: STAGE.widthPx,
  height: STAGE.heightPx,
  preference: 'webgl',
  backgroundColor: 0xf6f1ea,
});
