// What can be done with all selected entries of a list.
import { Button } from '@mantine/core';
import { IconCopy, IconTrash, IconX } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { ListedDocument } from '../api/editApi.ts';
import type { Kind } from '#content/kinds.ts';
import { catalogStore } from './catalogStore.ts';
import { duplicateDocuments } from './documentActions.ts';
import { ICON_PX } from '../theme.ts';
import styles from './catalog.module.css';
import { t } from '../i18n/t.ts';

interface Props {
  kind: Kind;
  /** At least one. */
  entries: readonly ListedDocument[];
  /** Names in the list. */
  takenNames: readonly string[];
  onDelete: (entries: readonly ListedDocument[]) => void;
  onClear: () => void;
}

export function SelectedActions({ kind, entries, takenNames, onDelete, onClear }: Props) {
  const isCopying = useStore(catalogStore, (state) => state.isCopying);
  const copy = async (): Promise<void> => {
    if (isCopying) return;
    await duplicateDocuments(kind, entries, takenNames);
    onClear();
  };
  return (
    <div className={styles['selected']} role="group" aria-label={t('Selected items')}>
      <p role="status">{t('{count} selected', { count: entries.length })}</p>
      <Button
        variant="subtle"
        leftSection={<IconCopy size={ICON_PX.md} stroke={1.6} aria-hidden />}
        // aria-disabled instead of disabled, which would lose focus.
        aria-disabled={isCopying}
        data-disabled={isCopying || undefined}
        onClick={() => void copy()}
      >
        {t('Copy')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        c="red.9"
        leftSection={<IconTrash size={ICON_PX.md} stroke={1.6} aria-hidden />}
        onClick={() => onDelete(entries)}
      >
        {t('Delete')}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconX size={ICON_PX.md} stroke={1.6} aria-hidden />}
        onClick={onClear}
      >
        {t('Clear selection')}
      </Button>
    </div>
  );
}
