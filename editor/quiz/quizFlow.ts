// The nodes and edges of the graph of a quiz, as React Flow reads them.
import { MarkerType, type Edge, type Node } from '@xyflow/react';
import type { ResultShare } from './quizShares.ts';
import { keyOf } from '#rules/quiz.ts';
import { ROLE_COLORS } from '../theme.ts';
import { answerHandle, arrowsOf, endNodeId, RESULTS_ID, slideNodeId, type PlacedQuiz } from './placeQuiz.ts';
import type { Selected } from './quizSelection.ts';
import type { QuizNode, QuizWork } from './quizWork.ts';
import type { CountedQuiz } from './shareWorker.ts';
import { nameOfTarget, type Names } from './useNames.ts';

export type SlideData = { node: QuizNode; isStart: boolean; hasProblem: boolean };
export type EndData = { name: string };
export type ResultsData = { rows: readonly { key: string; name: string; share: ResultShare | undefined }[] };

export const selectedNodeOf = (selected: Selected): string => {
  if (selected.kind === 'overview') return RESULTS_ID;
  return selected.kind === 'slide' ? slideNodeId(selected.id) : endNodeId(selected.id);
};

export function nodesOf({
  work,
  names,
  counted,
  places,
  selectedId,
}: {
  work: QuizWork;
  names: Names;
  counted: CountedQuiz | undefined;
  places: PlacedQuiz['places'];
  selectedId: string;
}): Node[] {
  const dataOf: [string, string, Record<string, unknown>][] = [
    ...work.slides.map((node): [string, string, SlideData] => [
      slideNodeId(node.id),
      'slide',
      {
        node,
        isStart: node.id === work.start,
        hasProblem: (counted?.problems.get(node.id)?.length ?? 0) > 0,
      },
    ]),
    ...work.ends.map((gift): [string, string, EndData] => [
      endNodeId(gift),
      'end',
      { name: gift === '' ? '' : (names.get('gift-messages')?.get(gift) ?? gift) },
    ]),
    [
      RESULTS_ID,
      'results',
      {
        rows: work.targets.map((target) => ({
          key: keyOf(target),
          name: nameOfTarget(names, target),
          share: counted?.shares.results.find((result) => keyOf(result) === keyOf(target)),
        })),
      } satisfies ResultsData,
    ],
  ];
  return dataOf.flatMap(([id, type, data]) => {
    const place = places.get(id);
    if (!place) return [];
    const { x, y, width, height } = place;
    return [
      {
        id,
        type,
        data,
        position: { x, y },
        width,
        height,
        measured: { width, height },
        selected: id === selectedId,
      },
    ];
  });
}

/** Arrows of a loop are red, those at the selected node are darker than the others. */
export function edgesOf(work: QuizWork, counted: CountedQuiz | undefined, selectedId: string): Edge[] {
  return arrowsOf(work).map(({ id, source, target, answer }) => {
    const isLoop =
      answer !== null &&
      (counted?.problems.get(answer.slide) ?? []).some(
        ({ check, path }) => /Loop$/.test(check) && path.startsWith(`buttons.${answer.index}.`),
      );
    const isNear = source === selectedId || target === selectedId;
    const color = ROLE_COLORS[isLoop ? 'error' : isNear ? 'tide' : answer === null ? 'edge' : 'muted'];
    return {
      id,
      source,
      target,
      ...(answer && { sourceHandle: answerHandle(answer.index) }),
      markerEnd: { type: MarkerType.ArrowClosed, color, width: 16, height: 16 },
      style: {
        stroke: color,
        strokeWidth: isNear || isLoop ? 2.25 : 1.5,
        ...(answer === null && { strokeDasharray: '5 5' }),
      },
      zIndex: isNear ? 1 : 0,
    };
  });
}
