// The quiz as a graph: slides with their answers, arrows to what they lead to, gift messages, and
// the results with their shares. The list of slides and the panel do the same by keyboard.
import { memo, useEffect, useMemo, type CSSProperties } from 'react';
import {
  Background,
  Controls,
  Handle,
  MarkerType,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore as useFlowStore,
  type Connection,
  type Edge,
  type Node,
  type NodeProps,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { IconAlertTriangle, IconFlag, IconGift, IconTrophy } from '@tabler/icons-react';
import type { ResultShare } from '#rules/quizShares.ts';
import { keyOf } from '#rules/quiz.ts';
import { STUDIO } from '../messages/quizStudioMessages.ts';
import { formatShare } from './formatShare.ts';
import { connect } from './quizEdits.ts';
import {
  answerHandle,
  arrowsOf,
  endNodeId,
  isShown,
  placeQuiz,
  RESULTS_ID,
  shapeOf,
  SIZES,
  slideNodeId,
  wayOfNode,
  type PlacedQuiz,
} from './placeQuiz.ts';
import type { CountedQuiz } from './shareWorker.ts';
import { nameOfTarget, type Names } from './useQuiz.ts';
import { titleOf, type QuizNode, type QuizWork } from './quizWork.ts';
import type { Selected } from './quizSelection.ts';
import styles from './quizStudio.module.css';

interface GraphProps {
  work: QuizWork;
  names: Names;
  counted: CountedQuiz | undefined;
  selected: Selected;
  onSelect: (selected: Selected) => void;
  /** Makes a slide to which an answer leads. */
  onNewSlide: (slide: string, answer: number) => void;
  mayEdit: boolean;
}

export function QuizGraph(props: GraphProps) {
  return (
    <section className={styles['graph']} aria-label={STUDIO.graph}>
      <ReactFlowProvider>
        <Flow {...props} />
      </ReactFlowProvider>
    </section>
  );
}

type SlideData = { node: QuizNode; isStart: boolean; hasProblem: boolean };
type EndData = { name: string };
type ResultsData = { rows: readonly { key: string; name: string; share: ResultShare | undefined }[] };

/** Below it the texts of the cards are too small. */
const READABLE_ZOOM = 0.72;
/** A slide stands left of the middle: what follows is of more interest than what leads to it. */
const LEFT_SHARE = 0.32;
const MARGIN_PX = 24;

/** Where the graph is seen from: all of it if that can be read, else the selected node. */
function viewportOf(
  places: PlacedQuiz['places'],
  selectedId: string,
  { width, height }: { width: number; height: number },
): { x: number; y: number; zoom: number } {
  const all = [...places.values()];
  const right = Math.max(...all.map((place) => place.x + place.width)) + MARGIN_PX;
  const bottom = Math.max(...all.map((place) => place.y + place.height)) + MARGIN_PX;
  const fitting = Math.min(1, width / right, height / bottom);
  const zoom = Math.max(fitting, READABLE_ZOOM);
  const place = places.get(selectedId);
  /** The offset that shows a point at a share of the window, without a gap beyond the graph. */
  const offset = (point: number, share: number, seen: number, whole: number): number =>
    whole * zoom <= seen
      ? (seen - whole * zoom) / 2
      : Math.min(0, Math.max(seen - whole * zoom, seen * share - point * zoom));
  return {
    x: offset(place ? place.x + place.width / 2 : 0, LEFT_SHARE, width, right),
    y: offset(place ? place.y + place.height / 2 : 0, 0.5, height, bottom),
    zoom,
  };
}

const selectedNodeOf = (selected: Selected): string => {
  if (selected.kind === 'overview') return RESULTS_ID;
  return selected.kind === 'slide' ? slideNodeId(selected.id) : endNodeId(selected.id);
};

const FIT = { padding: 0.08, maxZoom: 1, duration: 0 } as const;

function Flow({ work, names, counted, selected, onSelect, onNewSlide, mayEdit }: GraphProps) {
  const flow = useReactFlow();
  const shape = shapeOf(work);
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts and weights move nothing.
  const { places } = useMemo(() => placeQuiz(work), [shape]);
  const selectedId = selectedNodeOf(selected);
  const size = useFlowStore(({ width, height }) => `${width} ${height}`);
  // All of a small quiz; of a large one what is selected, large enough to read.
  useEffect(() => {
    const [width = 0, height = 0] = size.split(' ').map(Number);
    if (width > 0 && height > 0) void flow.setViewport(viewportOf(places, selectedId, { width, height }));
  }, [places, flow, selectedId, size]);
  const nodes = useMemo<Node[]>(() => {
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
  }, [work, names, counted, places, selectedId]);
  const edges = useMemo<Edge[]>(
    () =>
      arrowsOf(work).map(({ id, source, target, answer }) => {
        const isLoop =
          answer !== null &&
          (counted?.problems.get(answer.slide) ?? []).some(
            ({ check, path }) => /Loop$/.test(check) && path.startsWith(`buttons.${answer.index}.`),
          );
        const isNear = source === selectedId || target === selectedId;
        const color = isLoop ? '#b0341a' : isNear ? '#14484c' : answer === null ? '#b9ab97' : '#7d9a99';
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
      }),
    [work, counted, selectedId],
  );
  const answerOf = (handle: string | null | undefined): number | null => {
    const index = /^answer\/(\d+)$/.exec(handle ?? '')?.[1];
    return index === undefined ? null : Number(index);
  };
  const lead = ({ source, sourceHandle, target }: Connection): void => {
    const from = wayOfNode(source);
    const way = wayOfNode(target);
    const answer = answerOf(sourceHandle);
    if (from?.to !== 'slide' || way === null || answer === null) return;
    connect(from.id, answer, way);
  };
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
      onConnect={lead}
      onConnectEnd={(_, { fromNode, fromHandle, toNode }) => {
        const from = fromNode ? wayOfNode(fromNode.id) : null;
        const answer = answerOf(fromHandle?.id);
        if (toNode === null && from?.to === 'slide' && answer !== null) onNewSlide(from.id, answer);
      }}
      onNodeClick={(_, { id }) => {
        const way = wayOfNode(id);
        if (way === null || (way.to === 'end' && way.id === '')) onSelect({ kind: 'overview' });
        else onSelect({ kind: way.to === 'slide' ? 'slide' : 'gift', id: way.id });
      }}
      nodesDraggable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      nodesConnectable={mayEdit}
      disableKeyboardA11y
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      connectionRadius={28}
      minZoom={0.15}
      maxZoom={1.5}
      proOptions={{ hideAttribution: true }}
    >
      <Background gap={22} size={1.2} color="#e2d8c8" />
      <Controls showInteractive={false} position="bottom-left" fitViewOptions={FIT} />
    </ReactFlow>
  );
}

