// Something to press: feedback in the same frame, a target of 72 px or more, one way for finger, key and screen reader.
import { useCallback, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Rectangle, type Container, type FederatedPointerEvent } from 'pixi.js';
import { clock } from '#clock.ts';
import { SIZES } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import { tween, stopTweens } from '#motion/tweens.ts';
import { token } from '#motion/currentTokens.ts';
import type { Action } from '#rules/actions.ts';
import { pathOfAction } from '#rules/actions.ts';
import { currentAddress } from '#state/navigation.ts';
import { press, pressLocally, type PressedAction } from '#state/press.ts';
import { kioskStore, langCodeOf, type TransitionOrigin } from '#state/kioskStore.ts';
import type { Rect } from '#state/sceneRegistry.ts';
import { pendingUpdates, invalidate, requestFrame } from '../render/frameLoop.ts';
import { labelledGroup } from '../accessibility/LabelledGroup.tsx';
import { leafBox, type LayoutBox } from '../layout/boxes.tsx';
import { rectOf, useSceneNode } from '../accessibility/useSceneNode.ts';

export interface PressableOptions {
  /** What it does: an action for the gate, or a change that only its own view holds. */
  action: Action | (() => void);
  label: string;
  analyticsTag?: string;
  /** What stands in for it at the moment it is pressed, such as what the thing in the middle of a carousel leads to. */
  instead?: () => Pick<PressedAction, 'action' | 'label' | 'analyticsTag'> | null;
  path?: string;
  /** The picture on it that stands for a film, and grows when that is played. */
  transitionOrigin?: TransitionOrigin | null;
  isExpanded?: boolean;
  isCurrent?: boolean;
  /** Stands, but does nothing now; drawn faint. */
  isDisabled?: boolean;
  /** Language of the label, where it is another than the screen's. */
  lang?: string;
}

/**
 * Makes a box pressable. A box smaller than the target takes touches beyond its edges; one that does nothing is no button,
 * for a finger or a reader, but stays what an editor can find.
 */
export function pressable(child: LayoutBox, options: PressableOptions): LayoutBox {
  const { width, height } = child;
  const { action, label, path } = options;
  if (typeof action === 'object' && action.type === 'nothing') {
    return labelledGroup(child, { role: label ? 'text' : 'presentation', label, ...(path && { path }) });
  }
  return leafBox(width, height, (x, y, key) => (
    <Pressable key={key} x={x} y={y} width={width} height={height} {...options}>
      {child.place(0, 0, 'child')}
    </Pressable>
  ));
}

const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 };

type Props = PressableOptions & { x: number; y: number; width: number; height: number; children: ReactNode };

function Pressable({
  x,
  y,
  width,
  height,
  action,
  label: given,
  analyticsTag = '',
  instead,
  path,
  transitionOrigin = null,
  isExpanded,
  isCurrent,
  isDisabled,
  lang,
  children,
}: Props) {
  const langCode = useStore(kioskStore, langCodeOf);
  // Content may leave a label out; a reader must still hear that there is something to press.
  const label = given || speechLabelsFor(langCode).open;
  const latest = useRef<() => boolean>(() => false);
  const place = () => (node.current ? rectOf(node.current) : NOWHERE);
  latest.current = () => {
    if (isDisabled) return false;
    const other = instead?.();
    if (other) return press({ ...other, from: place });
    return typeof action === 'function'
      ? pressLocally(label, action, analyticsTag)
      : press({
          action,
          label,
          analyticsTag,
          from: place,
          transitionOrigin,
          ...(path && { path }),
        });
  };
  const run = useCallback(() => {
    // What a press changes is drawn after React's next commit: until then the stage owes a frame, and says so.
    const drawn = pendingUpdates();
    invalidate();
    latest.current();
    clock.after(0, drawn);
  }, []);
  const outset = useMemo(() => outsetOf(width, height), [width, height]);
  const target = typeof action === 'function' ? null : pathOfAction(action);
  const node = useSceneNode(
    {
      role: target === null ? 'button' : 'link',
      label,
      analyticsTag,
      press: run,
      ...(target !== null && { href: currentAddress(target) }),
      ...(path && { path }),
      ...(isExpanded !== undefined && { isExpanded }),
      ...(isCurrent && { isCurrent }),
      ...(isDisabled && { isDisabled }),
      ...(lang && { lang }),
    },
    width,
    height,
    outset,
  );
  const feedback = useFeedback(node, isDisabled ?? false);
  const hitArea = useMemo(
    () => new Rectangle(-outset.x, -outset.y, width + outset.x * 2, height + outset.y * 2),
    [outset, width, height],
  );
  return (
    <pixiContainer
      ref={node}
      x={Math.round(x + width / 2)}
      y={Math.round(y + height / 2)}
      pivot={{ x: width / 2, y: height / 2 }}
      eventMode="static"
      hitArea={hitArea}
      interactiveChildren={false}
      cursor={isDisabled ? 'default' : 'pointer'}
      onPointerDown={feedback.down}
      onPointerUp={feedback.up}
      onPointerUpOutside={feedback.up}
      onPointerTap={(event: FederatedPointerEvent) => {
        if (event.isPrimary) run();
      }}
    >
      {isDisabled === undefined ? (
        children
      ) : (
        <pixiContainer alpha={isDisabled ? DISABLED_ALPHA : 1}>{children}</pixiContainer>
      )}
    </pixiContainer>
  );
}

const DISABLED_ALPHA = 0.35;

/** How far a touch may miss a thing that is smaller than the smallest target. */
const outsetOf = (width: number, height: number) => ({
  x: Math.max(0, (SIZES.minTargetPx - width) / 2),
  y: Math.max(0, (SIZES.minTargetPx - height) / 2),
});

/** Sinks at once, comes back softly; a finger that begins to drag lets go of it. */
function useFeedback(node: React.RefObject<Container | null>, isDisabled: boolean) {
  const stop = useRef<() => void>(undefined);
  const up = useCallback(() => {
    stop.current?.();
    stop.current = undefined;
    const container = node.current;
    if (!container) return;
    tween(container.scale, { x: 1, y: 1 }, { seconds: 'pressS', ease: 'press' });
    tween(container, { alpha: 1 }, { seconds: 'pressS', ease: 'press' });
  }, [node]);
  const down = useCallback(
    (event: FederatedPointerEvent) => {
      const container = node.current;
      if (!container || !event.isPrimary || isDisabled) return;
      stop.current?.();
      stopTweens(container, container.scale);
      container.scale.set(token('pressScale'));
      container.alpha = token('pressDim');
      requestFrame();
      const unsubscribe = kioskStore.subscribe(({ isDragging }) => {
        if (isDragging) up();
      });
      // Pixi does not hear of a touch that the system takes away.
      const listening = new AbortController();
      for (const name of ['pointercancel', 'blur'])
        window.addEventListener(name, up, { signal: listening.signal });
      stop.current = () => {
        unsubscribe();
        listening.abort();
      };
    },
    [node, up, isDisabled],
  );
  useLayoutEffect(() => () => stop.current?.(), []);
  return { down, up };
}
