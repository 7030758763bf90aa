// Nodes in the graph of a quiz: slides, ends, and the results with their shares.
import { Text } from '@mantine/core';
import { memo, type CSSProperties } from 'react';
import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { IconAlertTriangle, IconFlag, IconGift, IconTrophy } from '@tabler/icons-react';
import { formatShare } from './formatShare.ts';
import { answerHandle, isShown, SIZES } from './placeQuiz.ts';
import type { EndData, ResultsData, SlideData } from './quizFlow.ts';
import { titleOf } from './quizWork.ts';
import { ICON_PX } from '../theme.ts';
import styles from './quizStudio.module.css';
import { t } from '../i18n/t.ts';

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
              <IconFlag size={ICON_PX.xs} aria-hidden /> {t('Start')}
            </span>
          )}
          {!node.isReached && <span className={styles['mark']}>{t('Not connected')}</span>}
          {hasProblem && <IconAlertTriangle size={ICON_PX.xs} className={styles['warning']} aria-hidden />}
        </span>
        <span className={styles['slideTitle']}>{titleOf(node) || t('Slide without a question')}</span>
      </div>
      {slide.buttons.map((answer, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: answers have no identity but their position.
          key={index}
          className={styles['answerRow']}
          data-hidden={!isShown(id, slide, index) || undefined}
          style={{ height: SIZES.slide.answerPx }}
        >
          <span>{answer.text || t('Answer without a text')}</span>
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
      {name === '' ? <IconFlag size={ICON_PX.md} aria-hidden /> : <IconGift size={ICON_PX.md} aria-hidden />}
      <span>{name || t('Ends the quiz')}</span>
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
        <IconTrophy size={ICON_PX.sm} aria-hidden /> {t('Who wins')}
      </div>
      {rows.map(({ key, name, share }) => (
        <div key={key} className={styles['resultRow']} style={{ height: SIZES.results.rowPx }}>
          <Text span inherit truncate>
            {name}
          </Text>
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

export const NODE_TYPES = { slide: SlideCard, end: EndCard, results: ResultsCard };
