// The list of a record kind: search, filters, sorting, several rows chosen at once, files.
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { ActionIcon, Button, Menu, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconDotsVertical,
  IconDownload,
  IconPlus,
  IconSearch,
  IconTrash,
  IconUpload,
  IconX,
} from '@tabler/icons-react';
import type { HttpFailure } from '#api/http.ts';
import { clock } from '#clock.ts';
import { RECORDS_PER_PAGE, sortableFields } from '#records/recordLists.ts';
import {
  fieldMeta,
  heading,
  recordName,
  type RecordKind,
  type RecordOperation,
} from '#records/defineRecord.ts';
import { fieldText, type NameOf } from '#records/fieldText.ts';
import { describe } from '#schema/describe.ts';
import type { AnyField, Widget } from '#schema/field.ts';
import { useRight } from '../auth/editorSession.ts';
import { useAddressState, type AddressFields } from '../data/useAddressState.ts';
import { relativeTime } from '../format/relativeTime.ts';
import { saveFile } from '../format/saveFile.ts';
import { Empty, Failed, Loading } from '../shared/states.tsx';
import { describeError } from '../api/describeError.ts';
import { notifyDone, notifyProblem } from '../notify.tsx';
import { DataTable, type Column } from '../shared/DataTable.tsx';
import { downloadRecords, removeRecord, type RecordItem } from './recordApi.ts';
import { addText, confirmRemoval, NEW, RecordDialog, removeOne } from './RecordDialog.tsx';
import { RecordFileDialog } from './RecordFileDialog.tsx';
import { useNameOf } from './recordNames.ts';
import type { RecordParts } from './recordParts.ts';
import {
  referenceName,
  refreshRecords,
  useRecord,
  useRecordFilters,
  useRecordOptions,
  useRecordPages,
} from './useRecords.ts';
import { ICON_PX } from '../theme.ts';
import styles from './records.module.css';
import { countedRecords } from './countedRecords.ts';
import { t } from '../i18n/t.ts';
import { formatTime } from '../format/dates.ts';
import { formatCount } from '../format/figures.ts';

const ROW_PX = [64, 102] as const;
const ACTION_PX = 44;
const SEARCH_DELAY_MS = 150;
const NO_VALUE = 'none';
const NOTHING: ReadonlySet<string> = new Set();
/** Tracks of a grid; others take one part. */
const WIDTHS: Partial<Record<Widget, string>> = {
  settings: 'minmax(0, 2.2fr)',
  choices: 'minmax(0, 2.2fr)',
};

const sortOf = ({ title, list }: RecordKind): string => list.sort ?? title;

/** The parameters of a list in the address. */
export const addressFields = (kind: RecordKind): AddressFields => ({
  q: '',
  sort: sortOf(kind),
  record: '',
  ...Object.fromEntries(kind.list.filters.map((field) => [field, ''])),
});

