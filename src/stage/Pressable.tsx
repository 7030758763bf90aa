// Something to press: feedback in the same frame, a target of 72 px or more, one way for finger, key and screen reader.
import { useCallback, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { Rectangle, type Container, type FederatedPointerEvent } from 'pixi.js';
import { SIZES } from '#config/limits.ts';
import { move, still } from '#motion/moves.ts';
import { token } from '#motion/tokens.ts';
import type { Action } from '#rules/actions.ts';
import { pathOfAction } from '#rules/actions.ts';
import { addressNow, press, pressLocally } from '#state/press.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { wake } from './loop.ts';
import { leaf, type Box } from './layout.tsx';
import { useScene } from './scene.ts';

export interface PressOptions {
  /** What it does: an action for the gate, or a change that only its own view holds. */
  does: Action | (() => void);
  label: string;
  analyticsTag?: string;
  path?: string;
  isExpanded?: boolean;
  isCurrent?: boolean;
}

/** Makes a box pressable. A box smaller than the target takes touches beyond its edges. */
export function pressable(child: Box, options: PressOptions): Box {
  const { width, height } = child;
  return leaf(width, height, (x, y, key) => (
    <Pressable key={key} x={x} y={y} width={width} height={height} {...options}>
      {child.place(0, 0, 'child')}
    </Pressable>
  ));
}

type Props = PressOptions & { x: number; y: number; width: number; height: number; children: ReactNode };

function Pressable({ x, y, width, height, does, label, analyticsTag = '', path, isExpanded, isCurrent, children }: Props) {
  const latest = useRef<() => boolean>(() => false);
  latest.current = () =>
    typeof does === 'function' ? pressLocally(label, does, analyticsTag) : press({ action: does, label, analyticsTag });
  const run = useCallback(() => void latest.current(), []);
  const target = typeof does === 'function' ? null : pathOfAction(does);
  const node = useScene({
    role: target === null ? 'button' : 'link',
    label, analyticsTag, press: run,
    ...(target !== null && { href: addressNow(target) }),
    ...(path && { path }),
    ...(isExpanded !== undefined && { isExpanded }),
    ...(isCurrent && { isCurrent }),
  }, width, height);
  const feedback = useFeedback(node);
  const hitArea = useMemo(() => targetArea(width, height), [width, height]);
  return (
    <pixiContainer
      ref={node} x={Math.round(x + width / 2)} y={Math.round(y + height / 2)} pivot={{ x: width / 2, y: height / 2 }}
      eventMode="static" hitArea={hitArea} interactiveChildren={false} cursor="pointer"
      onPointerDown={feedback.down} onPointerUp={feedback.up} onPointerUpOutside={feedback.up}
      onPointerTap={(event: FederatedPointerEvent) => {
        if (event.isPrimary) run();
      }}
    >
      {children}
    </pixiContainer>
  );
}

function targetArea(width: number, height: number): Rectangle {
  const x = Math.max(0, (SIZES.minTargetPx - width) / 2);
  const y = Math.max(0, (SIZES.minTargetPx - height) / 2);
  return new Rectangle(-x, -y, width + x * 2, height + y * 2);
}

/** Sinks at once, comes back softly; a finger that begins to drag lets go of it. */
function useFeedback(node: React.RefObject<Container | null>) {
  const stop = useRef<() => void>(undefined);
  const up = useCallback(() => {
    stop.current?.();
    stop.current = undefined;
    const container = node.current;
    if (!container) return;
    move(container.scale, { x: 1, y: 1 }, { seconds: 'pressS', ease: 'press' });
    move(container, { alpha: 1 }, { seconds: 'pressS', ease: 'press' });
  }, [node]);
  const down = useCallback(() => {
    const container = node.current;
    if (!container) return;
    still(container, container.scale);
    container.scale.set(token('pressScale'));
    container.alpha = token('pressDim');
    wake();
    stop.current = kioskStore.subscribe(({ isDragging }) => {
      if (isDragging) up();
    });
  }, [node, up]);
  useLayoutEffect(() => () => stop.current?.(), []);
  return { down, up };
}
