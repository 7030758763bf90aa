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
import { t } from '../i18n/t.ts';

const MOTION_REPLAYS = {
  passage: t('Last transition'),
  quiz: t('Quiz transition'),
  fling: t('Fling'),
  confetti: t('Throw confetti'),
  attract: t('Attract screen'),
} as const;

const MOTION_DISABLED_REASONS = {
  'nothing yet': t('Visit another screen'),
  'no quiz': t('Not in a quiz'),
  'nothing scrolls': t('Nothing here scrolls'),
  'less motion': t('Reduced motion is on'),
  'under way': t('Running'),
} as const;

const MOTION_READY = {
  passage: t('Goes back and comes here again'),
  quiz: t('Answers and shows what follows'),
  fling: t('Flicks the scrolled content'),
  confetti: t('Over this screen'),
  attract: t('Shows or hides it'),
} as const;

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
        label={t('Open a quiz')}
        icon={ICONS.quiz}
        note={t('To replay its transition')}
        isDisabled={false}
        run={() =>
          motionPreview.openQuiz() ||
          notifyProblem(t('The home screen has no quiz. Open a question, then replay it.'))
        }
      />
    );
  const play = (): void =>
    void motionPreview
      .replay(name)
      .catch(() => notifyProblem(t('Couldn’t replay: the screen didn’t load. Open it again, then replay.')));
  return (
    <Tile
      label={MOTION_REPLAYS[name]}
      icon={ICONS[name]}
      note={disabledReason ? MOTION_DISABLED_REASONS[disabledReason] : MOTION_READY[name]}
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
        notifyProblem(t('Couldn’t replay: the screen didn’t load. Open it again, then replay.'));
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
        label={t('Scrub')}
        icon={IconTimeline}
        note={disabledReason ? MOTION_DISABLED_REASONS[disabledReason] : t('The last transition, paused')}
        isDisabled={disabledReason !== null}
        run={() => setOpen(true)}
      />
    );
  return (
    <div className={styles['scrub']} role="group" aria-label={t('Scrubber of the last transition')}>
      <div ref={container} className={styles['scrubber']} />
      <button type="button" className={styles['button']} onClick={() => setOpen(false)}>
        {t('Stop scrubbing')}
      </button>
    </div>
  );
}
