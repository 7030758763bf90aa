// Arrows and dots below the centered result, between its picture and its words. They follow the
// track without React commits.
import { useLayoutEffect, useRef } from 'react';
import type { Container } from 'pixi.js';
import { COLORS, SPACE } from '#config/brand.ts';
import type { SpeechLabels } from '#config/messages.ts';
import { type CarouselTrack, NO_CIRCLE } from '#stage/scrolling/CarouselTrack.ts';
import { gapBox } from '#stage/layout/boxes.tsx';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { setShown } from '#stage/accessibility/useSceneNode.ts';
import { NAV_PX, navButton } from '../chrome/NavButton.tsx';

const DOT_PX = 14;
const STEP_PX = 30;
const ACTIVE_DOT_PX = 26;
/** Height of the controls. */
export const CONTROLS_PX = NAV_PX;

interface ControlsProps {
  track: CarouselTrack;
  count: number;
  /** Width of the carousel, and top of the controls, in px. */
  width: number;
  top: number;
  speech: SpeechLabels;
}

export function CarouselControls({ track, count, width, top, speech }: ControlsProps) {
  const [previous, next] = [useRef<Container>(null), useRef<Container>(null)];
  const isCyclic = track.halfCount < NO_CIRCLE;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useLayoutEffect(
    () =>
      track.nearestIndex.listen((index) => {
        if (previous.current) setShown(previous.current, isCyclic || index > 0);
        if (next.current) setShown(next.current, isCyclic || index < count - 1);
      }),
    [track, count],
  );
  if (count < 2) return null;
  const arrow = (label: string, delta: number, turns: number) =>
    navButton(
      null,
      'chevron',
      {
        action: () => track.centerItem((track.nearestIndex.value + delta + count) % count),
        label,
      },
      { turns },
    );
  const dotsPx = (count - 1) * STEP_PX;
  const left = Math.round((width - dotsPx) / 2 - SPACE.l - NAV_PX);
  return (
    <>
      <pixiContainer ref={previous}>
        {arrow(speech.previous, -1, 1).place(left, top, 'previous')}
      </pixiContainer>
      <pixiContainer ref={next}>
        {arrow(speech.next, 1, 3).place(width - left - NAV_PX, top, 'next')}
      </pixiContainer>
      <Dots
        track={track}
        count={count}
        x={(width - dotsPx) / 2}
        y={top + (NAV_PX - DOT_PX) / 2}
        speech={speech}
      />
    </>
  );
}

/** `x` is the center of the first dot. Screen readers get only the current position. */
function Dots({
  track,
  count,
  x,
  y,
  speech,
}: {
  track: CarouselTrack;
  count: number;
  x: number;
  y: number;
  speech: SpeechLabels;
}) {
  const activeDots = useRef<(Container | null)[]>([]);
  useLayoutEffect(
    () =>
      track.nearestIndex.listen((index) => {
        activeDots.current.forEach(
          (activeDot, dotIndex) => activeDot && setShown(activeDot, dotIndex === index),
        );
      }),
    [track, count],
  );
  const dot = (size: number, fill: number) => panel(gapBox(size, DOT_PX), { fill, radius: DOT_PX / 2 });
  return Array.from({ length: count }, (_, dotIndex) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no id and never change their order.
    <pixiContainer key={dotIndex} x={x + dotIndex * STEP_PX} y={y}>
      {dot(DOT_PX, COLORS.inkSoft).place(-DOT_PX / 2, 0, 'dot')}
      <pixiContainer
        ref={(activeDot: Container | null) => {
          activeDots.current[dotIndex] = activeDot;
        }}
      >
        {labelledGroup(dot(ACTIVE_DOT_PX, COLORS.emberDeep), {
          role: 'text',
          label: speech.place(dotIndex + 1, count),
        }).place(-ACTIVE_DOT_PX / 2, 0, 'chosen')}
      </pixiContainer>
    </pixiContainer>
  ));
}
