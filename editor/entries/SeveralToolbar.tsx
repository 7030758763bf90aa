// The toolbar of several selected entries: what it offers, it does to all of them in one step.
import { IconArrowLeft, IconArrowRight, IconCopy, IconTrash, IconX } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { EntriesProps } from '../canvas/Selection.tsx';
import { FloatingToolbar } from '../canvas/FloatingToolbar.tsx';
import { ToolbarAction } from '../canvas/ToolbarAction.tsx';
import { useDrafts } from '../draft/useDrafts.ts';
import { editorStore } from '../editorStore.ts';
import { joinPath } from '#schema/path.ts';
import { fieldOf } from '../canvas/selectedField.ts';
import { countOf, duplicateEntries, removeEntries, stepEntries } from './entryActions.ts';
import { labelOf } from './entryClipboard.ts';
import { EntryMenu } from './EntryMenu.tsx';
import { isSameOrder, orderStepped } from './entryOrders.ts';
import { backToOne } from './selectMore.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

export function SeveralToolbar({ frame, docRef, listPath, selected }: EntriesProps) {
  const path = useStore(editorStore, ({ selection }) => selection?.path ?? '');
  const entries = { listPath, indexes: selected };
  const { count, max, name } = useDrafts(() => ({
    count: countOf(docRef, listPath),
    max: fieldOf(docRef, listPath)?.meta.max ?? Number.POSITIVE_INFINITY,
    name: labelOf(docRef, entries),
  }));
  const isAtEdge = (by: -1 | 1): boolean => isSameOrder(orderStepped(count, selected, by), count);
  return (
    <FloatingToolbar
      frame={frame}
      path={path}
      // Above the entry that was added last.
      entryPath={joinPath(listPath, path.slice(listPath.length + 1).split('.')[0] ?? '')}
      name={name}
    >
      <ToolbarAction
        label={t('Move back')}
        isDisabled={isAtEdge(-1)}
        run={() => stepEntries(docRef, entries, -1)}
      >
        <IconArrowLeft size={ICON_PX.sm} />
      </ToolbarAction>
      <ToolbarAction
        label={t('Move forward')}
        isDisabled={isAtEdge(1)}
        run={() => stepEntries(docRef, entries, 1)}
      >
        <IconArrowRight size={ICON_PX.sm} />
      </ToolbarAction>
      <ToolbarAction
        label={t('Duplicate')}
        isDisabled={count + selected.length > max}
        run={() => duplicateEntries(docRef, entries)}
      >
        <IconCopy size={ICON_PX.sm} />
      </ToolbarAction>
      <ToolbarAction label={t('Remove')} run={() => removeEntries(docRef, entries)}>
        <IconTrash size={ICON_PX.sm} />
      </ToolbarAction>
      <EntryMenu docRef={docRef} from={entries} />
      <ToolbarAction label={t('Back to one')} run={backToOne}>
        <IconX size={ICON_PX.sm} />
      </ToolbarAction>
    </FloatingToolbar>
  );
}
