// Plays the time of a replay, at a speed, while the stage keeps up.
import { useCallback, useEffect, useState } from 'react';
import { clock } from '#clock.ts';
import { advanced, stepAt, type Speed, type Timeline } from './visitTimeline.ts';

const TICK_MS = 50;

export interface Player {
  /** Position in the time of the replay, in ms. */
  positionMs: number;
  /** Index of the step that is shown. */
  index: number;
  isPlaying: boolean;
  speed: Speed;
  setSpeed: (speed: Speed) => void;
  /** From the start, if it is at the end. */
  toggle: () => void;
  pause: () => void;
  seek: (positionMs: number) => void;
  /** To a step, by its index; one that there is not is the nearest. Ends playing. */
  goTo: (index: number) => void;
}

/** Time stops until the stage has shown a step, by its index; with null for no stage it runs. */
export function usePlayer(timeline: Timeline, onStage: number | null): Player {
  const [positionMs, setPosition] = useState(() => timeline.steps[0]?.playMs ?? 0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const index = stepAt(timeline, positionMs);
  const isAtEnd = positionMs >= timeline.lengthMs;
  const isRunning = isPlaying && !isAtEnd && (onStage === null || onStage === index);
  useEffect(() => {
    if (!isRunning) return undefined;
    let lastMs = clock.now();
    return clock.every(TICK_MS, () => {
      const nowMs = clock.now();
      const passedMs = (nowMs - lastMs) * speed;
      lastMs = nowMs;
      setPosition((before) => advanced(timeline, before, passedMs));
    });
  }, [isRunning, speed, timeline]);
  if (isPlaying && isAtEnd) setPlaying(false);
  const seek = useCallback(
    (to: number) => setPosition(Math.max(0, Math.min(timeline.lengthMs, to))),
    [timeline],
  );
  const goTo = useCallback(
    (index: number) => {
      setPlaying(false);
      const nearest = Math.max(0, Math.min(timeline.steps.length - 1, index));
      setPosition(timeline.steps[nearest]?.playMs ?? 0);
    },
    [timeline],
  );
  const toggle = useCallback(() => {
    setPosition((before) => (before >= timeline.lengthMs ? 0 : before));
    setPlaying((before) => !before);
  }, [timeline]);
  const pause = useCallback(() => setPlaying(false), []);
  return { positionMs, index, isPlaying, speed, setSpeed, toggle, pause, seek, goTo };
}
