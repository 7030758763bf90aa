// Adds the kiosks of a CSV file: chosen, checked, sent, and their links handed out.
import { useState } from 'react';
import { Box, Button, CopyButton, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { IconCopy, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import type { HttpFailure } from '#api/http.ts';
import { decodeText, type FoundEncoding } from '#tables/textEncoding.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { groups as groupKind, type KioskGroup } from '#records/kinds/groups.ts';
import { stores as storeKind, type Store } from '#records/kinds/stores.ts';
import { PlainTable, type PlainColumn } from '../shared/PlainTable.tsx';
import { everyRecord } from '../records/useRecords.ts';
import { enrolKiosks, type StartLink } from '../api/kioskApi.ts';
import { returnFocus } from '../focusReturn.ts';
import { TableQuestions, type TableChoices } from '../shared/TableQuestions.tsx';
import { saveFile } from '../format/saveFile.ts';
import { describeError } from '../api/describeError.ts';
import { PHONE } from './EnrolDialog.tsx';
import {
  exampleFile,
  linksFile,
  newPlaces,
  readKioskFile,
  withRefusals,
  type FileRow,
  type KioskFile,
} from './kioskFile.ts';
import { ICON_PX } from '../theme.ts';
import styles from './file.module.css';
import { t } from '../i18n/t.ts';
import { COLUMN_NAMES } from './kioskFileColumns.ts';
import { translateMessage } from '../i18n/sources.ts';

/** More are in the file. */
const ROWS_SHOWN = 50;
const ACCEPTED = '.csv,.tsv,.tab,.txt,text/csv,text/tab-separated-values';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onAdded: () => void;
}

export function KioskFileDialog({ isOpen, onClose, onAdded }: Props) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
  const [isDone, setDone] = useState(false);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => {
        setDone(false);
        returnFocus();
      }}
      title={t('Add kiosks from a file')}
      size={860}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      // The links are shown once: only the button closes them.
      closeOnEscape={!isDone}
      withCloseButton={!isDone}
    >
      <Steps
        onClose={onClose}
        onAdded={() => {
          setDone(true);
          onAdded();
        }}
      />
    </Modal>
  );
}

