// The panel of the motion debugger: replay and time at the top, save at the bottom, sections
// between.
import { useRef, useState } from 'react';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { IconChevronDown, IconChevronUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { SignIn } from '../auth/SignIn.tsx';
import { ConflictDialog } from '../saving/ConflictDialog.tsx';
import { cssVariables, theme } from '../theme.ts';
import { kioskStore } from '#state/kioskStore.ts';
import type { MotionPreview } from '#state/motionPreview.ts';
import { FrameCostGraph } from './FrameCostGraph.tsx';
import { DebuggerSection } from './DebuggerSection.tsx';
import { DebuggerFooter } from './DebuggerFooter.tsx';
import { ReplayButtons } from './ReplayButtons.tsx';
import { TimeControls } from './TimeControls.tsx';
import { TokenList } from './TokenList.tsx';
import { useIsUnsaved } from './motionDraft.ts';
import { useFloatingPanel } from './useFloatingPanel.ts';
import { ICON_PX } from '../theme.ts';
import styles from './motionDebugger.module.css';
import { t } from '../i18n/t.ts';

export function MotionDebugger({ motionPreview }: { motionPreview: MotionPreview }) {
  const panel = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(true);
  const { style, grip, moveByKey } = useFloatingPanel(panel);
  const hasTimings = useStore(kioskStore, ({ settings }) => settings !== undefined);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="light">
      <Notifications position="bottom-left" zIndex={500} />
      <SignIn />
      <ConflictDialog />
      <section
        ref={panel}
        className={styles['panel']}
        style={style}
        data-collapsed={!isOpen || undefined}
        aria-label={t('Motion desk')}
      >
        <header className={styles['head']} {...grip}>
          <button
            type="button"
            className={styles['grip']}
            aria-label={t('Move the panel: drag it, or use the arrow keys')}
            title={t('Move the panel: drag it, or use the arrow keys')}
            onKeyDown={moveByKey}
          >
            <IconGripVertical size={ICON_PX.sm} aria-hidden />
          </button>
          <h2 className={styles['title']}>{t('Motion desk')}</h2>
          <SaveStatus />
          <IconButton
            label={isOpen ? t('Collapse panel') : t('Expand panel')}
            isExpanded={isOpen}
            run={() => setOpen(!isOpen)}
          >
            {isOpen ? (
              <IconChevronUp size={ICON_PX.sm} aria-hidden />
            ) : (
              <IconChevronDown size={ICON_PX.sm} aria-hidden />
            )}
          </IconButton>
          <IconButton label={t('Close panel (Ctrl+Alt+M)')} run={motionPreview.close}>
            <IconX size={ICON_PX.sm} aria-hidden />
          </IconButton>
        </header>
        <TimeControls motionPreview={motionPreview} />
        {isOpen && (
          <>
            <div className={styles['body']} tabIndex={-1}>
              <DebuggerSection title={t('Replay')}>
                <ReplayButtons motionPreview={motionPreview} />
              </DebuggerSection>
              <DebuggerSection title={t('Frame cost')}>
                <FrameCostGraph motionPreview={motionPreview} />
              </DebuggerSection>
              {hasTimings ? (
                <TokenList motionPreview={motionPreview} />
              ) : (
                <p className={styles['note']}>{t('The settings of this environment aren’t loaded yet.')}</p>
              )}
            </div>
            <DebuggerFooter />
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

/** Shows beside the title whether everything is saved, also while collapsed. */
function SaveStatus() {
  const isUnsaved = useIsUnsaved();
  return (
    <span role="status" className={styles['mark']} data-unsaved={isUnsaved || undefined}>
      {isUnsaved ? t('Unsaved timings') : ''}
    </span>
  );
}
