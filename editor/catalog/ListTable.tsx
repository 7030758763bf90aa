// The entries of a list as a table with virtual rows.
import { memo, useRef } from 'react';
import { ActionIcon, Box, Button, Checkbox, Tooltip } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconPencil,
  IconSitemap,
  IconTrash,
} from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useStore } from 'zustand';
import type { ListedDocument } from '../api/editApi.ts';
import { clock } from '#clock.ts';
import type { Kind } from '#content/kinds.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { editRightOf } from '#rules/rights.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { leaveFor } from '#state/navigation.ts';
import { useRight } from '../auth/editorSession.ts';
import { DocumentThumbnail } from '../controls/DocumentThumbnail.tsx';
import { catalogStore } from './catalogStore.ts';
import { openInEditor } from './documentActions.ts';
import { pathOfDocument } from '../format/documentPath.ts';
import { pathOfStudio } from '../format/studioPath.ts';
import type { NameDialogRequest } from './NameDialog.tsx';
import { toggledOrder, type ListOrder } from './listOrder.ts';
import { PathLink } from '../shared/PathLink.tsx';
import { isEnvironment } from './collections.ts';
import type { ListSelection } from './listSelection.ts';
import { ICON_PX } from '../theme.ts';
import styles from './catalog.module.css';
import { t } from '../i18n/t.ts';
import { formatTime } from '../format/dates.ts';

const ROW_PX = 68;
/** Rows rendered beyond the view, for keyboard navigation. */
const OVERSCAN = 8;

interface TableProps {
  kind: Kind;
  entries: readonly ListedDocument[];
  order: ListOrder | null;
  onOrder: (order: ListOrder) => void;
  onDelete: (entry: ListedDocument) => void;
  onName: (request: NameDialogRequest) => void;
  /** Null where nothing can be done with several entries. */
  selection: ListSelection | null;
  /** One entry, or all that are shown; `isRange` takes those between it and the last one too. */
  onSelect: (id: string | 'all', isRange: boolean) => void;
}

type RowProps = Pick<TableProps, 'kind' | 'onDelete' | 'onName'> & { entry: ListedDocument };

