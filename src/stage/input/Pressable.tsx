// A pressable node: feedback in the same frame, a target of at least 72 px, one path for pointer,
// key and screen reader.
import { useCallback, useMemo, useRef, type ReactNode } from 'react';
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
import { hasTapped, isTapOf, takeContact, whenTapIsLost } from '#state/contacts.ts';
import { kioskStore, langCodeOf, type TransitionOrigin } from '#state/kioskStore.ts';
import type { Rect } from '#state/sceneRegistry.ts';
import { pendingUpdates, invalidate, requestFrame } from '../render/frameLoop.ts';
import { labelledGroup } from '../accessibility/LabelledGroup.tsx';
import { leafBox, type LayoutBox } from '../layout/boxes.tsx';
import { rectOf, useSceneNode } from '../accessibility/useSceneNode.ts';

export interface PressableOptions {
  /** An action, or a change of the view's own state. */
  action: Action | (() => void);
  label: string;
  analyticsTag?: string;
  /** Replaces the action when pressed, such as the target of a carousel's center item. */
  actionOverride?: () => Pick<PressedAction, 'action' | 'label' | 'analyticsTag'> | null;
  path?: string;
  /** The poster on it that grows when its video is played. */
  transitionOrigin?: TransitionOrigin | null;
  isExpanded?: boolean;
  /** A toggle button: whether it is on. */
  isPressed?: boolean;
  /** A switch or a radio button: whether it is on. */
  isChecked?: boolean;
  ariaRole?: 'radio';
  isCurrent?: boolean;
  /** A key of a keyboard: each finger presses it at once, independent of other fingers. */
  isKey?: boolean;
  /** Shown, but not pressable; drawn faint. */
  isDisabled?: boolean;
  /** Language of the label, if not the screen's. */
  lang?: string;
}

/**
 * Makes a box pressable. A small box gets a larger touch target. Without an action it is no button,
 * but stays editable.
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

const EMPTY_RECT: Rect = { x: 0, y: 0, width: 0, height: 0 };

type Props = PressableOptions & { x: number; y: number; width: number; height: number; children: ReactNode };

function Pressable({
  x,
  y,
  width,
  height,
  action,
  label: contentLabel,
  analyticsTag = '',
  actionOverride,
  path,
  transitionOrigin = null,
  isExpanded,
  isPressed,
  isChecked,
  ariaRole,
  isCurrent,
  isKey = false,
  isDisabled,
  lang,
  children,
}: Props) {
  const langCode = useStore(kioskStore, langCodeOf);
  // Content may omit the label; a screen reader still needs a name.
  const label = contentLabel || speechLabelsFor(langCode).open;
  const latest = useRef<() => boolean>(() => false);
  const originRect = () => (node.current ? rectOf(node.current) : EMPTY_RECT);
  latest.current = () => {
    if (isDisabled) return false;
    const override = actionOverride?.();
    if (override) return press({ ...override, originRect });
    return typeof action === 'function'
      ? pressLocally(label, action, analyticsTag, path)
      : press({
          action,
          label,
          analyticsTag,
          originRect,
          transitionOrigin,
          ...(path && { path }),
        });
  };
  const run = useCallback(() => {
    // The change is rendered by React's next commit: until then the stage is pending.
    const finishUpdate = pendingUpdates();
    invalidate();
    latest.current();
    clock.after(0, finishUpdate);
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
      ...(isPressed !== undefined && { isPressed }),
      ...(isChecked !== undefined && { isChecked }),
      ...(ariaRole && { ariaRole }),
      ...(isCurrent && { isCurrent }),
      ...(isDisabled && { isDisabled }),
      ...(lang && { lang }),
    },
    width,
    height,
    { outset, ...(target !== null && { sharedElement: { path: target } }) },
  );
  const feedback = useFeedback(node, isDisabled ?? false);
  const pressedBy = useRef<number>(undefined);
  // A finger that rolls over the edge has still tapped what it came down on.
  const lift = ({ pointerId }: FederatedPointerEvent): void => {
    if (pointerId !== pressedBy.current) return;
    pressedBy.current = undefined;
    feedback.up();
    if (!isKey && isTapOf(pointerId)) run();
  };
  const hitArea = useMemo(() => {
    const area = new Rectangle(-outset.x, -outset.y, width + outset.x * 2, height + outset.y * 2);
    return { contains: (x: number, y: number) => isDrawn(node.current) && area.contains(x, y) };
  }, [node, outset, width, height]);
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
      onPointerDown={({ pointerId }: FederatedPointerEvent) => {
        if (!(isKey ? hasTapped(pointerId) : takeContact(pointerId))) return;
        pressedBy.current = pointerId;
        feedback.down(pointerId);
        if (isKey) run();
      }}
      onPointerUp={lift}
      onPointerUpOutside={lift}
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

/** Before its first frame a node is at the origin of the stage: a touch cannot be meant for it. */
const isDrawn = (node: Container | null): boolean => node?.updateTick !== -1;

/** How far the touch target extends beyond a small box. */
const outsetOf = (width: number, height: number) => ({
  x: Math.max(0, (SIZES.minTargetPx - width) / 2),
  y: Math.max(0, (SIZES.minTargetPx - height) / 2),
});

/** Press feedback: sinks at once, returns softly, and ends when the finger presses no longer. */
function useFeedback(node: React.RefObject<Container | null>, isDisabled: boolean) {
  const up = (): void => {
    const container = node.current;
    if (!container) return;
    tween(container.scale, { x: 1, y: 1 }, { seconds: 'pressS', ease: 'press' });
    tween(container, { alpha: 1 }, { seconds: 'pressS', ease: 'press' });
  };
  const down = (pointerId: number): void => {
    const container = node.current;
    if (!container || isDisabled) return;
    stopTweens(container, container.scale);
    container.scale.set(token('pressScale'));
    container.alpha = token('pressDim');
    requestFrame();
    whenTapIsLost(pointerId, up);
  };
  return { down, up };
}