const SlideCard = memo(function SlideCard({ data, selected }: NodeProps<Node<SlideData>>) {
  const { node, isStart, hasProblem } = data;
  const { slide, id } = node;
  const picture = slide.settings.backgroundImage?.url;
  return (
    <div className={styles['slideCard']} data-selected={selected || undefined}>
      <Handle
        type="target"
        position={Position.Left}
        isConnectableStart={false}
        className={styles['in'] ?? ''}
      />
      <div
        className={styles['slideHead']}
        style={
          {
            height: SIZES.slide.headPx,
            ...(picture && { '--picture': `url("${picture}")` }),
          } as CSSProperties
        }
      >
        <span className={styles['marks']}>
          {isStart && (
            <span className={styles['mark']}>
              <IconFlag size={12} aria-hidden /> {STUDIO.start}
            </span>
          )}
          {!node.isReached && <span className={styles['mark']}>{STUDIO.notConnected}</span>}
          {hasProblem && <IconAlertTriangle size={15} className={styles['warning']} aria-hidden />}
        </span>
        <span className={styles['slideTitle']}>{titleOf(node) || STUDIO.noQuestion}</span>
      </div>
      {slide.buttons.map((answer, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: answers have no identity but their position.
          key={index}
          className={styles['answerRow']}
          data-hidden={!isShown(id, slide, index) || undefined}
          style={{ height: SIZES.slide.answerPx }}
        >
          <span>{answer.text || STUDIO.noAnswer}</span>
          <Handle
            type="source"
            id={answerHandle(index)}
            position={Position.Right}
            className={styles['out'] ?? ''}
            isConnectableEnd={false}
          />
        </div>
      ))}
    </div>
  );
});

const EndCard = memo(function EndCard({ data: { name }, selected }: NodeProps<Node<EndData>>) {
  return (
    <div className={styles['endCard']} data-selected={selected || undefined}>
      <Handle
        type="target"
        position={Position.Left}
        isConnectableStart={false}
        className={styles['in'] ?? ''}
      />
      {name === '' ? <IconFlag size={18} aria-hidden /> : <IconGift size={18} aria-hidden />}
      <span>{name || STUDIO.endsPlain}</span>
      <Handle
        type="source"
        position={Position.Right}
        isConnectable={false}
        className={styles['quiet'] ?? ''}
      />
    </div>
  );
});

const ResultsCard = memo(function ResultsCard({ data: { rows }, selected }: NodeProps<Node<ResultsData>>) {
  return (
    <div className={styles['resultsCard']} data-selected={selected || undefined}>
      <Handle
        type="target"
        position={Position.Left}
        isConnectable={false}
        className={styles['quiet'] ?? ''}
      />
      <div className={styles['resultsHead']} style={{ height: SIZES.results.headPx }}>
        <IconTrophy size={16} aria-hidden /> {STUDIO.shares}
      </div>
      {rows.map(({ key, name, share }) => (
        <div key={key} className={styles['resultRow']} style={{ height: SIZES.results.rowPx }}>
          <span className={styles['resultName']}>{name}</span>
          <span className={styles['resultShare']}>{share ? formatShare(share.share) : '–'}</span>
          <span
            className={styles['bar']}
            style={{ '--share': share?.share ?? 0 } as CSSProperties}
            data-never={share?.share === 0 || undefined}
          />
        </div>
      ))}
    </div>
  );
});

const NODE_TYPES = { slide: SlideCard, end: EndCard, results: ResultsCard };
