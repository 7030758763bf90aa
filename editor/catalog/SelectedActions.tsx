// Actions on all selected entries of a list.
import { Button } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { Kind } from '#content/kinds.ts';
import { catalogStore } from './catalogStore.ts';
import type { ContentEntry } from './listOrder.ts';
import { duplicateDocuments } from './documentActions.ts';
import { SelectionBar } from '../shared/SelectionBar.tsx';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

interface Props {
  kind: Kind;
  /** At least one. */
  entries: readonly ContentEntry[];
  /** Names in the list. */
  takenNames: readonly string[];
  onDelete: (entries: readonly ContentEntry[]) => void;
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
    <SelectionBar count={entries.length} onClear={onClear}>
      <Button
        color="tide.6"
        leftSection={<IconCopy size={ICON_PX.md} stroke={1.6} aria-hidden />}
        // aria-disabled instead of disabled, which would lose focus.
        aria-disabled={isCopying}
        data-disabled={isCopying || undefined}
        onClick={() => void copy()}
      >
        {t('Copy')}
      </Button>
      <Button
        color="red.8"
        leftSection={<IconTrash size={ICON_PX.md} stroke={1.6} aria-hidden />}
        onClick={() => onDelete(entries)}
      >
        {t('Delete')}
      </Button>
    </SelectionBar>
  );
}