function Steps({ onClose, onAdded }: Omit<Props, 'isOpen'>) {
  const [rows, setRows] = useState<readonly FileRow[]>();
  const [table, setTable] = useState<KioskFile & { bytes: Uint8Array; found: FoundEncoding }>();
  const [links, setLinks] = useState<readonly StartLink[]>();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const environments = useStore(kioskStore, (state) => state.environments);
  const read = async (bytes: Uint8Array, { encoding }: TableChoices): Promise<void> => {
    setProblem('');
    try {
      const { text, ...found } = decodeText(bytes, encoding);
      const file = await readKioskFile(text, environments);
      setTable({ ...file, bytes, found });
      setRows(file.rows);
    } catch (reason) {
      setRows(undefined);
      setProblem(translateMessage((reason as Error).message));
    }
  };
  const choose = async (file: File | null): Promise<void> => {
    if (file) await read(new Uint8Array(await file.arrayBuffer()), {});
  };
  const send = async (checked: readonly FileRow[]): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      setLinks(await enrolKiosks(checked.map(({ enrolment }) => enrolment)));
      onAdded();
    } catch (reason) {
      const failure = reason as HttpFailure;
      const refusals = failure !== 404 && failure.errors ? failure.errors : [];
      setRows(withRefusals(checked, refusals));
      if (refusals.length === 0) setProblem(describeError(failure));
    }
    setBusy(false);
  };
  if (links && rows) return <Links links={links} rows={rows} onClose={onClose} />;
  const wrong = rows?.filter((row) => row.problem !== '') ?? [];
  return (
    <Stack gap="lg">
      {!rows && (
        <div>
          <Text>
            {t(
              'A spreadsheet saved as CSV, with a row for each kiosk. Each gets a link to start with, which works once, within 30 days.',
            )}
          </Text>
          <Text c="dimmed" mt="xs">
            {t(
              'Columns: name, store, group, environment, language, time zone, and the position of the store, such as “52.52, 13.405”, or its latitude and longitude. Only the name is needed.',
            )}
          </Text>
        </div>
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
              ? t(
                  '{count, plural, one {# row needs} other {# rows need}} a correction. Correct the file and choose it again.',
                  { count: wrong.length },
                )
              : t('{count, plural, one {# kiosk} other {# kiosks}} can be added.', {
                  count: rows.length,
                })}{' '}
            {wrong.length === 0 && <NewPlaces rows={rows} />}
          </Text>
          {table && (
            <TableQuestions {...table} choices={{}} onChoose={(chosen) => void read(table.bytes, chosen)} />
          )}
          <Rows rows={wrong.length > 0 ? wrong : rows} hasProblems={wrong.length > 0} />
        </>
      )}
      <Group className={styles['buttons'] ?? ''}>
        {!rows && (
          <Button
            variant="subtle"
            mr="auto"
            leftSection={<IconDownload size={ICON_PX.md} aria-hidden />}
            onClick={() =>
              void exampleFile(environments).then((file) => saveFile(file, t('kiosks example.csv')))
            }
          >
            {t('Download an example')}
          </Button>
        )}
        <FileButton accept={ACCEPTED} onChange={(file) => void choose(file)}>
          {(props) => (
            <Button
              {...props}
              variant={rows ? 'default' : 'filled'}
              leftSection={<IconFileSpreadsheet size={ICON_PX.md} aria-hidden />}
            >
              {rows ? t('Choose another file') : t('Choose a file')}
            </Button>
          )}
        </FileButton>
        {rows && wrong.length === 0 && (
          <Button loading={isBusy} onClick={() => void send(rows)}>
            {t('Add {count, plural, one {# kiosk} other {# kiosks}}', { count: rows.length })}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function NewPlaces({ rows }: { rows: readonly FileRow[] }) {
  const { data: known } = useQuery(everyRecord<Store>(storeKind));
  const { data: knownGroups } = useQuery(everyRecord<KioskGroup>(groupKind));
  const { stores, groups } =
    known && knownGroups ? newPlaces(rows, { stores: known, groups: knownGroups }) : { stores: 0, groups: 0 };
  if (stores + groups === 0) return null;
  return (
    <Text span c="dimmed" fw={400}>
      {groups === 0
        ? t('Adds {stores, plural, one {# new store} other {# new stores}}.', { stores })
        : stores === 0
          ? t('Adds {groups, plural, one {# new group} other {# new groups}}.', { groups })
          : t(
              'Adds {stores, plural, one {# new store} other {# new stores}} and {groups, plural, one {# new group} other {# new groups}}.',
              { stores, groups },
            )}
    </Text>
  );
}

const SETTINGS_SHOWN = ['group', 'environment', 'language', 'timeZone'] as const;

function Rows({ rows, hasProblems }: { rows: readonly FileRow[]; hasProblems: boolean }) {
  const problem: PlainColumn<FileRow> = {
    label: t('What to correct'),
    cell: (row) => (
      <Box component="span" c="var(--color-error-deep)">
        {row.problem}
      </Box>
    ),
  };
  const settings = SETTINGS_SHOWN.map(
    (column): PlainColumn<FileRow> => ({
      label: COLUMN_NAMES[column],
      cell: ({ values }) => values[column],
    }),
  );
  return (
    <PlainTable
      label={t('Add kiosks from a file')}
      isInDialog
      columns={[
        { label: t('Row'), cell: ({ row }) => row },
        { label: t('Name'), isHeader: true, cell: ({ values }) => values.name },
        { label: t('Store'), cell: ({ values }) => values.store },
        ...(hasProblems ? [problem] : settings),
      ]}
      rows={rows}
      limit={ROWS_SHOWN}
      keyOf={({ row }) => row}
    />
  );
}

interface LinksProps {
  links: readonly StartLink[];
  rows: readonly FileRow[];
  onClose: () => void;
}

function Links({ links, rows, onClose }: LinksProps) {
  return (
    <Stack gap="lg">
      <div role="status">
        <Text fw={600} size="lg">
          {t('{count, plural, one {# kiosk} other {# kiosks}} added', { count: links.length })}
        </Text>
        <Text mt="xxs">
          {t(
            'Keep this list: the links are shown only now. Open each link once on its screen, and it shows its showroom.',
          )}
        </Text>
      </div>
      <PlainTable
        label={t('Link to start with')}
        isInDialog
        columns={[
          { label: t('Name'), isHeader: true, cell: ({ name }) => name },
          { label: t('Store'), cell: (_, index) => rows[index]?.values.store },
          {
            label: t('Link to start with'),
            cell: ({ name, url }) => (
              <span className={styles['link']}>
                <code>{url}</code>
                <CopyButton value={url}>
                  {({ copied: isCopied, copy }) => (
                    <Button
                      variant="default"
                      size="compact-sm"
                      leftSection={<IconCopy size={ICON_PX.xs} aria-hidden />}
                      aria-label={t('Copy the link of {name}', { name })}
                      onClick={copy}
                    >
                      {isCopied ? t('Copied') : t('Copy')}
                    </Button>
                  )}
                </CopyButton>
              </span>
            ),
          },
        ]}
        rows={links}
        limit={ROWS_SHOWN}
        keyOf={({ kioskId }) => kioskId}
      />
      <Group className={styles['buttons'] ?? ''}>
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button
          autoFocus
          leftSection={<IconDownload size={ICON_PX.md} aria-hidden />}
          onClick={() => void linksFile(links, rows).then((file) => saveFile(file, t('kiosk links.csv')))}
        >
          {t('Download the links')}
        </Button>
      </Group>
    </Stack>
  );
}
