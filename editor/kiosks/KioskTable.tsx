// The list of kiosks: virtual rows, sorted by the headings, chosen by checkboxes.
import type { MouseEvent } from 'react';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import { relativeTime } from '../format/relativeTime.ts';
import { KIOSKS } from '../messages/kioskPageMessages.ts';
import type { KioskRow } from './kioskList.ts';
import { DataTable, type Column } from '../shared/DataTable.tsx';
import { ICON_PX } from '../theme.ts';
import styles from './kiosks.module.css';

const ROW_PX = [60, 96] as const;

interface Props {
  rows: readonly KioskRow[];
  /** Kiosks that there are, also those that are not loaded yet. */
  total: number;
  sort: string;
  onSort: (sort: string) => void;
  onEnd: () => void;
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

export const nameOfKiosk = ({ kiosk }: Pick<KioskRow, 'kiosk'>): string => kiosk.name || KIOSKS.unnamed;

export function KioskTable(props: Props) {
  const { rows, total, sort, onSort, onEnd, selected, onSelect, onSelectAll, hrefOf, onOpen, nowMs } = props;
  const columns: readonly Column<KioskRow>[] = [
    {
      id: 'name',
      isFixed: true,
      label: KIOSKS.kiosk,
      width: 'minmax(0, 1.5fr)',
      cell: (row) => <KioskLink row={row} href={hrefOf(row.kiosk.id)} onOpen={onOpen} />,
    },
    {
      id: 'store',
      label: KIOSKS.store,
      width: 'minmax(0, 1.1fr)',
      cell: ({ kiosk }) => <Text>{kiosk.names.store}</Text>,
    },
    {
      id: 'group',
      label: KIOSKS.group,
      width: 'minmax(0, 1fr)',
      cell: ({ kiosk }) => <Text>{kiosk.names.group}</Text>,
    },
    {
      id: 'environment',
      label: KIOSKS.environment,
      width: 'minmax(0, 1.1fr)',
      cell: ({ environment }) => <Text>{environment}</Text>,
    },
    {
      id: 'release',
      label: KIOSKS.release,
      width: '76px',
      cell: ({ kiosk: { releaseState: release } }) =>
        release !== '' && (
          <span className={styles['release']} data-release={release} title={KIOSKS.releaseHints[release]}>
            {KIOSKS.releases[release]}
          </span>
        ),
    },
    {
      id: 'seen',
      label: KIOSKS.seen,
      width: '104px',
      cell: ({ kiosk: { seenAt } }) => <Seen at={seenAt} nowMs={nowMs} />,
    },
    { id: 'state', label: KIOSKS.state, width: '124px', cell: (row) => <State row={row} /> },
  ];
  return (
    <DataTable
      label={KIOSKS.title}
      name="kiosks"
      rows={rows}
      columns={columns}
      idOf={({ kiosk }) => kiosk.id}
      rowPx={ROW_PX}
      sort={sort}
      onSort={onSort}
      total={total}
      onEnd={onEnd}
      className={styles['kioskTable']}
      selection={{
        ids: selected,
        onChange: onSelect,
        labelOf: (row) => KIOSKS.select(nameOfKiosk(row)),
        labelOfAll: KIOSKS.selectAll(total),
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
  if (at === null) return <span className={styles['soft']}>{KIOSKS.never}</span>;
  return (
    <time className={styles['soft']} dateTime={at} title={new Date(at).toLocaleString()}>
      {relativeTime(Date.parse(at), nowMs)}
    </time>
  );
}

/** A dot and a word, with signs for what else is wrong. */
export function State({ row: { state, flags, kiosk } }: { row: KioskRow }) {
  return (
    <span className={styles['state']}>
      <span className={styles['presence']} data-state={state}>
        {KIOSKS.states[state]}
      </span>
      {flags.has('faults') && (
        <span className={styles['sign']} title={KIOSKS.faultCount(kiosk.faultCount)}>
          <IconAlertTriangle size={ICON_PX.sm} stroke={1.8} aria-hidden />
          <VisuallyHidden>{KIOSKS.faultCount(kiosk.faultCount)}</VisuallyHidden>
        </span>
      )}
      {flags.has('clock') && (
        <span className={styles['sign']} title={KIOSKS.clockOff}>
          <IconClockExclamation size={ICON_PX.sm} stroke={1.8} aria-hidden />
          <VisuallyHidden>{KIOSKS.clockOff}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
