// The panel of the motion desk: what holds for the whole of it at the top, what is saved at the foot, all else in folds between.
import { useRef, useState } from 'react';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { IconChevronDown, IconChevronUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { MOTION } from '../messages/editorMessages.ts';
import { SignIn } from '../auth/SignIn.tsx';
import { ConflictDialog } from '../saving/ConflictDialog.tsx';
import { theme } from '../theme.ts';
import { kioskStore } from '#state/kioskStore.ts';
import type { Rehearsal } from '#state/motionPreview.ts';
import { Costs } from './FrameCostGraph.tsx';
import { Fold } from './DebuggerSection.tsx';
import { Footer } from './DebuggerFooter.tsx';
import { Replays } from './ReplayButtons.tsx';
import { Time } from './TimeControls.tsx';
import { Timings } from './TokenList.tsx';
import { useUnsaved } from './motionDraft.ts';
import { useFloating } from './useFloatingPanel.ts';
import styles from './motionDebugger.module.css';

const ICON_PX = 16;

export function Desk({ rehearsal }: { rehearsal: Rehearsal }) {
  const panel = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(true);
  const { style, grip, moveByKey } = useFloating(panel);
  const hasTimings = useStore(kioskStore, ({ settings }) => settings !== undefined);
  return (
    <MantineProvider theme={theme} defaultColorScheme="light">
      <Notifications position="bottom-left" zIndex={500} />
      <SignIn />
      <ConflictDialog />
      <section
        ref={panel}
        className={styles['desk']}
        style={style}
        data-collapsed={!isOpen || undefined}
        aria-label={MOTION.region}
      >
        <header className={styles['head']} {...grip}>
          <button
            type="button"
            className={styles['grip']}
            aria-label={MOTION.move}
            title={MOTION.move}
            onKeyDown={moveByKey}
          >
            <IconGripVertical size={ICON_PX} aria-hidden />
          </button>
          <h2 className={styles['title']}>{MOTION.title}</h2>
          <Mark />
          <IconButton
            label={isOpen ? MOTION.collapse : MOTION.expand}
            isExpanded={isOpen}
            run={() => setOpen(!isOpen)}
          >
            {isOpen ? (
              <IconChevronUp size={ICON_PX} aria-hidden />
            ) : (
              <IconChevronDown size={ICON_PX} aria-hidden />
            )}
          </IconButton>
          <IconButton label={MOTION.close} run={rehearsal.close}>
            <IconX size={ICON_PX} aria-hidden />
          </IconButton>
        </header>
        <Time rehearsal={rehearsal} />
        {isOpen && (
          <>
            <div className={styles['body']} tabIndex={-1}>
              <Fold title={MOTION.replay}>
                <Replays rehearsal={rehearsal} />
              </Fold>
              <Fold title={MOTION.cost}>
                <Costs rehearsal={rehearsal} />
              </Fold>
              {hasTimings ? (
                <Timings rehearsal={rehearsal} />
              ) : (
                <p className={styles['note']}>{MOTION.noEnvironment}</p>
              )}
            </div>
            <Footer />
          </>
        )}
      </section>
    </MantineProvider>
  );
}

function IconButton({
  label,
  isExpanded,
  run,
  children,
}: {
  label: string;
  isExpanded?: boolean;
  run: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles['icon']}
      aria-label={label}
      title={label}
      aria-expanded={isExpanded}
      onClick={run}
    >
      {children}
    </button>
  );
}

/** Says beside the title whether everything is saved, also while the desk is collapsed. */
function Mark() {
  const isUnsaved = useUnsaved();
  return (
    <span role="status" className={styles['mark']} data-unsaved={isUnsaved || undefined}>
      {isUnsaved ? MOTION.unsaved : ''}
    </span>
  );
}
