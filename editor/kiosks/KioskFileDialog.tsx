// Adds the kiosks of a CSV file: chosen, checked, sent, and their links handed out.
import { useState } from 'react';
import { Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { kioskStore } from '#state/kioskStore.ts';
import { groups as groupKind, type KioskGroup } from '#records/kinds/groups.ts';
import { stores as storeKind, type Store } from '#records/kinds/stores.ts';
import { PlainTable, type PlainColumn } from '../shared/PlainTable.tsx';
import { everyRecord } from '../records/useRecords.ts';
import { enrolKiosks, type StartLink } from '../api/kioskApi.ts';
import { returnFocus } from '../focusReturn.ts';
import { TableFileSteps } from '../shared/TableFileSteps.tsx';
import { saveFile } from '../format/saveFile.ts';
import { PHONE } from './EnrolDialog.tsx';
import { exampleFile, linksFile, newPlaces, readKioskFile, type KioskRow } from './kioskFile.ts';
import { ICON_PX } from '../theme.ts';
import styles from './file.module.css';
import { t } from '../i18n/t.ts';
import { COLUMN_NAMES } from './kioskFileColumns.ts';

const LINKS_SHOWN = 50;

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
  const [added, setAdded] = useState<Omit<LinksProps, 'onClose'>>();
  const environments = useStore(kioskStore, (state) => state.environments);
  if (added) return <Links {...added} onClose={onClose} />;
  return (
    <TableFileSteps<KioskRow>
      label={t('Add kiosks from a file')}
      intro={
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
      }
      read={(text) => readKioskFile(text, environments)}
      summary={(rows) => (
        <>
          {t('{count, plural, one {# kiosk} other {# kiosks}} can be added.', { count: rows.length })}{' '}
          <NewPlaces rows={rows} />
        </>
      )}
      columns={COLUMNS}
      nameColumns={2}
      submit={(count) => t('Add {count, plural, one {# kiosk} other {# kiosks}}', { count })}
      send={async (rows) => {
        setAdded({ links: await enrolKiosks(rows.map(({ enrolment }) => enrolment)), rows });
        onAdded();
      }}
      aside={
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
      }
    />
  );
}

function NewPlaces({ rows }: { rows: readonly KioskRow[] }) {
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

const COLUMNS = (['name', 'store', 'group', 'environment', 'language', 'timeZone'] as const).map(
  (column): PlainColumn<KioskRow> => ({
    label: COLUMN_NAMES[column],
    isHeader: column === 'name',
    cell: ({ values }) => values[column],
  }),
);

interface LinksProps {
  links: readonly StartLink[];
  rows: readonly KioskRow[];
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
        limit={LINKS_SHOWN}
        keyOf={({ kioskId }) => kioskId}
      />
      <Group justify="flex-end" gap="sm">
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
