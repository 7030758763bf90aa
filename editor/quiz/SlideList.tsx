// The list of slides and gift messages beside the graph.
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconChartBar, IconGift } from '@tabler/icons-react';
import type { Selected } from './quizSelection.ts';
import { titleOf, type QuizNode } from './quizWork.ts';
import { ICON_PX } from '../theme.ts';
import styles from './quizStudio.module.css';
import { t } from '../i18n/t.ts';

/** The same as the graph, as a list: for the keyboard, and to find a slide in a large quiz. */
export function SlideList({
  slides,
  gifts,
  giftName,
  selected,
  findings,
  hasProblem,
  onSelect,
}: {
  slides: readonly QuizNode[];
  gifts: readonly string[];
  giftName: (gift: string) => string;
  selected: Selected;
  findings: number;
  hasProblem: (id: string) => boolean;
  onSelect: (selected: Selected) => void;
}) {
  const isCurrent = (kind: 'slide' | 'gift', id: string): true | undefined =>
    (selected.kind === kind && selected.id === id) || undefined;
  return (
    <nav className={styles['list']} aria-label={t('Slides')}>
      <button
        type="button"
        className={styles['item']}
        aria-current={selected.kind === 'overview' || undefined}
        onClick={() => onSelect({ kind: 'overview' })}
      >
        <IconChartBar size={ICON_PX.sm} aria-hidden />
        <span>{t('Overview')}</span>
        {findings > 0 && (
          <span className={styles['count']}>
            <span aria-hidden>{findings}</span>
            <VisuallyHidden>{`${t('To check')}: ${findings}`}</VisuallyHidden>
          </span>
        )}
      </button>
      <h2>{t('Slides')}</h2>
      <ol>
        {slides.map((node, index) => (
          <li key={node.id}>
            <button
              type="button"
              className={styles['item']}
              aria-current={isCurrent('slide', node.id)}
              onClick={() => onSelect({ kind: 'slide', id: node.id })}
            >
              <span className={styles['number']} aria-hidden>
                {index + 1}
              </span>
              <span>{titleOf(node) || t('Slide without a question')}</span>
              {hasProblem(node.id) && (
                <IconAlertTriangle
                  size={ICON_PX.xs}
                  className={styles['warning']}
                  aria-label={t('To check')}
                />
              )}
            </button>
          </li>
        ))}
      </ol>
      {gifts.length > 0 && (
        <>
          <h2>{t('Gift messages')}</h2>
          <ul>
            {gifts.map((gift) => (
              <li key={gift}>
                <button
                  type="button"
                  className={styles['item']}
                  aria-current={isCurrent('gift', gift)}
                  onClick={() => onSelect({ kind: 'gift', id: gift })}
                >
                  <IconGift size={ICON_PX.sm} aria-hidden />
                  <span>{giftName(gift)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}
