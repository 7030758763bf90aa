// The idle warning before the visit ends: visible, announced, and closed by any touch or key
// (visit/idleTimer.ts). See src/visit/README.md#warning.
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Container } from 'pixi.js';
import { useStore } from 'zustand';
import { pillButton } from '#blocks/pillButtons.tsx';
import { clock } from '#clock.ts';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { idleMessagesFor } from '#config/idleMessages.ts';
import { IDLE, STAGE, SIZES } from '#config/limits.ts';
import { tweenFrom } from '#motion/tweens.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { announce } from '#state/sceneRegistry.ts';
import { coverDomElements } from '#stage/input/domHost.ts';
import { column, gapBox, centeredIn } from '#stage/layout/boxes.tsx';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { plainTexture } from '#stage/shapes/surfaceTextures.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { useSceneNode } from '#stage/accessibility/useSceneNode.ts';
import { useLangCode } from '../useScreenContext.ts';
import { setVisitEnd } from '#state/visit.ts';

const WIDTH_PX = Math.min(1_160, SIZES.moduleAreaWidthPx);
const PAD_PX = SPACE.xl;
const SCRIM_ALPHA = 0.72;
const BAR_PX = 12;
/** Interval of announcements, long enough to finish a sentence. */
const ANNOUNCE_EVERY_S = 10;

export function IdleWarning() {
  const endsAtMs = useStore(kioskStore, (state) => state.endsAtMs);
  return endsAtMs === null ? null : <IdleDialog endsAtMs={endsAtMs} />;
}

function IdleDialog({ endsAtMs }: { endsAtMs: number }) {
  const messages = idleMessagesFor(useLangCode());
  const seconds = useSecondsTo(endsAtMs);
  const node = useSceneNode<Container>(
    { role: 'dialog', label: messages.stillThere },
    STAGE.widthPx,
    STAGE.heightPx,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useLayoutEffect(() => {
    if (node.current) tweenFrom(node.current, { alpha: 0 }, { alpha: 1 }, { seconds: 'fadeS' });
  }, []);
  // DOM elements are above the canvas and would cover the warning.
  useLayoutEffect(() => coverDomElements(), []);
  useEffect(() => showroomEvents.emit('idleWarningShown'), []);
  const remainingText = messages.secondsLeft(seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useEffect(() => {
    if (seconds % ANNOUNCE_EVERY_S === 0) announce(remainingText);
  }, [remainingText]);
  const inner = WIDTH_PX - PAD_PX * 2;
  const content = column(
    [
      textBlock(messages.stillThere, { role: 'title', width: inner, align: 'center', level: 2 }),
      textBlock(messages.stillThereBody, {
        role: 'body',
        width: inner,
        align: 'center',
        color: COLORS.inkSoft,
      }),
      gapBox(inner, SPACE.xs),
      labelledGroup(
        textBlock(remainingText, {
          role: 'subheading',
          width: inner,
          align: 'center',
          color: COLORS.tide,
          isSilent: true,
        }),
        { role: 'text', label: remainingText },
      ),
      countdown(inner, seconds),
      gapBox(inner, SPACE.xs),
      pressable(pillButton(messages.goOnVisiting, 'primary'), {
        action: () => setVisitEnd(null),
        label: messages.goOnVisiting,
      }),
    ],
    { gap: SPACE.m, align: 'center', width: inner },
  );
  const height = content.height + PAD_PX * 2;
  const card = panel(centeredIn(content, WIDTH_PX, height), {
    fill: COLORS.white,
    radius: RADIUS.l,
    shadow: 80,
    shadowAlpha: 0.4,
  });
  return (
    <pixiContainer ref={node}>
      <pixiSprite
        texture={plainTexture()}
        width={STAGE.widthPx}
        height={STAGE.heightPx}
        tint={COLORS.ink}
        alpha={SCRIM_ALPHA}
        eventMode="static"
      />
      {card.place((STAGE.widthPx - WIDTH_PX) / 2, Math.round((STAGE.heightPx - height) / 2), 'plate')}
    </pixiContainer>
  );
}

/** The remaining time in whole seconds: a continuous bar would keep a weak GPU busy. */
function countdown(width: number, seconds: number) {
  const share = Math.min(1, seconds / (IDLE.warningMs / 1_000));
  const filled = Math.max(BAR_PX, Math.round(width * share));
  const bar = panel(gapBox(filled, BAR_PX), { fill: COLORS.ember, radius: RADIUS.pill });
  return panel(centeredIn(bar, width, BAR_PX, 'start'), { fill: COLORS.sand, radius: RADIUS.pill });
}

function useSecondsTo(endsAtMs: number): number {
  const secondsLeft = (): number => Math.max(0, Math.ceil((endsAtMs - clock.now()) / 1_000));
  const [seconds, setSeconds] = useState(secondsLeft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useEffect(() => {
    setSeconds(secondsLeft());
    return clock.every(1_000, () => setSeconds(secondsLeft()));
  }, [endsAtMs]);
  return seconds;
}
