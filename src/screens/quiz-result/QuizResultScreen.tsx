// What a quiz ends in (spec 2): a carousel of results, the one in the middle told about below, and the way back into the quiz.
// Beside a static image of 960x1080 it takes the right half of the stage.
import { useState } from 'react';
import { COLOURS, SPACE, TYPE } from '#config/brand.ts';
import { SIZES, STAGE } from '#config/limits.ts';
import type { QuizResult } from '#content/kinds/quizResultKind.ts';
import { showTimes } from '#motion/transitionTimings.ts';
import { isOver } from '#rules/quiz.ts';
import { quizStore } from '#state/quizStore.ts';
import { column, within, type Box } from '#stage/layout/boxes.tsx';
import { fillBox } from '#stage/shapes/Panel.tsx';
import { Signal } from '#stage/render/signal.ts';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { words } from '#stage/text/TextBlock.tsx';
import { NAV_GAP_PX, NAV_PX } from '../chrome/NavButton.tsx';
import { EDGE_PX, Screen } from '../Screen.tsx';
import { ScrollArea } from '../ScrollArea.tsx';
import { useBlockContext } from '../useScreenContext.ts';
import { useVisitMemory } from '../useVisitState.ts';
import { again } from './retakeQuiz.tsx';
import { LargePicture } from './LargePicture.tsx';
import { inMist, VEIL_ALPHA } from './textScrims.tsx';
import { resultRow } from './resultRow.tsx';
import { useAgain } from './useRetakeAction.ts';

const GAP_PX = SPACE.m;
const { widthPx: HALF_PX, heightPx: HALF_HEIGHT_PX } = SIZES.leftMedia;

export function QuizResultScreen({ document }: { document: QuizResult }) {
  const { title, results, staticImage, settings } = document;
  const { spoken } = useBlockContext();
  const action = useAgain();
  const { recalled: startAt = 0, keep: onLeave } = useVisitMemory<number>('results');
  // At the end of an animated quiz it comes on like every slide of it did.
  const [quiz] = useState(() => quizStore.getState().quiz);
  const show = quiz && isOver(quiz) ? () => ({ times: showTimes(quiz.animation), film: null }) : null;
  const [resting] = useState(() => new Signal(0));
  const room = staticImage ? STAGE.widthPx - HALF_PX : STAGE.widthPx;
  const hasGround = settings.backgroundImage !== null || settings.backgroundColor !== '';

  const heading = within(titleOf(title, room), room, NAV_PX);
  const rows = [
    hasGround && !staticImage ? inMist(heading) : heading,
    results.length > 0 &&
      resultRow(results, room, {
        label: markupOf(title).plain || spoken.results,
        isOnCard: !staticImage,
        startAt,
        onLeave,
        onRest: (index) => resting.set(index),
        spoken,
      }),
    action && again(document, action, room - SPACE.l * 2, spoken),
  ];
  const backdrop = staticImage && (
    <>
      {hasGround &&
        fillBox(STAGE.widthPx - HALF_PX, HALF_HEIGHT_PX, COLOURS.paper, VEIL_ALPHA).place(HALF_PX, 0, 'veil')}
      <LargePicture document={document} resting={resting} />
    </>
  );
  return (
    <Screen
      name={title || document.name || document.id}
      ground={settings}
      backdrop={backdrop}
      exitsRight
      show={show}
    >
      <ScrollArea
        rows={rows.map((box) => box && column([box], { align: 'center', width: room }))}
        align="end"
        gap={GAP_PX}
        top={EDGE_PX}
        bottom={SPACE.s}
        isCentred
      />
    </Screen>
  );
}

/** The title keeps clear of home, which stands at its right, and as far from the other side; more than two lines are set smaller. */
function titleOf(title: string, room: number): Box {
  const look = {
    width: room - (EDGE_PX + NAV_PX * 2 + NAV_GAP_PX + SPACE.l) * 2,
    align: 'center',
    level: 1,
    path: 'title',
  } as const;
  const large = words(title, { ...look, role: 'title' });
  return large.height > TYPE.title.line * 2 ? words(title, { ...look, role: 'heading' }) : large;
}
