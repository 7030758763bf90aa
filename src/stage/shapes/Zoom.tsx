// Grows content from its origin to the whole stage and back: position, crop, corners and the dark
// behind follow one progress, without React commits.
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Graphics, type Container, type Sprite } from 'pixi.js';
import { COLORS } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { tween } from '#motion/tweens.ts';
import { interpolate } from '#rules/interpolate.ts';
import type { Rect } from '#state/sceneRegistry.ts';
import { plainTexture } from './surfaceTextures.ts';

const WHOLE: Rect = { x: 0, y: 0, width: STAGE.widthPx, height: STAGE.heightPx };

export interface ZoomProps {
  /** Origin rectangle, read again when shrinking, since it may have moved. */
  from: () => Rect;
  /** Corner radius at the origin, in px. */
  radius: number;
  isLeaving: boolean;
  /** Hides everything below, so that the dark behind is not drawn. */
  isCovering: boolean;
  onArrived: () => void;
  onGone: () => void;
  /** Drawn at the size of the stage. */
  children: ReactNode;
}

export function Zoom({ from, radius, isLeaving, isCovering, onArrived, onGone, children }: ZoomProps) {
  const view = useRef<Container>(null);
  const content = useRef<Container>(null);
  const veil = useRef<Sprite>(null);
  const edge = useRef<Graphics>(undefined);
  const state = useRef({ progress: 0, start: WHOLE });

  useLayoutEffect(() => {
    const container = view.current;
    const shape = new Graphics();
    edge.current = shape;
    container?.addChild(shape);
    return () => {
      if (container && !container.destroyed) container.mask = null;
      shape.destroy();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useLayoutEffect(() => {
    const put = () => {
      const { progress, start } = state.current;
      const x = interpolate(start.x, WHOLE.x, progress);
      const y = interpolate(start.y, WHOLE.y, progress);
      const width = interpolate(start.width, WHOLE.width, progress);
      const height = interpolate(start.height, WHOLE.height, progress);
      content.current?.scale.set(Math.max(width / WHOLE.width, height / WHOLE.height));
      content.current?.position.set(x + width / 2, y + height / 2);
      if (veil.current) veil.current.alpha = progress;
      if (!view.current || !edge.current) return;
      const isWhole = progress === 1;
      // A graphic that masks nothing would be drawn itself.
      edge.current.visible = !isWhole;
      view.current.mask = isWhole ? null : edge.current;
      if (!isWhole)
        edge.current
          .clear()
          .roundRect(x, y, width, height, interpolate(radius, 0, progress))
          .fill();
    };
    const place = from();
    if (place.width > 0) state.current.start = place;
    put();
    let isOvertaken = false;
    const motion = tween(
      state.current,
      { progress: isLeaving ? 0 : 1 },
      { seconds: 'zoomS', ease: 'zoom', onUpdate: put },
    );
    void motion.ended.then(() => {
      if (isOvertaken) return;
      put();
      (isLeaving ? onGone : onArrived)();
    });
    return () => {
      isOvertaken = true;
      motion.stop();
    };
  }, [isLeaving]);

  return (
    <>
      <pixiSprite
        ref={veil}
        texture={plainTexture()}
        width={WHOLE.width}
        height={WHOLE.height}
        tint={COLORS.ink}
        alpha={0}
        eventMode="none"
        renderable={!isCovering}
      />
      <pixiContainer ref={view} eventMode="none">
        <pixiContainer ref={content} pivot={{ x: WHOLE.width / 2, y: WHOLE.height / 2 }}>
          {children}
        </pixiContainer>
      </pixiContainer>
    </>
  );
}
