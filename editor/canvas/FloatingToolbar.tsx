// A toolbar on the canvas that stays above the entry that it is of.
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Group, Text } from '@mantine/core';
import type { Path } from '#schema/path.ts';
import { sceneRegistry, onSceneFrame } from '#state/sceneRegistry.ts';
import { rectOfPath, editableNodesOf } from './editableNodes.ts';
import { scaleOf } from './useNodeRects.ts';
import { t } from '../i18n/t.ts';

const GAP_PX = 10;
/** In px of the stage. In an entry where the field is further down, the toolbar is at the field. */
const NEAR_PX = 240;

/** A toolbar over an entry; `name` says of what. */
export function FloatingToolbar({
  frame,
  path,
  entryPath,
  name,
  children,
}: {
  frame: HTMLElement;
  path: Path;
  entryPath: Path;
  name: string;
  children: ReactNode;
}) {
  const bar = useFloatingPosition(frame, path, entryPath);
  return (
    <Group
      ref={bar}
      className="selected-bar"
      gap="xxs"
      wrap="nowrap"
      role="toolbar"
      aria-keyshortcuts="F10"
      aria-label={`${t('Selected')}: ${name}`}
    >
      <Text size="xs" fw={600} px="xs" truncate maw={220}>
        {name}
      </Text>
      {children}
    </Group>
  );
}

/** Follows its entry in every frame without React commits. */
function useFloatingPosition(frame: HTMLElement, path: Path, entryPath: Path) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    // Measured once per change: reading sizes in every frame would force a layout.
    let sizes = { width: 0, height: 0, barWidth: 0, barHeight: 0, scale: 1 };
    const updatePosition = (): void => {
      const nodes = editableNodesOf(sceneRegistry.getState().entries);
      const field = rectOfPath(path, nodes);
      const entry = entryPath === path ? field : rectOfPath(entryPath, nodes);
      const fitsAbove = entry !== null && entry.y * sizes.scale - sizes.barHeight >= GAP_PX;
      const isNear = !entry || !field || field.y - entry.y <= NEAR_PX;
      const rect = fitsAbove && isNear ? entry : field;
      element.style.visibility = rect ? 'visible' : 'hidden';
      if (!rect) return;
      const { scale } = sizes;
      const above = rect.y * scale - sizes.barHeight - GAP_PX;
      const below = Math.min(
        (rect.y + rect.height) * scale + GAP_PX,
        sizes.height - sizes.barHeight - GAP_PX,
      );
      const left = Math.min(Math.max(rect.x * scale, GAP_PX), sizes.width - sizes.barWidth - GAP_PX);
      const transform = `translate(${Math.round(left)}px,${Math.round(above >= GAP_PX ? above : below)}px)`;
      if (element.style.transform !== transform) element.style.transform = transform;
    };
    const measure = (): void => {
      sizes = {
        width: frame.clientWidth,
        height: frame.clientHeight,
        barWidth: element.offsetWidth,
        barHeight: element.offsetHeight,
        scale: scaleOf(frame),
      };
      updatePosition();
    };
    measure();
    const stops = [onSceneFrame(updatePosition), sceneRegistry.subscribe(updatePosition)];
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    observer.observe(element);
    return () => {
      stops.forEach((stop) => stop());
      observer.disconnect();
    };
  }, [frame, path, entryPath]);
  return bar;
}
