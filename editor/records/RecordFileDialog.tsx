// Records from a CSV file: read and checked row by row, then added and changed at once, or not at
// all.
import { useState } from 'react';
import { Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import * as z from 'zod/mini';
import type { HttpFailure } from '#api/http.ts';
import type { RecordChange } from '#protocol/recordSchemas.ts';
import { BATCH_MAX } from '#records/recordLists.ts';
import { csvColumnOf, csvColumns, recordOfCells } from '#records/csvCells.ts';
import { fieldMeta, heading, type RecordKind } from '#records/defineRecord.ts';
import { describe } from '#schema/describe.ts';
import { changeable, type AnyField } from '#schema/field.ts';
import { decodeText } from '#tables/textEncoding.ts';
import { readTable } from '#tables/readTable.ts';
import { describeError } from '../api/describeError.ts';
import { PlainTable } from '../shared/PlainTable.tsx';
import { notifyDone } from '../notify.tsx';
import { changeRecords } from './recordApi.ts';
import { refreshRecords } from './useRecords.ts';
import { countedRecords } from './countedRecords.ts';
import { t } from '../i18n/t.ts';
import { translateMessage } from '../i18n/sources.ts';

const ACCEPTED = '.csv,.tsv,.tab,.txt,text/csv,text/tab-separated-values';
const ROWS_SHOWN = 100;

interface FileRow {
  row: number;
  name: string;
  change: RecordChange;
  /** '' for nothing. */
  problem: string;
}

interface Props {
  kind: RecordKind;
  isOpen: boolean;
  onClose: () => void;
}

export function RecordFileDialog({ kind, isOpen, onClose }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('{many} from a file', { many: heading(kind.many) })}
      size={720}
      closeOnClickOutside={false}
    >
      <FileSteps kind={kind} onClose={onClose} />
    </Modal>
  );
}

function FileSteps({ kind, onClose }: Omit<Props, 'isOpen'>) {
  const [rows, setRows] = useState<readonly FileRow[]>();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const choose = async (file: File | null): Promise<void> => {
    if (!file) return;
    setProblem('');
    try {
      setRows(await readRows(kind, new Uint8Array(await file.arrayBuffer())));
    } catch (reason) {
      setRows(undefined);
      setProblem(translateMessage((reason as Error).message));
    }
  };
  const save = async (checked: readonly FileRow[]): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      const { items } = await changeRecords(
        kind,
        checked.map(({ change }) => change),
      );
      notifyDone(t('{records} saved.', { records: countedRecords(kind, items.length) }));
      onClose();
      await refreshRecords(kind);
    } catch (reason) {
      setProblem(describeError(reason as HttpFailure));
    }
    setBusy(false);
  };
  const wrong = rows?.filter((row) => row.problem !== '') ?? [];
  const canSave = rows && rows.length > 0 && wrong.length === 0;
  return (
    <Stack gap="lg">
      {!rows && (
        <Text>
          {t(
            'A table with a row for each {one}. Columns: {columns}. A row with the id or name of a {one} changes it, another adds one. What has no column stays as it is. The download of the list is such a table.',
            { one: kind.one, columns: csvColumns(kind).join(', ') },
          )}
        </Text>
      )}
      {problem !== '' && (
        <Text role="alert" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      {rows && (
        <>
          <Text role="status" fw={600}>
            {wrong.length > 0
              ? t('{wrong} of {all} rows need a correction. Correct the file and choose it again.', {
                  wrong: wrong.length,
                  all: rows.length,
                })
              : t('{count, plural, one {# row} other {# rows}}, all of them correct.', {
                  count: rows.length,
                })}
          </Text>
          <PlainTable
            label={t('Rows')}
            isInDialog
            columns={[
              { label: t('Row'), cell: ({ row }) => row },
              { label: heading(kind.one), isHeader: true, cell: ({ name }) => name },
              ...(wrong.length > 0
                ? [{ label: t('What to correct'), cell: (row: FileRow) => row.problem }]
                : []),
            ]}
            rows={wrong.length > 0 ? wrong : rows}
            limit={ROWS_SHOWN}
            keyOf={({ row }) => row}
          />
        </>
      )}
      <Group justify="flex-end">
        <FileButton accept={ACCEPTED} onChange={(file) => void choose(file)}>
          {(button) => (
            <Button {...button} variant={rows ? 'default' : 'filled'}>
              {rows ? t('Choose another file') : t('Choose a file')}
            </Button>
          )}
        </FileButton>
        {canSave && (
          <Button loading={isBusy} onClick={() => void save(rows)}>
            {t('Save {records}', { records: countedRecords(kind, rows.length) })}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Throws an Error with what is wrong with the file as a whole. */
async function readRows(kind: RecordKind, bytes: Uint8Array): Promise<FileRow[]> {
  const { text } = decodeText(bytes);
  const { headings, rows } = await readTable(text, (each) => csvColumnOf(kind, each));
  const columns = headings.map((each) => csvColumnOf(kind, each));
  if (rows.length === 0) throw new Error(t('This file has no rows.'));
  if (!columns.includes(kind.title) && !columns.includes('id'))
    throw new Error(t('The first row must name the columns, one of them “{title}”.', { title: kind.title }));
  if (rows.length > BATCH_MAX)
    throw new Error(t('A file may have up to {max, number} rows. Split it.', { max: BATCH_MAX }));
  return rows.map(({ cells, row, problem }) => {
    const values = Object.fromEntries(
      columns.flatMap((column, index) => (column === undefined ? [] : [[column, cells[index] ?? '']])),
    );
    const change = recordOfCells(kind, values) as RecordChange;
    return {
      row,
      name: String(change[kind.title] ?? change.id ?? ''),
      change,
      problem: [problem, ...problemsOf(kind, change)].filter(Boolean).join(' '),
    };
  });
}

function problemsOf({ fields }: RecordKind, { id: _, ...change }: RecordChange): string[] {
  return Object.entries(change).flatMap(([key, value]) => {
    const field = fields[key];
    if (!field) return [];
    const checked = z.safeParse(changeable(field), withoutNull(value));
    return checked.success
      ? []
      : checked.error.issues.map(
          ({ path, message }) => `${labelIn(field, String(path[0]))}: ${translateMessage(message)}.`,
        );
  });
}

/** Label of a column: the setting's, else the field's. */
const labelIn = (field: AnyField, setting: string): string =>
  fieldMeta(describe(field).fields?.[setting] ?? field).label;

/** Null removes a setting, which is correct for each. */
const withoutNull = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null))
    : value;
