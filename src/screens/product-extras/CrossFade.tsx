// A picture that fades over into the next one, once that can be drawn.
import { useLayoutEffect, useRef, useState } from 'react';
import type { Container } from 'pixi.js';
import { tween, tweenFrom } from '#motion/tweens.ts';
import { picture, Picture, type PictureOptions } from '#stage/images/Picture.tsx';
import { leafBox, type LayoutBox } from '#stage/layout/boxes.tsx';
import { whenEnded } from '#stage/render/whenEnded.ts';

/** `picture`, which fades over when its reference changes. */
export const crossFadedPicture = (reference: { url: string } | null, options: PictureOptions): LayoutBox =>
  reference
    ? leafBox(options.width, options.height, (x, y, key) => (
        <CrossFade key={key} url={reference.url} x={x} y={y} options={options} />
      ))
    : picture(reference, options);

function CrossFade({ url, x, y, options }: { url: string; x: number; y: number; options: PictureOptions }) {
  const [shown, setShown] = useState(url);
  const layers = useRef(new Map<string, Container>());
  const cancel = useRef<() => void>(undefined);
  // Another picture ends the fade of the one before.
  useLayoutEffect(() => () => cancel.current?.(), [url]);
  const fade = (): void => {
    const [before, after] = [layers.current.get(shown), layers.current.get(url)];
    if (!after) return;
    const motion = tweenFrom(after, { alpha: 0 }, { alpha: 1 }, { seconds: 'swapS' });
    if (before) tween(before, { alpha: 0 }, { seconds: 'swapS' });
    cancel.current = whenEnded(motion, () => setShown(url));
  };
  const urls = shown === url ? [url] : [shown, url];
  return (
    <pixiContainer x={x} y={y}>
      {urls.map((layer) => (
        <pixiContainer
          key={layer}
          ref={(node) => {
            if (node) layers.current.set(layer, node);
            else layers.current.delete(layer);
          }}
        >
          <Picture
            {...options}
            {...(layer !== url && { alt: '' })}
            path={layer === url ? options.path : undefined}
            sharedElement={layer === url ? options.sharedElement : undefined}
            url={layer}
            x={0}
            y={0}
            isInstant={layer === url && shown !== url}
            onShown={layer === url && shown !== url ? fade : undefined}
            onFail={layer === url ? () => setShown(url) : undefined}
          />
        </pixiContainer>
      ))}
    </pixiContainer>
  );
}
