// Actions on the timings: reset, copy, export, import, and save for the kiosks.
import { useState } from 'react';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconDeviceFloppy,
  IconDownload,
  IconUpload,
} from '@tabler/icons-react';
import { useStore } from 'zustand';
import { roleName } from '#records/kinds/roles.ts';
import { lowestRoleOf } from '#rules/rights.ts';
import { useRight } from '../auth/editorSession.ts';
import { saveFile } from '../format/saveFile.ts';
import { notifyDone, notifyProblem } from '../notify.tsx';
import { timingsOf } from './timingValues.ts';
import { contentStore } from '#state/contentStore.ts';
import { canRedo, canUndo, draftStore } from '../draft/draftStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { ImportTimings } from './ImportTimings.tsx';
import { saveTimings, stepUndoHistory } from './debuggerKeys.ts';
import { currentMotion, motionDocumentRef, useIsUnsaved } from './motionDraft.ts';
import { ICON_PX } from '../theme.ts';
import styles from './motionDebugger.module.css';
import { t } from '../i18n/t.ts';

const INDENT = 2;

const timingsJson = (): string => `${JSON.stringify(timingsOf(currentMotion()), null, INDENT)}\n`;

async function copy(): Promise<void> {
  await navigator.clipboard.writeText(timingsJson()).then(
    () => notifyDone(t('Copied as JSON.')),
    () => notifyProblem(t('Couldn’t copy. Export a file instead.')),
  );
}

/** Downloads the timings as a file named after their environment. */
function download(): void {
  const file = new Blob([timingsJson()], { type: 'application/json' });
  saveFile(file, `motion-${motionDocumentRef()?.id ?? 'showroom'}.json`);
}

export function DebuggerFooter() {
  const [isImporting, setImporting] = useState(false);
  const isUnsaved = useIsUnsaved();
  const maySave = useRight('settings.edit');
  const environment = useStore(kioskStore, (state) => state.environment?.name ?? '');
  const isPossible = (check: typeof canUndo) => (): boolean => {
    const ref = motionDocumentRef();
    return ref !== null && check(ref);
  };
  // The draft and its saved version are in two stores.
  useStore(contentStore);
  const [hasPast, hasFuture] = [
    useStore(draftStore, isPossible(canUndo)),
    useStore(draftStore, isPossible(canRedo)),
  ];
  return (
    <footer className={styles['footer']}>
      {isImporting && <ImportTimings close={() => setImporting(false)} />}
      <div className={styles['footerRow']}>
        <Tool label={t('Undo')} keys="Ctrl+Z" isDisabled={!hasPast} run={() => stepUndoHistory('undo')}>
          <IconArrowBackUp size={ICON_PX.sm} aria-hidden />
        </Tool>
        <Tool
          label={t('Redo')}
          keys="Ctrl+Shift+Z"
          isDisabled={!hasFuture}
          run={() => stepUndoHistory('redo')}
        >
          <IconArrowForwardUp size={ICON_PX.sm} aria-hidden />
        </Tool>
        <Tool label={t('Copy')} run={() => void copy()}>
          <IconCopy size={ICON_PX.sm} aria-hidden />
        </Tool>
        <Tool label={t('Export')} run={download}>
          <IconDownload size={ICON_PX.sm} aria-hidden />
        </Tool>
        <Tool label={t('Import')} isPressed={isImporting} run={() => setImporting(!isImporting)}>
          <IconUpload size={ICON_PX.sm} aria-hidden />
        </Tool>
        {maySave ? (
          <button
            type="button"
            className={styles['save']}
            disabled={!isUnsaved}
            onClick={saveTimings}
            aria-keyshortcuts="Control+S"
          >
            <IconDeviceFloppy size={ICON_PX.sm} aria-hidden />
            {isUnsaved ? t('Save to {environment}', { environment }) : t('All timings saved')}
          </button>
        ) : (
          <p className={styles['note']}>
            {t('To save timings, you need the role {role} or higher.', {
              role: roleName(lowestRoleOf('settings.edit')),
            })}
          </p>
        )}
      </div>
    </footer>
  );
}

function Tool({
  label,
  keys,
  isDisabled = false,
  isPressed,
  run,
  children,
}: {
  label: string;
  keys?: string;
  isDisabled?: boolean;
  isPressed?: boolean;
  run: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles['icon']}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
      disabled={isDisabled}
      aria-pressed={isPressed}
      data-on={isPressed || undefined}
      onClick={run}
    >
      {children}
    </button>
  );
}
