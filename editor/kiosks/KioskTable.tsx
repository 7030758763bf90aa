// The list of kiosks: virtual rows, sorted by the headings, chosen by checkboxes.
import type { MouseEvent } from 'react';
import { Flex, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import { relativeTime } from '../format/relativeTime.ts';
import type { KioskRow } from './kioskList.ts';
import { DataTable, type Column } from '../shared/DataTable.tsx';
import { ICON_PX } from '../theme.ts';
import styles from './kiosks.module.css';
import { t } from '../i18n/t.ts';
import { useTimeFormat } from '../format/useTimeFormat.ts';

const KIOSKS_RELEASE_HINTS = {
  live: t('It shows what is live in its environment'),
  pilot: t('It shows a release that pilot kiosks get first'),
  older: t('It shows an older release, and takes the live one when nobody uses it'),
  unknown: '',
} as const;

const KIOSKS_RELEASES = {
  live: t('Live'),
  pilot: t('Pilot'),
  older: t('Older'),
  unknown: '',
} as const;

const KIOSKS_STATES = {
  online: t('Online'),
  silent: t('Silent'),
  dark: t('Dark'),
  unenrolled: t('Not enrolled'),
} as const;

const ROW_PX = [60, 96] as const;

interface Props {
  rows: readonly KioskRow[];
  /** Kiosks that there are, also those that are not loaded yet. */
  total: number;
  sort: string;
  onSort: (sort: string) => void;
  onEnd: () => void;
  onView: (first: number, last: number) => void;
  /** Ids. */
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** Selects all, also those that are not loaded yet. */
  onSelectAll: () => void;
  /** The address of the list with the panel of a kiosk. */
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
  nowMs: number;
}

export const nameOfKiosk = ({ kiosk }: Pick<KioskRow, 'kiosk'>): string => kiosk.name || t('Unnamed');

export function KioskTable(props: Props) {
  const { rows, total, sort, onSort, onEnd, onView, selected, onSelect, onSelectAll, hrefOf, onOpen, nowMs } =
    props;
  const columns: readonly Column<KioskRow>[] = [
    {
      id: 'name',
      isFixed: true,
      label: t('Kiosk'),
      width: 'minmax(0, 1.5fr)',
      cell: (row) => <KioskLink row={row} href={hrefOf(row.kiosk.id)} onOpen={onOpen} />,
    },
    {
      id: 'store',
      label: t('Store'),
      width: 'minmax(0, 1.1fr)',
      cell: ({ kiosk }) => <Text>{kiosk.names.store}</Text>,
    },
    {
      id: 'group',
      label: t('Group'),
      width: 'minmax(0, 1fr)',
      cell: ({ kiosk }) => <Text>{kiosk.names.group}</Text>,
    },
    {
      id: 'environment',
      label: t('Shows'),
      width: 'minmax(0, 1.1fr)',
      cell: ({ environment }) => <Text>{environment}</Text>,
    },
    {
      id: 'release',
      label: t('Release'),
      width: '76px',
      cell: ({ kiosk: { releaseState: release } }) =>
        release !== '' && (
          <span className={styles['release']} data-release={release} title={KIOSKS_RELEASE_HINTS[release]}>
            {KIOSKS_RELEASES[release]}
          </span>
        ),
    },
    {
      id: 'seen',
      label: t('Last seen'),
      width: '104px',
      cell: ({ kiosk: { seenAt } }) => <Seen at={seenAt} nowMs={nowMs} />,
    },
    { id: 'state', label: t('State'), width: '124px', cell: (row) => <State row={row} /> },
  ];
  return (
    <DataTable
      label={t('Kiosks')}
      name="kiosks"
      rows={rows}
      columns={columns}
      idOf={({ kiosk }) => kiosk.id}
      rowPx={ROW_PX}
      sort={sort}
      onSort={onSort}
      total={total}
      onEnd={onEnd}
      onView={onView}
      className={styles['kioskTable']}
      selection={{
        ids: selected,
        onChange: onSelect,
        labelOf: (row) => t('Select {name}', { name: nameOfKiosk(row) }),
        labelOfAll: t('Select all {count, plural, one {# kiosk} other {# kiosks}} shown', { count: total }),
        onAll: onSelectAll,
      }}
    />
  );
}

const Text = ({ children }: { children: string }) => (
  <span className={styles['text']} title={children}>
    {children}
  </span>
);

interface LinkProps {
  row: KioskRow;
  href: string;
  onOpen: (id: string) => void;
}

/** Opens the panel of a kiosk, or its address in another tab. */
export function KioskLink({ row, href, onOpen }: LinkProps) {
  const open = (event: MouseEvent): void => {
    const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    onOpen(row.kiosk.id);
  };
  return (
    <a className={styles['name']} href={href} onClick={open} title={nameOfKiosk(row)}>
      {nameOfKiosk(row)}
    </a>
  );
}

export function Seen({ at, nowMs }: { at: string | null; nowMs: number }) {
  const formatTime = useTimeFormat();
  if (at === null) return <span className={styles['soft']}>{t('Never')}</span>;
  return (
    <time className={styles['soft']} dateTime={at} title={formatTime(at)}>
      {relativeTime(Date.parse(at), nowMs)}
    </time>
  );
}

/** A dot and a word, with signs for what else is wrong. */
export function State({ row: { state, flags, kiosk } }: { row: KioskRow }) {
  return (
    <span className={styles['state']}>
      <span className={styles['presence']} data-state={state}>
        {KIOSKS_STATES[state]}
      </span>
      {flags.has('faults') && (
        <Flex
          component="span"
          display="inline-flex"
          c="var(--color-error)"
          title={t('{count, plural, one {# fault} other {# faults}}', { count: kiosk.faultCount })}
        >
          <IconAlertTriangle size={ICON_PX.sm} stroke={1.8} aria-hidden />
          <VisuallyHidden>
            {t('{count, plural, one {# fault} other {# faults}}', { count: kiosk.faultCount })}
          </VisuallyHidden>
        </Flex>
      )}
      {flags.has('clock') && (
        <Flex component="span" display="inline-flex" c="var(--color-error)" title={t('Clock off')}>
          <IconClockExclamation size={ICON_PX.sm} stroke={1.8} aria-hidden />
          <VisuallyHidden>{t('Clock off')}</VisuallyHidden>
        </Flex>
      )}
    </span>
  );
}
