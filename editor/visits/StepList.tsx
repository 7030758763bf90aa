// The steps of a visit in words, with the time of each and the pauses that are shortened.
import { useEffect, useRef } from 'react';
import { formatDuration } from '../format/figures.ts';
import type { Step } from './stepPlace.ts';
import { formatClock } from './stepText.ts';
import type { Timeline } from './visitTimeline.ts';
import styles from './visits.module.css';
import { t } from '../i18n/t.ts';

const MS_PER_SECOND = 1000;

interface Props {
  steps: readonly Step[];
  texts: readonly string[];
  timeline: Timeline;
  index: number;
  onChoose: (index: number) => void;
}

export function StepList({ steps, texts, timeline, index, onChoose }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  return (
    <ol ref={list} className={styles['steps']} aria-label={t('Steps of the visit')}>
      {steps.map(({ kind, atMs }, at) => {
        const skippedMs = timeline.steps[at]?.skippedMs ?? 0;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a visit stay as they are.
          <li key={at}>
            {skippedMs > 0 && (
              <p className={styles['pause']}>
                {t('{time} later', { time: formatDuration(pauseBefore(steps, at)) })}
              </p>
            )}
            <button
              type="button"
              className={styles['step']}
              data-kind={kind}
              aria-current={at === index ? 'step' : undefined}
              onClick={() => onChoose(at)}
            >
              <span className={styles['clock']}>{formatClock(atMs)}</span>
              <span>{texts[at]}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** In s. */
const pauseBefore = (steps: readonly Step[], at: number): number =>
  ((steps[at]?.atMs ?? 0) - (steps[at - 1]?.atMs ?? 0)) / MS_PER_SECOND;
