// The scale at the bottom of a quiz slide: each result that can still be reached moves with the
// answers. See src/screens/help-me-choose/README.md#scale-while-answering.
import { useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Container } from 'pixi.js';
import { COLORS, SPACE, THEME } from '#config/brand.ts';
import { scaleLabelsFor } from '#config/scaleLabels.ts';
import { STAGE } from '#config/limits.ts';
import { stopTweens, tween } from '#motion/tweens.ts';
import type { Quiz } from '#rules/quiz.ts';
import { spreadOut } from './quizStanding.ts';
import { announce } from '#state/sceneRegistry.ts';
import { LabelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { fillBox, panel } from '#stage/shapes/Panel.tsx';
import { gapBox } from '#stage/layout/boxes.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { ActiveScreenContext, useLangCode } from '../useScreenContext.ts';
import { chipsFor, GAP_PX, leadingMark, scaleHeightPx } from './chips.tsx';
import { standingText } from './standingText.ts';
import { useCandidates, type ShownCandidate } from './useCandidates.ts';

export { scaleHeightPx } from './chips.tsx';
export { loadCandidates } from './useCandidates.ts';

/** Clear of the buttons at both edges. */
const SIDE_PX = 168;
const RAIL_PX = 6;

/** Candidates that were shown last, from which the next slide of the same quiz continues. */
let last: { quiz: string; candidates: readonly ShownCandidate[] } | undefined;

const idOf = ({ startSlide, startedAtMs }: Quiz): string => `${startSlide}/${startedAtMs}`;

export function QuizScale({ quiz }: { quiz: Quiz }) {
  const langCode = useLangCode();
  const labels = scaleLabelsFor(langCode);
  const isActive = useContext(ActiveScreenContext);
  const now = useCandidates(quiz, langCode);
  // Until the slide is in place, what the slide before showed.
  const [before] = useState(() => (last?.quiz === idOf(quiz) ? last.candidates : null));
  const shown = isActive || !before ? now : before;
  const text = standingText(now, labels);

  useLayoutEffect(() => {
    if (!isActive) return;
    if (last?.quiz === idOf(quiz) && standingText(last.candidates, labels) !== text) announce(text);
    last = { quiz: idOf(quiz), candidates: now };
  }, [isActive, quiz, now, text, labels]);

  const heightPx = scaleHeightPx();
  const layout = useMemo(() => {
    // Larger, the names need its room.
    const soFar = THEME.isLarger
      ? gapBox(0, 0)
      : textBlock(labels.soFar, { role: 'caption', width: STAGE.widthPx, isSilent: true });
    const railX = soFar.width > 0 ? SIDE_PX + soFar.width + SPACE.l : SIDE_PX;
    const railPx = STAGE.widthPx - SIDE_PX - railX;
    // Candidates that have just left keep their chips, each as wide as its name.
    const all = [...now, ...(before ?? []).filter(({ key }) => now.every((other) => other.key !== key))];
    return { soFar, railX, railPx, chips: chipsFor(all, railPx) };
  }, [now, before, labels]);
  const { soFar, railX, railPx, chips } = layout;
  const places = useMemo(() => {
    const here = shown.flatMap(({ key, position }) => {
      const chip = chips.find((one) => one.key === key);
      return chip ? [{ key, position, width: chip.box.width }] : [];
    });
    const lefts = spreadOut(here, railPx, GAP_PX);
    return new Map(here.map(({ key }, index) => [key, lefts[index] ?? 0]));
  }, [shown, chips, railPx]);

  const nodes = useRef(new Map<string, Container>());
  const placed = useRef(new WeakSet<Container>());
  useLayoutEffect(() => {
    for (const [key, node] of nodes.current) {
      const x = places.get(key);
      const isPlaced = placed.current.has(node);
      if (x === undefined) {
        // It can no longer be reached, or not yet.
        if (isPlaced) tween(node, { alpha: 0 }, { seconds: 'glideS' });
        else node.alpha = 0;
        continue;
      }
      placed.current.add(node);
      if (isPlaced) tween(node, { x, alpha: 1 }, { seconds: 'glideS', ease: 'zoom' });
      else {
        node.x = x;
        if (node.alpha < 1) tween(node, { alpha: 1 }, { seconds: 'glideS' });
      }
    }
  }, [places]);
  useLayoutEffect(() => {
    const all = nodes.current;
    return () => stopTweens(...all.values());
  }, []);

  const middlePx = heightPx / 2;
  return (
    <pixiContainer y={STAGE.heightPx - heightPx}>
      <LabelledGroup
        x={SIDE_PX}
        y={0}
        width={STAGE.widthPx - SIDE_PX * 2}
        height={heightPx}
        info={{ role: 'text', label: text }}
      />
      {fillBox(STAGE.widthPx, heightPx, COLORS.paper).place(0, 0, 'ground')}
      {fillBox(STAGE.widthPx, 2, COLORS.line).place(0, 0, 'edge')}
      {soFar.place(SIDE_PX, middlePx - soFar.height / 2, 'label')}
      {panel(gapBox(railPx, RAIL_PX), { fill: COLORS.line, radius: RAIL_PX / 2 }).place(
        railX,
        middlePx - RAIL_PX / 2,
        'rail',
      )}
      {chips.map(({ key, box }) => (
        <pixiContainer
          key={key}
          ref={(node: Container | null) => {
            if (node) nodes.current.set(key, node);
            else nodes.current.delete(key);
          }}
        >
          <pixiContainer x={railX} y={middlePx - box.height / 2}>
            {box.place(0, 0, 'chip')}
            {shown.some((one) => one.key === key && one.isLeading) &&
              leadingMark(box.width, box.height).place(0, 0, 'mark')}
          </pixiContainer>
        </pixiContainer>
      ))}
    </pixiContainer>
  );
}
