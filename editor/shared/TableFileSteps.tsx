// A table file in steps: chosen, read and checked row by row, then sent at once or not at all.
import { useState, type ReactNode } from 'react';
import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { HttpFailure } from '#api/http.ts';
import { decodeText, type FoundEncoding } from '#tables/textEncoding.ts';
import { describeError } from '../api/describeError.ts';
import { t } from '../i18n/t.ts';
import { translateMessage } from '../i18n/sources.ts';
import { ICON_PX } from '../theme.ts';
import { PlainTable, type PlainColumn } from './PlainTable.tsx';
import { TableQuestions, type TableChoices } from './TableQuestions.tsx';

const ACCEPTED = '.csv,.tsv,.tab,.txt,text/csv,text/tab-separated-values';
/** More are in the file. */
const ROWS_SHOWN = 50;

export interface FileRow {
  /** Row number as in a spreadsheet: row 1 has the column names. */
  row: number;
  /** Message about what to correct; '' for none. */
  problem: string;
}

export interface FileTable<R> {
  rows: readonly R[];
  /** Headings of columns that are not read, though they have values. */
  unread: readonly string[];
  /** A day such as 1/2/2026, where nothing in the file says which of the two is the month. */
  openDay?: string | undefined;
}

interface Props<R extends FileRow> {
  /** Label of the table of rows. */
  label: string;
  /** Until a file is chosen: what it is to be like. */
  intro: ReactNode;
  /** Throws an Error with what is wrong with the file as a whole. */
  read: (text: string, choices: TableChoices) => Promise<FileTable<R>>;
  /** Said of correct rows. */
  summary: (rows: readonly R[]) => ReactNode;
  /** After the number of the row. */
  columns: readonly PlainColumn<R>[];
  /** How many of them stand before the problem of a wrong row. */
  nameColumns?: number;
  submit: (count: number) => string;
  /** Rejects with an HttpFailure, whose paths have the index of a row, such as 'prices.3.from'. */
  send: (rows: readonly R[]) => Promise<void>;
  /** Beside the buttons, until a file is chosen. */
  aside?: ReactNode;
}

export function TableFileSteps<R extends FileRow>(props: Props<R>) {
  const { label, intro, read, summary, columns, submit, send, aside, nameColumns = 1 } = props;
  const [table, setTable] = useState<FileTable<R> & { bytes: Uint8Array; found: FoundEncoding }>();
  const [choices, setChoices] = useState<TableChoices>({});
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const readBytes = async (bytes: Uint8Array, chosen: TableChoices): Promise<void> => {
    setProblem('');
    setChoices(chosen);
    try {
      const { text, ...found } = decodeText(bytes, chosen.encoding);
      setTable({ ...(await read(text, chosen)), bytes, found });
    } catch (reason) {
      setTable(undefined);
      setProblem(translateMessage((reason as Error).message));
    }
  };
  const choose = async (file: File | null): Promise<void> => {
    if (file) await readBytes(new Uint8Array(await file.arrayBuffer()), {});
  };
  const sendRows = async (checked: NonNullable<typeof table>): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await send(checked.rows);
    } catch (reason) {
      const failure = reason as HttpFailure;
      const refusals = failure !== 404 && failure.errors ? failure.errors : [];
      const rows = withRefusals(checked.rows, refusals);
      setTable({ ...checked, rows });
      if (rows.every((row) => row.problem === '')) setProblem(describeError(failure));
    }
    setBusy(false);
  };
  const rows = table?.rows;
  const wrong = rows?.filter((row) => row.problem !== '') ?? [];
  const isOpen = table?.openDay !== undefined && choices.dayOrder === undefined;
  const correction: PlainColumn<R> = { label: t('What to correct'), cell: (row) => row.problem };
  return (
    <Stack gap="lg">
      {!rows && intro}
      {problem !== '' && (
        <Text role="alert" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      {table && rows && (
        <>
          <Text role="status" fw={600}>
            {wrong.length > 0
              ? t(
                  '{count, plural, one {# row needs} other {# rows need}} a correction. Correct the file and choose it again.',
                  { count: wrong.length },
                )
              : summary(rows)}
          </Text>
          <TableQuestions
            {...table}
            choices={choices}
            onChoose={(chosen) => void readBytes(table.bytes, chosen)}
          />
          <PlainTable
            label={label}
            isInDialog
            columns={[
              { label: t('Row'), cell: ({ row }) => row },
              ...(wrong.length > 0 ? [...columns.slice(0, nameColumns), correction] : columns),
            ]}
            rows={wrong.length > 0 ? wrong : rows}
            limit={ROWS_SHOWN}
            keyOf={({ row }) => row}
          />
        </>
      )}
      <Group justify="flex-end" gap="sm">
        {!rows && aside}
        <FileButton accept={ACCEPTED} onChange={(file) => void choose(file)}>
          {(button) => (
            <Button
              {...button}
              variant={rows ? 'default' : 'filled'}
              leftSection={<IconFileSpreadsheet size={ICON_PX.md} aria-hidden />}
            >
              {rows ? t('Choose another file') : t('Choose a file')}
            </Button>
          )}
        </FileButton>
        {table && rows && rows.length > 0 && wrong.length === 0 && !isOpen && (
          <Button loading={isBusy} onClick={() => void sendRows(table)}>
            {submit(rows.length)}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** The rows with what the server refused of them. */
export function withRefusals<R extends FileRow>(
  rows: readonly R[],
  refusals: readonly { path: string; message: string }[],
): R[] {
  return rows.map((row, index) => {
    const problems = refusals.flatMap(({ path, message }) => {
      const [, at, field = ''] = /^\w+\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
      if (Number(at) !== index) return [];
      const text = translateMessage(message);
      return [/[.!?]$/.test(text) ? text : `${[field, text].filter(Boolean).join(': ')}.`];
    });
    return problems.length === 0 ? row : { ...row, problem: problems.join(' ') };
  });
}
