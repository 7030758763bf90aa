// The toolbar of the quiz studio: undo, redo, discard and save of all that is edited.
import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowBackUpDouble,
  IconArrowForwardUp,
  IconDeviceFloppy,
} from '@tabler/icons-react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { contentStore } from '#state/contentStore.ts';
import {
  asOneAction,
  canRedoLatest,
  canUndoLatest,
  discard,
  draftStore,
  isDirty,
  type DocumentRef,
} from '../draft/draftStore.ts';
import { runRedo, runUndo, save } from './quizShortcuts.ts';
import { ICON_PX } from '../theme.ts';
import styles from './quizStudio.module.css';
import { t } from '../i18n/t.ts';

export function StudioTools({ refs }: { refs: readonly DocumentRef[] }) {
  const dirtyCount = useStore(contentStore, () => refs.filter(isDirty).length);
  const savedDirtyCount = useStore(draftStore, () => refs.filter(isDirty).length);
  const [canUndo, canRedo] = useStore(
    draftStore,
    useShallow(() => [canUndoLatest(refs), canRedoLatest(refs)]),
  );
  const count = Math.min(dirtyCount, savedDirtyCount);
  return (
    <>
      <span className={styles['soft']} role="status">
        {count > 0
          ? t('{count, plural, one {# document has} other {# documents have}} unsaved changes', { count })
          : t('All saved')}
      </span>
      <ToolButton label={t('Undo')} isOff={!canUndo} run={() => runUndo(refs)}>
        <IconArrowBackUp size={ICON_PX.md} />
      </ToolButton>
      <ToolButton label={t('Redo')} isOff={!canRedo} run={() => runRedo(refs)}>
        <IconArrowForwardUp size={ICON_PX.md} />
      </ToolButton>
      <ToolButton
        label={t('Discard unsaved changes')}
        isOff={count === 0}
        run={() => asOneAction(() => refs.filter(isDirty).forEach(discard))}
      >
        <IconArrowBackUpDouble size={ICON_PX.md} />
      </ToolButton>
      <Button
        size="compact-md"
        leftSection={<IconDeviceFloppy size={ICON_PX.md} aria-hidden />}
        disabled={count === 0}
        onClick={save}
      >
        {t('Save')}
      </Button>
    </>
  );
}

function ToolButton({
  label,
  isOff,
  run,
  children,
}: {
  label: string;
  isOff: boolean;
  run: () => void;
  children: React.ReactNode;
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="tide.7"
      size={32}
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={run}
    >
      {children}
    </ActionIcon>
  );
}
