// A quiz as nodes and arrows from left to right: slides, the gift messages that end it, and the
// results.
import { Graph, layout } from '@dagrejs/dagre';
import { shownAnswers } from '#rules/quizChecks.ts';
import { wayOf } from './quizEdits.ts';
import type { QuizWork } from './quizWork.ts';

export const SIZES = {
  slide: { width: 232, headPx: 76, answerPx: 30, footPx: 6 },
  end: { width: 168, height: 58 },
  results: { width: 248, headPx: 40, rowPx: 40, footPx: 10 },
} as const;

export const RESULTS_ID = 'results';
export const slideNodeId = (id: string): string => `slide/${id}`;
export const endNodeId = (gift: string): string => `end/${gift}`;
export const answerHandle = (answer: number): string => `answer/${answer}`;

/** Where an arrow to a node leads; null if nothing can lead there. */
export const wayOfNode = (nodeId: string): { to: 'slide' | 'end'; id: string } | null => {
  const [, kind, id] = /^(slide|end)\/(.*)$/.exec(nodeId) ?? [];
  return kind === undefined ? null : { to: kind as 'slide' | 'end', id: id ?? '' };
};

interface Placed {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Arrow {
  id: string;
  source: string;
  target: string;
  /** The answer that it starts from; null from a gift message to the results. */
  answer: { slide: string; index: number } | null;
}

export interface PlacedQuiz {
  places: ReadonlyMap<string, Placed>;
  arrows: readonly Arrow[];
}

/** The arrows of a quiz. */
export function arrowsOf({ slides, ends }: QuizWork): Arrow[] {
  const known = new Set(slides.map(({ id }) => id));
  const arrows = slides.flatMap(({ id, slide }) =>
    slide.buttons.flatMap((answer, index): Arrow[] => {
      const way = wayOf(answer);
      if (way.to === 'nowhere' || (way.to === 'slide' && !known.has(way.id))) return [];
      return [
        {
          id: `${slideNodeId(id)}/${index}`,
          source: slideNodeId(id),
          target: way.to === 'slide' ? slideNodeId(way.id) : endNodeId(way.id),
          answer: { slide: id, index },
        },
      ];
    }),
  );
  const toResults = ends.map(
    (gift): Arrow => ({ id: `result/${gift}`, source: endNodeId(gift), target: RESULTS_ID, answer: null }),
  );
  return [...arrows, ...toResults];
}

/** Nodes placed so that arrows lead to the right where they can. */
export function placeQuiz(work: QuizWork): PlacedQuiz {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 24, ranksep: 64, marginx: 20, marginy: 20 });
  graph.setDefaultEdgeLabel(() => ({}));
  const { slide, end, results } = SIZES;
  for (const { id, slide: document } of work.slides)
    graph.setNode(slideNodeId(id), {
      width: slide.width,
      height: slide.headPx + Math.max(1, document.buttons.length) * slide.answerPx + slide.footPx,
    });
  for (const gift of work.ends) graph.setNode(endNodeId(gift), { width: end.width, height: end.height });
  graph.setNode(RESULTS_ID, {
    width: results.width,
    height: results.headPx + Math.max(1, work.targets.length) * results.rowPx + results.footPx,
  });
  const arrows = arrowsOf(work);
  for (const { id, source, target } of arrows) graph.setEdge(source, target, {}, id);
  layout(graph);
  const places = new Map(
    graph.nodes().map((id) => {
      const { x, y, width, height } = graph.node(id) as Omit<Placed, 'id'>;
      return [id, { id, width, height, x: x - width / 2, y: y - height / 2 }];
    }),
  );
  return { places, arrows };
}

/** Equal for quizzes whose nodes are placed alike. */
export const shapeOf = (work: QuizWork): string =>
  JSON.stringify([
    work.slides.map(({ id, slide }) => [id, slide.buttons.length]),
    work.ends,
    work.targets.length,
    arrowsOf(work).map(({ id, target }) => [id, target]),
  ]);

/** Whether shoppers see an answer. */
export const isShown = (id: string, slide: QuizWork['slides'][number]['slide'], index: number): boolean =>
  shownAnswers(id, slide).some((shown) => shown.index === index);
