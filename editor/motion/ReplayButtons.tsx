// Replays motion on the stage, with the reason where it is disabled; and scrubs the last screen
// transition.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  IconConfetti,
  IconHandMove,
  IconPlayerTrackNext,
  IconQuestionMark,
  IconRipple,
  IconTimeline,
  type Icon,
} from '@tabler/icons-react';
import { MOTION } from '../messages/editorMessages.ts';
import { notifyProblem } from '../notify.tsx';
import {
  REPLAYS,
  type DisabledReason,
  type MotionPreview,
  type ReplayName,
  type Scrub,
} from '#state/motionPreview.ts';
import styles from './motionDebugger.module.css';

const ICON_PX = 17;
const ICONS: Readonly<Record<ReplayName, Icon>> = {
  passage: IconPlayerTrackNext,
  quiz: IconQuestionMark,
  fling: IconHandMove,
  confetti: IconConfetti,
  attract: IconRipple,
};

export function ReplayButtons({ rehearsal: motionPreview }: { rehearsal: MotionPreview }) {
  return (
    <div className={styles['replays']}>
      {REPLAYS.map((name) => (
        <Replay key={name} name={name} rehearsal={motionPreview} />
      ))}
      <Scrubbing rehearsal={motionPreview} />
    </div>
  );
}

const useHindrance = (motionPreview: MotionPreview, name: ReplayName): DisabledReason =>
  useSyncExternalStore(motionPreview.onChange, () => motionPreview.disabledReason(name));

function Replay({ name, rehearsal: motionPreview }: { name: ReplayName; rehearsal: MotionPreview }) {
  const why = useHindrance(motionPreview, name);
  if (why === 'no quiz')
    return (
      <Tile
        label={MOTION.openQuiz}
        icon={ICONS.quiz}
        says={MOTION.openQuizNote}
        isOff={false}
        run={() => motionPreview.openQuiz() || notifyProblem(MOTION.noQuiz)}
      />
    );
  const play = (): void => void motionPreview.replay(name).catch(() => notifyProblem(MOTION.replayFailed));
  return (
    <Tile
      label={MOTION.replays[name]}
      icon={ICONS[name]}
      says={why ? MOTION.hindrances[why] : MOTION.ready[name]}
      isOff={why !== null}
      run={play}
    />
  );
}

function Tile({
  label,
  icon: Picture,
  says,
  isOff,
  run,
}: {
  label: string;
  icon: Icon;
  says: string;
  isOff: boolean;
  run: () => void;
}) {
  return (
    <button
      type="button"
      className={styles['tile']}
      disabled={isOff}
      aria-label={label}
      aria-description={says}
      onClick={run}
    >
      <Picture size={ICON_PX} stroke={1.6} aria-hidden />
      <span className={styles['tileLabel']}>{label}</span>
      <span className={styles['tileNote']}>{says}</span>
    </button>
  );
}

/** The transition is paused while the scrubber is open, and ends when it is closed. */
function Scrubbing({ rehearsal: motionPreview }: { rehearsal: MotionPreview }) {
  const why = useHindrance(motionPreview, 'passage');
  const host = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen || !host.current) return;
    let isOver = false;
    let scrub: Scrub | undefined;
    motionPreview.scrub(host.current).then(
      (begun) => {
        scrub = begun;
        if (isOver) begun.end();
      },
      () => {
        setOpen(false);
        notifyProblem(MOTION.replayFailed);
      },
    );
    return () => {
      isOver = true;
      scrub?.end();
    };
  }, [isOpen, motionPreview]);
  if (!isOpen)
    return (
      <Tile
        label={MOTION.scrub}
        icon={IconTimeline}
        says={why ? MOTION.hindrances[why] : MOTION.scrubReady}
        isOff={why !== null}
        run={() => setOpen(true)}
      />
    );
  return (
    <div className={styles['scrub']} role="group" aria-label={MOTION.scrubRegion}>
      <div ref={host} className={styles['scrubber']} />
      <button type="button" className={styles['button']} onClick={() => setOpen(false)}>
        {MOTION.scrubEnd}
      </button>
    </div>
  );
}
