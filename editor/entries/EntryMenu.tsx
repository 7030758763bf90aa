// The menu of selected entries, with what has no button of its own, and the tools of a column.
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconClipboardCopy,
  IconCopy,
  IconCut,
  IconDots,
  IconListCheck,
  IconTrash,
} from '@tabler/icons-react';
import { joinPath, type Path } from '#schema/path.ts';
import type { EntryToolsProps } from '../canvas/SelectionToolbar.tsx';
import { ToolbarAction } from '../canvas/ToolbarAction.tsx';
import { documentOf, type DocumentRef } from '../draft/draftStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { duplicateColumn, hasRoom, moveColumn, removeColumn } from './columnActions.ts';
import { columnAt, columnCount, isColumnHeading } from './columnEdits.ts';
import { countOf, moveEntries, moveTargets } from './entryActions.ts';
import type { EntriesOf } from './entryClipboard.ts';
import { copySelected } from './followClipboard.ts';
import { itemLabelOf, selectAll } from './selectMore.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';
import { countedEntries } from './countedEntries.ts';

/** Tools of a selected entry or column. */
export function EntryTools({ docRef, path, position }: EntryToolsProps) {
  if (isColumnHeading(path)) return <ColumnTools docRef={docRef} path={path} />;
  return (
    position && (
      <EntryMenu docRef={docRef} from={{ listPath: position.listPath, indexes: [position.index] }} />
    )
  );
}

function ColumnTools({ docRef, path }: { docRef: DocumentRef; path: Path }) {
  const index = columnAt(path) ?? 0;
  const { count, isRoomy } = useDrafts(() => ({
    count: columnCount(documentOf(docRef)),
    isRoomy: hasRoom(docRef, path),
  }));
  return (
    <>
      <ToolbarAction
        label={t('Move column left')}
        isDisabled={index === 0}
        run={() => moveColumn(docRef, path, -1)}
      >
        <IconArrowLeft size={ICON_PX.sm} />
      </ToolbarAction>
      <ToolbarAction
        label={t('Move column right')}
        isDisabled={index >= count - 1}
        run={() => moveColumn(docRef, path, 1)}
      >
        <IconArrowRight size={ICON_PX.sm} />
      </ToolbarAction>
      <ToolbarAction
        label={t('Duplicate column')}
        isDisabled={!isRoomy}
        run={() => duplicateColumn(docRef, path)}
      >
        <IconCopy size={ICON_PX.sm} />
      </ToolbarAction>
      <ToolbarAction label={t('Remove column')} run={() => removeColumn(docRef, path)}>
        <IconTrash size={ICON_PX.sm} />
      </ToolbarAction>
      <EntryMenu docRef={docRef} />
    </>
  );
}

/** Copy and cut; for entries also select all, and the other lists that take them. */
export function EntryMenu({ docRef, from }: { docRef: DocumentRef; from?: EntriesOf }) {
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Tooltip label={t('More')}>
          <ActionIcon variant="subtle" size={30} aria-label={t('More')}>
            <IconDots size={ICON_PX.sm} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        <Menu.Item leftSection={<IconClipboardCopy size={ICON_PX.sm} />} onClick={() => copySelected('copy')}>
          {t('Copy')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCut size={ICON_PX.sm} />} onClick={() => copySelected('cut')}>
          {t('Cut')}
        </Menu.Item>
        {from && <ListItems docRef={docRef} from={from} />}
      </Menu.Dropdown>
    </Menu>
  );
}

function ListItems({ docRef, from }: { docRef: DocumentRef; from: EntriesOf }) {
  const { listPath, indexes } = from;
  const { count, label, targets } = useDrafts(() => ({
    count: countOf(docRef, listPath),
    label: itemLabelOf(docRef, listPath),
    targets: moveTargets(docRef, from),
  }));
  return (
    <>
      {count > indexes.length && (
        <Menu.Item
          leftSection={<IconListCheck size={ICON_PX.sm} />}
          onClick={() => selectAll(joinPath(listPath, indexes[0] ?? 0))}
        >
          {t('Select all {entries}', { entries: countedEntries(count, label) })}
        </Menu.Item>
      )}
      {targets.length > 0 && <Menu.Label>{t('Move to')}</Menu.Label>}
      {targets.map((target) => (
        <Menu.Item
          key={target.listPath}
          disabled={target.fullAt !== null}
          onClick={() => moveEntries(docRef, from, target)}
        >
          {target.fullAt === null
            ? target.name
            : t('{what}: at most {max} here', { what: target.name, max: target.fullAt })}
        </Menu.Item>
      ))}
    </>
  );
}
