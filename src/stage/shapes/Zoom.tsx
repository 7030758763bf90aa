// Grows content from its origin to the whole stage and back, upright to all of its width: position,
// crop, corners and the dark behind follow one progress, without React commits.
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Container, Sprite } from 'pixi.js';
import { COLORS } from '#config/brand.ts';
import { FILM_PX } from '#config/layout.ts';
import { STAGE } from '#config/limits.ts';
import { tween } from '#motion/tweens.ts';
import { whenEnded } from '../render/whenEnded.ts';
import { interpolate } from './interpolate.ts';
import type { Rect } from '#state/sceneRegistry.ts';
import { toLocalRect } from '../accessibility/useSceneNode.ts';
import { createClipShape, type ClipShape } from './clipShape.ts';
import { plainTexture } from './surfaceTextures.ts';

const TARGET: Rect = {
  x: 0,
  y: (STAGE.heightPx - FILM_PX) / 2,
  width: STAGE.widthPx,
  height: FILM_PX,
};

export interface ZoomProps {
  /** Origin rectangle, read again when shrinking, since it may have moved. */
  originRect: () => Rect;
  /** Corner radius at the origin, in px. */
  radius: number;
  isLeaving: boolean;
  /** Hides everything below it. */
  isCovering: boolean;
  onExpanded: () => void;
  onCollapsed: () => void;
  /** Drawn as wide as the stage, and `FILM_PX` high. */
  children: ReactNode;
}

export function Zoom({
  originRect,
  radius,
  isLeaving,
  isCovering,
  onExpanded,
  onCollapsed,
  children,
}: ZoomProps) {
  const view = useRef<Container>(null);
  const content = useRef<Container>(null);
  const scrim = useRef<Sprite>(null);
  const edge = useRef<ClipShape>(undefined);
  const state = useRef({ progress: 0, start: TARGET });

  useLayoutEffect(() => {
    const container = view.current;
    const shape = createClipShape();
    edge.current = shape;
    container?.addChild(shape.node);
    return () => {
      if (container && !container.destroyed) container.mask = null;
      shape.node.destroy({ children: true });
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useLayoutEffect(() => {
    const applyProgress = () => {
      const { progress, start } = state.current;
      const x = interpolate(start.x, TARGET.x, progress);
      const y = interpolate(start.y, TARGET.y, progress);
      const width = interpolate(start.width, TARGET.width, progress);
      const height = interpolate(start.height, TARGET.height, progress);
      content.current?.scale.set(Math.max(width / TARGET.width, height / TARGET.height));
      content.current?.position.set(x + width / 2, y + height / 2);
      if (scrim.current) scrim.current.alpha = progress;
      if (!view.current || !edge.current) return;
      const isFullScreen = progress === 1;
      // A shape that masks nothing would be drawn itself.
      edge.current.node.visible = !isFullScreen;
      view.current.mask = isFullScreen ? null : edge.current.node;
      if (!isFullScreen) edge.current.set({ x, y, width, height }, interpolate(radius, 0, progress));
    };
    const origin = originRect();
    if (origin.width > 0 && view.current) state.current.start = toLocalRect(view.current, origin);
    applyProgress();
    const motion = tween(
      state.current,
      { progress: isLeaving ? 0 : 1 },
      { seconds: 'zoomS', ease: 'zoom', onUpdate: applyProgress },
    );
    const cancel = whenEnded(motion, () => {
      applyProgress();
      (isLeaving ? onCollapsed : onExpanded)();
    });
    return () => {
      cancel();
      motion.stop();
    };
  }, [isLeaving]);

  return (
    <>
      <pixiSprite
        ref={scrim}
        texture={plainTexture()}
        width={STAGE.widthPx}
        height={STAGE.heightPx}
        tint={COLORS.ink}
        alpha={0}
        eventMode="none"
        renderable={!isCovering || FILM_PX < STAGE.heightPx}
      />
      <pixiContainer ref={view} eventMode="none">
        <pixiContainer ref={content} pivot={{ x: TARGET.width / 2, y: TARGET.height / 2 }}>
          {children}
        </pixiContainer>
      </pixiContainer>
    </>
  );
}