export function RecordList({ kind, parts }: { kind: RecordKind; parts: RecordParts }) {
  const fields = useMemo(() => addressFields(kind), [kind]);
  const [state, change] = useAddressState(fields);
  const [search] = useDebouncedValue(state['q'] ?? '', SEARCH_DELAY_MS);
  const filters = useMemo(
    () => Object.fromEntries(kind.list.filters.map((field) => [field, state[field] ?? ''])),
    [kind, state],
  );
  const isFiltered = search !== '' || Object.values(filters).some(Boolean);
  const sort = sortableFields(kind).includes((state['sort'] ?? '').replace(/^-/, ''))
    ? (state['sort'] ?? sortOf(kind))
    : sortOf(kind);
  const query = useMemo(() => ({ search, sort, filters }), [search, sort, filters]);
  const pages = useRecordPages(kind, query);
  const [selected, setSelected] = useState(NOTHING);
  const [isReading, setReading] = useState(false);
  const nameOf = useNameOf();
  const open = useCallback((record: string): void => change({ record }), [change]);
  const mayChange = useRight(kind.changeAccess ?? kind.access);
  const columns = useMemo(
    () => columnsOf(kind, parts, nameOf, open, mayChange),
    [kind, parts, nameOf, open, mayChange],
  );
  const download = async (): Promise<void> => {
    try {
      saveFile(await downloadRecords(kind, query), `${kind.name}.csv`);
    } catch (failure) {
      notifyProblem(describeError(failure as HttpFailure));
    }
  };
  const { rows, total } = pages;
  const can = (operation: RecordOperation): boolean => mayChange && kind.operations.includes(operation);
  const ownButton = can('add') && { label: addText(kind, 'action'), onClick: () => open(NEW) };
  const addButton = parts.addButton ?? ownButton;
  const chosen = rows.filter(({ id }) => selected.has(id));
  return (
    <>
      <div className={styles['tools']}>
        <TextInput
          type="search"
          size="md"
          className={styles['search'] ?? ''}
          aria-label={t('Search {many}', { many: kind.many })}
          placeholder={t('Search {many}', { many: kind.many })}
          leftSection={<IconSearch size={ICON_PX.md} stroke={1.8} aria-hidden />}
          value={state['q'] ?? ''}
          onChange={({ currentTarget }) => change({ q: currentTarget.value })}
        />
        <Filters kind={kind} values={filters} onChange={change} />
        <p className={styles['count']} role="status">
          {pages.data ? countedRecords(kind, total) : ''}
          {pages.isError && pages.data && ` · ${t('Can’t reach the server. Showing the last saved data.')}`}
        </p>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={42} aria-label={t('Files')}>
              <IconDotsVertical size={ICON_PX.md} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconDownload size={ICON_PX.md} />} onClick={() => void download()}>
              {t('Download as CSV')}
            </Menu.Item>
            {can('batch') && (
              <Menu.Item leftSection={<IconUpload size={ICON_PX.md} />} onClick={() => setReading(true)}>
                {t('Add or change from a file')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        {addButton && (
          <Button
            variant={can('batch') ? 'default' : 'filled'}
            size="md"
            leftSection={<IconPlus size={ICON_PX.md} aria-hidden />}
            onClick={addButton.onClick}
          >
            {addButton.label}
          </Button>
        )}
      </div>
      {!pages.data && pages.isPending && <Loading message={t('Loading...')} />}
      {!pages.data && pages.isError && (
        <Failed
          message={t('Couldn’t load the {many}', { many: kind.many })}
          retry={t('Try again')}
          onRetry={() => void pages.refetch()}
        />
      )}
      {pages.data && total === 0 && (
        <Empty
          sign={parts.sign}
          title={isFiltered ? t('Nothing matches') : t('No {many} yet', { many: kind.many })}
          hint={isFiltered ? t('Change the search or the filters.') : kind.texts.empty}
        />
      )}
      {total > 0 && (
        <DataTable
          label={heading(kind.many)}
          name={kind.name}
          rows={rows}
          total={total}
          columns={columns}
          idOf={({ id }) => id}
          rowPx={ROW_PX}
          sort={sort}
          onSort={(next) => change({ sort: next })}
          onEnd={pages.loadNext}
          {...(can('batch') && {
            selection: {
              ids: selected,
              onChange: setSelected,
              labelOf: (record: RecordItem) => t('Select {name}', { name: recordName(kind, record) }),
              labelOfAll: t('Select all {records} shown', {
                records: countedRecords(kind, Math.min(rows.length, total)),
              }),
            },
          })}
          className={can('batch') ? styles['table'] : styles['plain']}
        />
      )}
      {chosen.length > 0 && (
        <Selection
          kind={kind}
          count={chosen.length}
          onClear={() => setSelected(NOTHING)}
          onRemove={() => removeSeveral(kind, chosen, () => setSelected(NOTHING))}
        />
      )}
      <RecordDialog
        kind={kind}
        parts={parts}
        id={state['record'] ?? ''}
        onClose={() => change({ record: '' })}
      />
      {can('batch') && <RecordFileDialog kind={kind} isOpen={isReading} onClose={() => setReading(false)} />}
    </>
  );
}

function columnsOf(
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
      <div className={styles['actions']}>
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
      </div>
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
  const name = recordName(kind, record);
  const below = kind.subtitle && String(record[kind.subtitle] ?? '');
  return (
    <div className={styles['title']}>
      <div className={styles['badges']}>
        {kind.operations.includes('change') ? (
          <button type="button" className={styles['name']} onClick={() => onOpen(record.id)}>
            {name}
          </button>
        ) : (
          <b>{name}</b>
        )}
        {parts.badges?.(record)}
      </div>
      {below && below !== name && <Cell text={below} />}
    </div>
  );
}

/** How long ago something was, or when it will be. */
function Moment({ at }: { at: unknown }) {
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

/** The values of a filter are texts. */
const filterLabel = (field: AnyField, value: string, nameOf: NameOf): string =>
  fieldText(field, fieldMeta(field).widget === 'toggle' ? value === 'true' : value, nameOf);

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

interface FiltersProps {
  kind: RecordKind;
  values: Readonly<Record<string, string>>;
  onChange: (changed: Record<string, string>) => void;
}

function Filters({ kind, values, onChange }: FiltersProps) {
  const { data } = useRecordFilters(kind);
  const nameOf = useNameOf();
  return kind.list.filters.map((key) => {
    const field = kind.fields[key];
    if (!field) return null;
    const { label, record, options, widget } = fieldMeta(field);
    const common = {
      key,
      label,
      value: values[key] ?? '',
      onChange: (value: string) => onChange({ [key]: value }),
    };
    return record === undefined ? (
      <Filter
        {...common}
        key={key}
        isRequired={options !== undefined || widget === 'toggle'}
        options={
          options ?? (data?.[key] ?? []).map((value) => ({ value, label: filterLabel(field, value, nameOf) }))
        }
      />
    ) : (
      <ReferenceFilter {...common} key={key} record={record} />
    );
  });
}

interface FilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Offers the first records, and others by what is typed. */
function ReferenceFilter({ record, ...props }: FilterProps & { record: string }) {
  const kind = { name: record };
  const [typed, setTyped] = useState('');
  const { data: chosen } = useRecord(kind, props.value === NO_VALUE ? '' : props.value);
  const chosenName = chosen && String(chosen.record['name']);
  const [search] = useDebouncedValue(typed === chosenName ? '' : typed, SEARCH_DELAY_MS);
  const { data } = useRecordOptions(kind, search);
  const found = (data?.items ?? []).filter(({ id }) => id !== chosen?.record.id);
  const items = chosen ? [chosen.record, ...found] : found;
  return (
    <Filter
      {...props}
      onSearch={setTyped}
      options={items.map((item) => ({ value: item.id, label: String(item['name']) }))}
    />
  );
}

const Filter = ({
  label,
  value,
  options,
  isRequired = false,
  onSearch,
  onChange,
}: FilterProps & {
  options: readonly { value: string; label: string }[];
  isRequired?: boolean;
  onSearch?: (typed: string) => void;
}) => (
  <Select
    size="md"
    className={styles['filter'] ?? ''}
    aria-label={label}
    placeholder={label}
    searchable
    clearable
    clearButtonProps={{ 'aria-label': t('Any {label}', { label: label.toLowerCase() }) }}
    limit={RECORDS_PER_PAGE}
    {...(onSearch && { onSearchChange: onSearch })}
    data={[...(isRequired ? [] : [{ value: NO_VALUE, label: t('None') }]), ...options]}
    value={value === '' ? null : value}
    onChange={(next) => onChange(next ?? '')}
  />
);

interface SelectionProps {
  kind: RecordKind;
  count: number;
  onClear: () => void;
  onRemove: () => void;
}

const Selection = ({ kind, count: number, onClear, onRemove }: SelectionProps) => {
  const text = t('{number, number} selected', { number });
  return (
    <div className={styles['selection']} role="region" aria-label={text}>
      <span>{text}</span>
      <ActionIcon
        variant="subtle"
        color="gray.0"
        size={36}
        aria-label={t('Clear the selection')}
        onClick={onClear}
      >
        <IconX size={ICON_PX.md} />
      </ActionIcon>
      <Button color="red.8" onClick={onRemove}>
        {t('Remove {records}', { records: countedRecords(kind, number) })}
      </Button>
    </div>
  );
};

function removeSeveral(kind: RecordKind, records: readonly RecordItem[], onDone: () => void): void {
  const what = countedRecords(kind, records.length);
  const names = records.map((record) => recordName(kind, record));
  confirmRemoval(
    kind,
    names.length > 3 ? `${names.slice(0, 3).join(', ')} …` : names.join(', '),
    [`${what}.`, kind.texts.removal].filter(Boolean).join(' '),
    async () => {
      try {
        for (const { id } of records)
          await removeRecord(kind, id).catch((failure: HttpFailure) => {
            if (failure !== 404) throw failure;
          });
        notifyDone(t('{what} removed.', { what }));
      } finally {
        onDone();
        await refreshRecords(kind);
      }
    },
  );
}
