// Slow motion, pause and single frames.
import { useState } from 'react';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipForwardFilled,
} from '@tabler/icons-react';
import type { MotionPreview } from '#state/motionPreview.ts';
import { ICON_PX } from '../theme.ts';
import styles from './motionDebugger.module.css';
import { t } from '../i18n/t.ts';

const MOTION_SPEEDS = {
  1: '1',
  0.5: '½',
  0.25: '¼',
  0.1: '⅒',
} as Readonly<Record<number, string>>;

const SPEEDS = [1, 0.5, 0.25, 0.1] as const;

export function TimeControls({ motionPreview }: { motionPreview: MotionPreview }) {
  const [speed, setSpeed] = useState<number>(1);
  const [isPaused, setPaused] = useState(false);
  const set = (nextSpeed: number, isNextPaused: boolean): void => {
    setSpeed(nextSpeed);
    setPaused(isNextPaused);
    motionPreview.setTimeScale(isNextPaused ? 0 : nextSpeed);
  };
  const label = isPaused ? t('Resume') : t('Pause');
  return (
    <div className={styles['time']} role="group" aria-label={t('Time')}>
      <button
        type="button"
        className={styles['button']}
        data-on={isPaused || undefined}
        onClick={() => set(speed, !isPaused)}
      >
        {isPaused ? (
          <IconPlayerPlayFilled size={ICON_PX.xs} aria-hidden />
        ) : (
          <IconPlayerPauseFilled size={ICON_PX.xs} aria-hidden />
        )}
        {label}
      </button>
      <button
        type="button"
        className={styles['button']}
        disabled={!isPaused}
        title={t('Next frame')}
        onClick={motionPreview.step}
      >
        <IconPlayerSkipForwardFilled size={ICON_PX.xs} aria-hidden />
        <span className={styles['visuallyHidden']}>{t('Next frame')}</span>
      </button>
      <fieldset className={styles['speeds']}>
        <legend className={styles['visuallyHidden']}>{t('Speed')}</legend>
        {SPEEDS.map((pace) => (
          <label key={pace} className={styles['speed']}>
            <input
              type="radio"
              name="speed"
              checked={speed === pace}
              aria-label={t('{pace, plural, one {Full speed} other {# of full speed}}', { pace })}
              onChange={() => set(pace, isPaused)}
            />
            <span aria-hidden>{MOTION_SPEEDS[pace]}×</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
