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
import { ICON_PX } from '../theme.ts';
import styles from './motionDebugger.module.css';

const ICONS: Readonly<Record<ReplayName, Icon>> = {
  passage: IconPlayerTrackNext,
  quiz: IconQuestionMark,
  fling: IconHandMove,
  confetti: IconConfetti,
  attract: IconRipple,
};

export function ReplayButtons({ motionPreview }: { motionPreview: MotionPreview }) {
  return (
    <div className={styles['replays']}>
      {REPLAYS.map((name) => (
        <Replay key={name} name={name} motionPreview={motionPreview} />
      ))}
      <Scrubbing motionPreview={motionPreview} />
    </div>
  );
}

const useDisabledReason = (motionPreview: MotionPreview, name: ReplayName): DisabledReason =>
  useSyncExternalStore(motionPreview.onChange, () => motionPreview.disabledReason(name));

function Replay({ name, motionPreview }: { name: ReplayName; motionPreview: MotionPreview }) {
  const disabledReason = useDisabledReason(motionPreview, name);
  if (disabledReason === 'no quiz')
    return (
      <Tile
        label={MOTION.openQuiz}
        icon={ICONS.quiz}
        note={MOTION.openQuizNote}
        isDisabled={false}
        run={() => motionPreview.openQuiz() || notifyProblem(MOTION.noQuiz)}
      />
    );
  const play = (): void => void motionPreview.replay(name).catch(() => notifyProblem(MOTION.replayFailed));
  return (
    <Tile
      label={MOTION.replays[name]}
      icon={ICONS[name]}
      note={disabledReason ? MOTION.disabledReasons[disabledReason] : MOTION.ready[name]}
      isDisabled={disabledReason !== null}
      run={play}
    />
  );
}

function Tile({
  label,
  icon: Picture,
  note,
  isDisabled,
  run,
}: {
  label: string;
  icon: Icon;
  note: string;
  isDisabled: boolean;
  run: () => void;
}) {
  return (
    <button
      type="button"
      className={styles['tile']}
      disabled={isDisabled}
      aria-label={label}
      aria-description={note}
      onClick={run}
    >
      <Picture size={ICON_PX.sm} stroke={1.6} aria-hidden />
      <span className={styles['tileLabel']}>{label}</span>
      <span className={styles['tileNote']}>{note}</span>
    </button>
  );
}

/** The transition is paused while the scrubber is open, and ends when it is closed. */
function Scrubbing({ motionPreview }: { motionPreview: MotionPreview }) {
  const disabledReason = useDisabledReason(motionPreview, 'passage');
  const container = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen || !container.current) return;
    let isClosed = false;
    let scrub: Scrub | undefined;
    motionPreview.scrub(container.current).then(
      (started) => {
        scrub = started;
        if (isClosed) started.end();
      },
      () => {
        setOpen(false);
        notifyProblem(MOTION.replayFailed);
      },
    );
    return () => {
      isClosed = true;
      scrub?.end();
    };
  }, [isOpen, motionPreview]);
  if (!isOpen)
    return (
      <Tile
        label={MOTION.scrub}
        icon={IconTimeline}
        note={disabledReason ? MOTION.disabledReasons[disabledReason] : MOTION.scrubReady}
        isDisabled={disabledReason !== null}
        run={() => setOpen(true)}
      />
    );
  return (
    <div className={styles['scrub']} role="group" aria-label={MOTION.scrubRegion}>
      <div ref={container} className={styles['scrubber']} />
      <button type="button" className={styles['button']} onClick={() => setOpen(false)}>
        {MOTION.scrubEnd}
      </button>
    </div>
  );
}
