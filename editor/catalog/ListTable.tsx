// The entries of a list as a table.
import { ActionIcon, Badge, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconCopy, IconPencil, IconSitemap, IconTrash } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { clock } from '#clock.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { editRightOf } from '#rules/rights.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { leaveFor } from '#state/navigation.ts';
import { useRight } from '../auth/editorSession.ts';
import { DocumentThumbnail } from '../controls/DocumentThumbnail.tsx';
import { isDirty } from '../draft/draftStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { publishingStatusStore } from '../publishing/publishingStatus.ts';
import { catalogStore } from './catalogStore.ts';
import { keyOfEntry, type ContentEntry } from './listOrder.ts';
import { openInEditor } from './documentActions.ts';
import { pathOfDocument } from '../format/documentPath.ts';
import { pathOfStudio } from '../format/studioPath.ts';
import type { NameDialogRequest } from './NameDialog.tsx';
import { DataTable, type Column } from '../shared/DataTable.tsx';
import { PathLink } from '../shared/PathLink.tsx';
import { isEnvironment } from './collections.ts';
import { ICON_PX } from '../theme.ts';
import styles from './catalog.module.css';
import { t } from '../i18n/t.ts';
import { useTimeFormat } from '../format/useTimeFormat.ts';

const ROW_PX = [68, 112] as const;

interface TableProps {
  label: string;
  /** Several kinds are listed: a column says which. */
  hasKinds: boolean;
  entries: readonly ContentEntry[];
  sort: string;
  onSort: (sort: string) => void;
  onDelete: (entry: ContentEntry) => void;
  onName: (request: NameDialogRequest<ContentEntry>) => void;
  selected: ReadonlySet<string>;
  /** Absent where nothing can be done with several entries. */
  onSelect: ((ids: ReadonlySet<string>) => void) | undefined;
}

type RowProps = Pick<TableProps, 'onDelete' | 'onName'> & { entry: ContentEntry };

export function ListTable({
  label,
  hasKinds,
  entries,
  selected,
  onSelect,
  onDelete,
  onName,
  ...sorting
}: TableProps) {
  const formatTime = useTimeFormat();
  const columns: readonly Column<ContentEntry>[] = [
    {
      id: 'name',
      label: t('Name'),
      width: 'minmax(0, 1fr)',
      isFixed: true,
      cell: ({ kind, id, name }) => (
        <PathLink
          path={pathOfDocument(kind, id)}
          className={styles['name']}
          onNavigate={() => openInEditor(kind, id)}
        >
          <DocumentThumbnail collection={kind.collection} id={id} />
          <span className={styles['nameText']}>
            <span>{name || id}</span>
            <span>{id}</span>
          </span>
          <Marks kind={kind} id={id} />
        </PathLink>
      ),
    },
    ...(hasKinds
      ? [
          {
            id: 'kind',
            label: t('Kind'),
            width: '240px',
            cell: ({ kind }: ContentEntry) => <Text size="sm">{kind.title}</Text>,
          },
        ]
      : []),
    {
      id: 'changed',
      label: t('Last change'),
      width: '180px',
      isDescendingFirst: true,
      cell: ({ updatedAt }) => (
        <Text component="time" size="sm" c="dimmed" dateTime={updatedAt} title={formatTime(updatedAt)}>
          {relativeTime(Date.parse(updatedAt), clock.epochMs())}
        </Text>
      ),
    },
    {
      id: 'actions',
      label: t('Actions'),
      width: '220px',
      isSortable: false,
      isLabelHidden: true,
      isFixed: true,
      cell: (entry) => <RowActions entry={entry} onDelete={onDelete} onName={onName} />,
    },
  ];
  return (
    <DataTable
      label={label}
      name="content"
      rows={entries}
      columns={columns}
      idOf={keyOfEntry}
      rowPx={ROW_PX}
      className={styles['table']}
      {...sorting}
      {...(onSelect && {
        selection: {
          ids: selected,
          onChange: onSelect,
          labelOf: ({ id, name }: ContentEntry) => t('Select {name}', { name: name || id }),
          labelOfAll: t('Select all'),
        },
      })}
    />
  );
}

/** Says that a document has changes that are not saved, or that kiosks do not show yet. */
function Marks({ kind, id }: Pick<ContentEntry, 'kind' | 'id'>) {
  const isUnsaved = useDrafts(() => isDirty({ kind: kind.kind, id }));
  const isUnpublished = useStore(
    publishingStatusStore,
    ({ status }) => status?.mode === 'byHand' && status.unpublished.has(keyOfEntry({ kind, id })),
  );
  return (
    <>
      {isUnsaved && (
        <Badge variant="light" tt="none">
          {t('Unsaved changes')}
        </Badge>
      )}
      {isUnpublished && (
        <Badge variant="light" tt="none">
          {t('Not published')}
        </Badge>
      )}
    </>
  );
}

function RowActions({ entry, onDelete, onName }: RowProps) {
  const { kind } = entry;
  const mayChange = useRight(editRightOf(kind.kind));
  return (
    <Group gap="xxs" justify="flex-end" wrap="nowrap">
      {kind.kind === 'quizSlide' && <StudioButton entry={entry} />}
      {mayChange && !isEnvironment(kind) && (
        <DocumentButtons entry={entry} onDelete={onDelete} onName={onName} />
      )}
      {isEnvironment(kind) && <EnvironmentButtons entry={entry} mayChange={mayChange} onName={onName} />}
    </Group>
  );
}

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
function DocumentButtons({ entry, onDelete, onName }: RowProps) {
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
      {isCurrent && (
        <Badge variant="light" tt="none">
          {t('Current page')}
        </Badge>
      )}
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
