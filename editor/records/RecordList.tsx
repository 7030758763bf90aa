// The list of a record kind: search, filters, sorting, several rows chosen at once, files.
import { useCallback, useMemo, useState } from 'react';
import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDotsVertical, IconDownload, IconPlus, IconSearch, IconUpload } from '@tabler/icons-react';
import type { HttpFailure } from '#api/http.ts';
import { heading, recordName, type RecordKind, type RecordOperation } from '#records/defineRecord.ts';
import { sortableFields } from '#records/recordLists.ts';
import { useRight } from '../auth/editorSession.ts';
import { useAddressState, type AddressFields } from '../data/useAddressState.ts';
import { describeError } from '../api/describeError.ts';
import { saveFile } from '../format/saveFile.ts';
import { t } from '../i18n/t.ts';
import { notifyDone, notifyProblem } from '../notify.tsx';
import { DataTable } from '../shared/DataTable.tsx';
import { SelectionBar } from '../shared/SelectionBar.tsx';
import { Empty, Failed, Loading } from '../shared/states.tsx';
import { ICON_PX } from '../theme.ts';
import { countedRecords } from './countedRecords.ts';
import { downloadRecords, removeRecord, type RecordItem } from './recordApi.ts';
import { recordColumns } from './recordColumns.tsx';
import { addText, confirmRemoval, NEW, RecordDialog } from './RecordDialog.tsx';
import { RecordFileDialog } from './RecordFileDialog.tsx';
import { RecordFilters } from './RecordFilters.tsx';
import { useNameOf } from './recordNames.ts';
import type { RecordParts } from './recordParts.ts';
import { refreshRecords, useRecordPages } from './useRecords.ts';
import styles from './records.module.css';

const ROW_PX = [64, 102] as const;
const SEARCH_DELAY_MS = 150;
const NOTHING: ReadonlySet<string> = new Set();
const sortOf = ({ title, list }: RecordKind): string => list.sort ?? title;

/** The parameters of a list in the address. */
const addressFields = (kind: RecordKind): AddressFields => ({
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
    () => recordColumns(kind, parts, nameOf, open, mayChange),
    [kind, parts, nameOf, open, mayChange],
  );
  const download = async (): Promise<void> => {
    try {
      saveFile(await downloadRecords(kind, query), `${kind.name}.csv`);
    } catch (failure) {
      notifyProblem(describeError(failure as HttpFailure));
    }
  };
  const { items: rows, latest } = pages;
  const total = latest?.total ?? 0;
  const can = (operation: RecordOperation): boolean => mayChange && kind.operations.includes(operation);
  const ownButton = can('add') && { label: addText(kind, 'action'), onClick: () => open(NEW) };
  const addButton = parts.addButton ?? ownButton;
  const chosen = rows.filter(({ id }) => selected.has(id));
  return (
    <>
      <Group gap="sm" mb="sm">
        <TextInput
          type="search"
          size="md"
          flex="1 1 260px"
          aria-label={t('Search {many}', { many: kind.many })}
          placeholder={t('Search {many}', { many: kind.many })}
          leftSection={<IconSearch size={ICON_PX.md} stroke={1.8} aria-hidden />}
          value={state['q'] ?? ''}
          onChange={({ currentTarget }) => change({ q: currentTarget.value })}
        />
        <RecordFilters kind={kind} values={filters} onChange={change} />
        <p className={styles['count']} role="status">
          {latest ? countedRecords(kind, total) : ''}
          {pages.isError && latest && ` · ${t('Can’t reach the server. Showing the last saved data.')}`}
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
      </Group>
      {!latest && pages.isPending && <Loading message={t('Loading...')} />}
      {!latest && pages.isError && (
        <Failed
          message={t('Couldn’t load the {many}', { many: kind.many })}
          retry={t('Try again')}
          onRetry={() => void pages.refetch()}
        />
      )}
      {latest && total === 0 && (
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
          onView={pages.onView}
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
        <SelectionBar count={chosen.length} onClear={() => setSelected(NOTHING)}>
          <Button color="red.8" onClick={() => removeSeveral(kind, chosen, () => setSelected(NOTHING))}>
            {t('Remove {records}', { records: countedRecords(kind, chosen.length) })}
          </Button>
        </SelectionBar>
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
