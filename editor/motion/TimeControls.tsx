// Slow motion, pause and single frames.
import { useState } from 'react';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipForwardFilled,
} from '@tabler/icons-react';
import { MOTION } from '../messages/editorMessages.ts';
import type { MotionPreview } from '#state/motionPreview.ts';
import { ICON_PX } from '../theme.ts';
import styles from './motionDebugger.module.css';

const SPEEDS = [1, 0.5, 0.25, 0.1] as const;

export function TimeControls({ motionPreview }: { motionPreview: MotionPreview }) {
  const [speed, setSpeed] = useState<number>(1);
  const [isPaused, setPaused] = useState(false);
  const set = (nextSpeed: number, isNextPaused: boolean): void => {
    setSpeed(nextSpeed);
    setPaused(isNextPaused);
    motionPreview.setTimeScale(isNextPaused ? 0 : nextSpeed);
  };
  const label = isPaused ? MOTION.resume : MOTION.pause;
  return (
    <div className={styles['time']} role="group" aria-label={MOTION.time}>
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
        title={MOTION.step}
        onClick={motionPreview.step}
      >
        <IconPlayerSkipForwardFilled size={ICON_PX.xs} aria-hidden />
        <span className={styles['visuallyHidden']}>{MOTION.step}</span>
      </button>
      <fieldset className={styles['speeds']}>
        <legend className={styles['visuallyHidden']}>{MOTION.speed}</legend>
        {SPEEDS.map((pace) => (
          <label key={pace} className={styles['speed']}>
            <input
              type="radio"
              name="speed"
              checked={speed === pace}
              aria-label={MOTION.speedName(pace)}
              onChange={() => set(pace, isPaused)}
            />
            <span aria-hidden>{MOTION.speeds[pace]}×</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
