// Records from a CSV file: read and checked row by row, then added and changed at once, or not at
// all.
import { Modal, Text } from '@mantine/core';
import * as z from 'zod/mini';
import type { RecordChange } from '#protocol/recordSchemas.ts';
import { BATCH_MAX } from '#records/recordLists.ts';
import { csvColumnOf, csvColumns, recordOfCells } from '#records/csvCells.ts';
import { fieldMeta, heading, type RecordKind } from '#records/defineRecord.ts';
import { describe } from '#schema/describe.ts';
import { changeable, type AnyField } from '#schema/field.ts';
import { readTable } from '#tables/readTable.ts';
import { TableFileSteps, type FileRow, type FileTable } from '../shared/TableFileSteps.tsx';
import { notifyDone } from '../notify.tsx';
import { changeRecords } from './recordApi.ts';
import { refreshRecords } from './useRecords.ts';
import { countedRecords } from './countedRecords.ts';
import { t } from '../i18n/t.ts';
import { translateMessage } from '../i18n/sources.ts';

interface ChangeRow extends FileRow {
  name: string;
  change: RecordChange;
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
      <TableFileSteps<ChangeRow>
        label={t('Rows')}
        intro={
          <Text>
            {t(
              'A table with a row for each {one}. Columns: {columns}. A row with the id or name of a {one} changes it, another adds one. What has no column stays as it is. The download of the list is such a table.',
              { one: kind.one, columns: csvColumns(kind).join(', ') },
            )}
          </Text>
        }
        read={(text) => readRows(kind, text)}
        summary={({ length: count }) =>
          t('{count, plural, one {# row} other {# rows}}, all of them correct.', { count })
        }
        columns={[{ label: heading(kind.one), isHeader: true, cell: ({ name }) => name }]}
        submit={(count) => t('Save {records}', { records: countedRecords(kind, count) })}
        send={async (rows) => {
          const { items } = await changeRecords(
            kind,
            rows.map(({ change }) => change),
          );
          notifyDone(t('{records} saved.', { records: countedRecords(kind, items.length) }));
          onClose();
          await refreshRecords(kind);
        }}
      />
    </Modal>
  );
}

/** Throws an Error with what is wrong with the file as a whole. */
async function readRows(kind: RecordKind, text: string): Promise<FileTable<ChangeRow>> {
  const { headings, rows, unread } = await readTable(text, (each) => csvColumnOf(kind, each));
  const columns = headings.map((each) => csvColumnOf(kind, each));
  if (rows.length === 0) throw new Error(t('This file has no rows.'));
  if (!columns.includes(kind.title) && !columns.includes('id'))
    throw new Error(t('The first row must name the columns, one of them “{title}”.', { title: kind.title }));
  if (rows.length > BATCH_MAX)
    throw new Error(t('A file may have up to {max, number} rows. Split it.', { max: BATCH_MAX }));
  const read = rows.map(({ cells, row, problem }): ChangeRow => {
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
  return { rows: read, unread };
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