export function ListTable({
  kind,
  entries,
  order,
  onOrder,
  onDelete,
  onName,
  selection,
  onSelect,
}: TableProps) {
  const view = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => view.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    getItemKey: (index) => entries[index]?.id ?? index,
  });
  return (
    <div
      className={styles['table']}
      role="table"
      aria-label={kind.plural}
      aria-rowcount={entries.length + 1}
      data-selectable={selection !== null || undefined}
    >
      {/** biome-ignore lint/a11y/useFocusableInteractive: rows and headers take no focus; the links and buttons in them do. */}
      <div className={styles['tableHeader']} role="row" aria-rowindex={1}>
        {selection && <SelectAll entries={entries} selection={selection} onSelect={onSelect} />}
        <Heading label={t('Name')} column="name" order={order} onOrder={onOrder} />
        <Heading label={t('Last change')} column="changed" order={order} onOrder={onOrder} />
        <Box component="span" role="columnheader" ta="right">
          {t('Actions')}
        </Box>
      </div>
      <div ref={view} className={styles['rows']} role="rowgroup">
        <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const entry = entries[index];
            return (
              entry && (
                <Row
                  key={key}
                  kind={kind}
                  entry={entry}
                  index={index}
                  top={start}
                  isSelected={selection?.ids.has(entry.id)}
                  onSelect={onSelect}
                  onDelete={onDelete}
                  onName={onName}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

function SelectAll({
  entries,
  selection,
  onSelect,
}: Pick<TableProps, 'entries' | 'onSelect'> & { selection: ListSelection }) {
  const areAll = entries.every(({ id }) => selection.ids.has(id));
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: rows and headers take no focus; the links and buttons in them do.
    <span role="columnheader">
      <Checkbox
        aria-label={t('Select all')}
        checked={areAll}
        indeterminate={!areAll && entries.some(({ id }) => selection.ids.has(id))}
        onChange={() => onSelect('all', false)}
      />
    </span>
  );
}

function Heading({
  label,
  column,
  order,
  onOrder,
}: {
  label: string;
  column: ListOrder['by'];
  order: ListOrder | null;
  onOrder: (order: ListOrder) => void;
}) {
  const isSorted = order?.by === column;
  const Arrow = order?.isDescending ? IconArrowDown : IconArrowUp;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: rows and headers take no focus; the links and buttons in them do.
    <span
      role="columnheader"
      aria-sort={isSorted ? (order.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={styles['heading']}
        onClick={() => onOrder(toggledOrder(order, column))}
      >
        {label}
        {isSorted && <Arrow size={16} aria-hidden />}
      </button>
    </span>
  );
}

const Row = memo(function Row({
  kind,
  entry,
  index,
  top,
  isSelected,
  onSelect,
  onDelete,
  onName,
}: RowProps &
  Pick<TableProps, 'onSelect'> & { index: number; top: number; isSelected: boolean | undefined }) {
  const { id, name, updatedAt } = entry;
  const changed = new Date(updatedAt);
  const mayChange = useRight(editRightOf(kind.kind));
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: rows and headers take no focus; the links and buttons in them do.
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles['row']}
      data-selected={isSelected || undefined}
      style={{ height: ROW_PX, transform: `translateY(${top}px)` }}
    >
      {isSelected !== undefined && (
        <span role="cell">
          <Checkbox
            aria-label={t('Select {name}', { name: name || id })}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              onSelect(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
            }
          />
        </span>
      )}
      <Box component="span" role="cell" miw={0}>
        <PathLink
          path={pathOfDocument(kind, id)}
          className={styles['name']}
          onNavigate={() => openInEditor(kind, id)}
        >
          <DocumentThumbnail collection={kind.collection} id={id} />
          <span className={styles['nameText']}>
            <span>{name || id}</span>
            <span className={styles['id']}>{id}</span>
          </span>
        </PathLink>
      </Box>
      <span role="cell" className={styles['changed']}>
        <time dateTime={updatedAt} title={formatTime(changed)}>
          {relativeTime(changed.getTime(), clock.epochMs())}
        </time>
      </span>
      <span role="cell" className={styles['actions']}>
        {kind.kind === 'quizSlide' && <StudioButton entry={entry} />}
        {mayChange && !isEnvironment(kind) && (
          <DocumentButtons entry={entry} onDelete={onDelete} onName={onName} />
        )}
        {isEnvironment(kind) && <EnvironmentButtons entry={entry} mayChange={mayChange} onName={onName} />}
      </span>
    </div>
  );
});

function StudioButton({ entry: { id, name } }: Pick<RowProps, 'entry'>) {
  const label = t('Open {name} in the quiz studio', { name: name || id });
  return (
    <Tooltip label={t('Quiz studio')}>
      <ActionIcon variant="subtle" size={34} aria-label={label} onClick={() => leaveFor(pathOfStudio(id))}>
        <IconSitemap size={ICON_PX.md} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}

/** Copies or deletes a document. */
function DocumentButtons({ entry, onDelete, onName }: Omit<RowProps, 'kind'>) {
  const isCopying = useStore(catalogStore, (state) => state.isCopying);
  const displayName = entry.name || entry.id;
  return (
    <>
      <Button
        size="compact-md"
        variant="subtle"
        leftSection={<IconCopy size={ICON_PX.md} stroke={1.6} aria-hidden />}
        aria-label={`${t('Copy')} ${displayName}`}
        // aria-disabled instead of disabled, which would lose focus.
        aria-disabled={isCopying}
        data-disabled={isCopying || undefined}
        onClick={() => !isCopying && onName({ purpose: 'copy', entry })}
      >
        {t('Copy')}
      </Button>
      <Tooltip label={t('Delete')}>
        <ActionIcon
          variant="subtle"
          color="red.8"
          size={34}
          aria-label={`${t('Delete')} ${displayName}`}
          onClick={() => onDelete(entry)}
        >
          <IconTrash size={ICON_PX.md} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

function EnvironmentButtons({
  entry,
  mayChange,
  onName,
}: Pick<RowProps, 'entry' | 'onName'> & { mayChange: boolean }) {
  const isCurrent = useStore(kioskStore, ({ environment }) => environment?.id === entry.id);
  return (
    <>
      {isCurrent && <span className={styles['currentMark']}>{t('Current page')}</span>}
      {mayChange && (
        <Button
          size="compact-md"
          variant="subtle"
          leftSection={<IconPencil size={ICON_PX.md} stroke={1.6} aria-hidden />}
          aria-label={`${t('Rename')} ${entry.name}`}
          onClick={() => onName({ purpose: 'rename', entry })}
        >
          {t('Rename')}
        </Button>
      )}
    </>
  );
}
