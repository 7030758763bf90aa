// Grows content from its origin to the whole stage and back: position, crop, corners and the dark
// behind follow one progress, without React commits.
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Container, Sprite } from 'pixi.js';
import { COLORS } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { tween } from '#motion/tweens.ts';
import { whenEnded } from '../render/whenEnded.ts';
import { interpolate } from '#rules/interpolate.ts';
import type { Rect } from '#state/sceneRegistry.ts';
import { toLocalRect } from '../accessibility/useSceneNode.ts';
import { createClipShape, type ClipShape } from './clipShape.ts';
import { plainTexture } from './surfaceTextures.ts';

const STAGE_RECT: Rect = { x: 0, y: 0, width: STAGE.widthPx, height: STAGE.heightPx };

export interface ZoomProps {
  /** Origin rectangle, read again when shrinking, since it may have moved. */
  originRect: () => Rect;
  /** Corner radius at the origin, in px. */
  radius: number;
  isLeaving: boolean;
  /** Hides everything below, so that the dark behind is not drawn. */
  isCovering: boolean;
  onExpanded: () => void;
  onCollapsed: () => void;
  /** Drawn at the size of the stage. */
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
  const state = useRef({ progress: 0, start: STAGE_RECT });

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
      const x = interpolate(start.x, STAGE_RECT.x, progress);
      const y = interpolate(start.y, STAGE_RECT.y, progress);
      const width = interpolate(start.width, STAGE_RECT.width, progress);
      const height = interpolate(start.height, STAGE_RECT.height, progress);
      content.current?.scale.set(Math.max(width / STAGE_RECT.width, height / STAGE_RECT.height));
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
        width={STAGE_RECT.width}
        height={STAGE_RECT.height}
        tint={COLORS.ink}
        alpha={0}
        eventMode="none"
        renderable={!isCovering}
      />
      <pixiContainer ref={view} eventMode="none">
        <pixiContainer ref={content} pivot={{ x: STAGE_RECT.width / 2, y: STAGE_RECT.height / 2 }}>
          {children}
        </pixiContainer>
      </pixiContainer>
    </>
  );
}
