// The columns of the list of a record kind.
import type { ReactNode } from 'react';
import { ActionIcon, Flex } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { clock } from '#clock.ts';
import { sortableFields } from '#records/recordLists.ts';
import { fieldMeta, recordName, type RecordKind } from '#records/defineRecord.ts';
import { fieldText, type NameOf } from '#records/fieldText.ts';
import { describe } from '#schema/describe.ts';
import type { AnyField, Widget } from '#schema/field.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { useTimeFormat } from '../format/useTimeFormat.ts';
import { formatCount } from '../format/figures.ts';
import type { Column } from '../shared/DataTable.tsx';
import type { RecordItem } from './recordApi.ts';
import { removeOne } from './RecordDialog.tsx';
import type { RecordParts } from './recordParts.ts';
import { referenceName } from './useRecords.ts';
import { t } from '../i18n/t.ts';
import { ICON_PX } from '../theme.ts';
import styles from './records.module.css';

const ACTION_PX = 44;
/** Tracks of a grid; others take one part. */
const WIDTHS: Partial<Record<Widget, string>> = {
  settings: 'minmax(0, 2.2fr)',
  choices: 'minmax(0, 2.2fr)',
};

export function recordColumns(
  kind: RecordKind,
  parts: RecordParts,
  nameOf: NameOf,
  open: (id: string) => void,
  mayChange: boolean,
): Column<RecordItem>[] {
  const sortable = sortableFields(kind);
  const title: Column<RecordItem> = {
    id: kind.title,
    label: labelOf(kind, kind.title),
    width: 'minmax(0, 1.4fr)',
    isFixed: true,
    cell: (record) => <Title kind={kind} parts={parts} record={record} onOpen={open} />,
  };
  const canOnlyRemove =
    mayChange && kind.operations.includes('remove') && !kind.operations.includes('change');
  const actions: Column<RecordItem> = {
    id: 'actions',
    label: t('Actions'),
    width: `${parts.actionsPx ?? ACTION_PX}px`,
    isLabelHidden: true,
    isFixed: true,
    isSortable: false,
    cell: (record) => (
      <Flex gap="xs" justify="flex-end">
        {parts.actions?.(record)}
        {canOnlyRemove && (
          <ActionIcon
            variant="subtle"
            color="red.8"
            size={36}
            aria-label={t('Remove {name}', { name: recordName(kind, record) })}
            onClick={() => removeOne(kind, parts, record)}
          >
            <IconTrash size={ICON_PX.md} />
          </ActionIcon>
        )}
      </Flex>
    ),
  };
  return [
    title,
    ...kind.list.columns.map((key): Column<RecordItem> => {
      const field = kind.fields[key];
      return {
        id: key,
        label: labelOf(kind, key),
        width: field ? (WIDTHS[fieldMeta(field).widget] ?? 'minmax(0, 1fr)') : '84px',
        isSortable: sortable.includes(key),
        cell: (record) =>
          parts.cells?.[key]?.(record) ??
          (field && fieldMeta(field).widget === 'instant' ? (
            <Moment at={record[key]} />
          ) : (
            <Cell text={cellText(record, key, field, nameOf)} />
          )),
      };
    }),
    ...(canOnlyRemove || parts.actions ? [actions] : []),
  ];
}

interface TitleProps {
  kind: RecordKind;
  parts: RecordParts;
  record: RecordItem;
  onOpen: (id: string) => void;
}

function Title({ kind, parts, record, onOpen }: TitleProps) {
  const name = parts.nameOf?.(record) ?? recordName(kind, record);
  const below = kind.subtitle && String(record[kind.subtitle] ?? '');
  return (
    <div className={styles['title']}>
      <Flex rowGap="xxs" columnGap="xs" wrap="wrap" align="center" miw={0}>
        {kind.operations.includes('change') ? (
          <button type="button" className={styles['name']} onClick={() => onOpen(record.id)}>
            {name}
          </button>
        ) : (
          <b>{name}</b>
        )}
        {parts.badges?.(record)}
      </Flex>
      {below && below !== name && <Cell text={below} />}
    </div>
  );
}

/** How long ago something was, or when it will be. */
function Moment({ at }: { at: unknown }) {
  const formatTime = useTimeFormat();
  if (typeof at !== 'string' || at === '') return <Cell text={t('Never')} />;
  const [atMs, nowMs] = [Date.parse(at), clock.epochMs()];
  const full = formatTime(at);
  return (
    <time className={styles['text']} dateTime={at} title={full}>
      {atMs > nowMs ? full : relativeTime(atMs, nowMs)}
    </time>
  );
}

const Cell = ({ text }: { text: ReactNode }) => (
  <span className={styles['text']} {...(typeof text === 'string' && { title: text })}>
    {text}
  </span>
);

const labelOf = ({ fields, counts }: RecordKind, key: string): string => {
  const field = fields[key];
  return field ? fieldMeta(field).label : ((counts as Record<string, string>)[key] ?? key);
};

function cellText(record: RecordItem, key: string, field: AnyField | undefined, nameOf: NameOf): string {
  if (!field) return formatCount(record.counts?.[key] ?? 0);
  const { widget } = fieldMeta(field);
  if (widget === 'reference') return referenceName(record, key);
  if (widget !== 'settings') return fieldText(field, record[key], nameOf);
  const values = record[key] as Readonly<Record<string, unknown>>;
  return Object.entries(describe(field).fields ?? {})
    .map(([name, setting]) => fieldText(setting, values[name], nameOf))
    .filter(Boolean)
    .join(' · ');
}
