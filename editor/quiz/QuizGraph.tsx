// The quiz as a graph: slides with their answers, arrows to what they lead to, gift messages, and
// the results with their shares. The list of slides and the panel do the same by keyboard.
import { useEffect, useMemo } from 'react';
import {
  Background,
  Controls,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore as useFlowStore,
  type Connection,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { placeQuiz, shapeOf, wayOfNode } from './placeQuiz.ts';
import { NODE_TYPES } from './QuizCards.tsx';
import { connect } from './quizEdits.ts';
import { edgesOf, nodesOf, selectedNodeOf } from './quizFlow.ts';
import type { Selected } from './quizSelection.ts';
import { viewportOf } from './quizViewport.ts';
import type { QuizWork } from './quizWork.ts';
import type { CountedQuiz } from './shareWorker.ts';
import type { Names } from './useNames.ts';
import styles from './quizStudio.module.css';
import { t } from '../i18n/t.ts';

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
    <section
      className={styles['graph']}
      aria-label={t('Graph of the quiz. The list of slides says the same.')}
    >
      <ReactFlowProvider>
        <Flow {...props} />
      </ReactFlowProvider>
    </section>
  );
}

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
  const nodes = useMemo(
    () => nodesOf({ work, names, counted, places, selectedId }),
    [work, names, counted, places, selectedId],
  );
  const edges = useMemo(() => edgesOf(work, counted, selectedId), [work, counted, selectedId]);
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
      <Background gap={22} size={1.2} color="var(--color-edge)" />
      <Controls showInteractive={false} position="bottom-left" fitViewOptions={FIT} />
    </ReactFlow>
  );
}
