// The kiosks that the filters show, as a list, by their pictures or on a map, with what is wrong
// above them and what is done with the selected ones below.
import { useEffect, useMemo, useState } from 'react';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import {
  IconCamera,
  IconDeviceDesktopOff,
  IconFilterOff,
  IconLayoutGrid,
  IconList,
  IconMap2,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import { Empty } from '../insights/InsightsStates.tsx';
import { ALERTS, KIOSKS, MANY, PICTURES } from '../messages/kioskPageMessages.ts';
import { alertGroups } from './alertGroups.ts';
import { KioskAlerts } from './KioskAlerts.tsx';
import { KioskFilters } from './KioskFilters.tsx';
import { countKiosks, filterKiosks, sortKiosks, type KioskFilter, type KioskRow } from './kioskList.ts';
import {
  KIOSK_LAYOUTS,
  NO_FILTER,
  searchOfFields,
  type KioskFields,
  type KioskLayout,
} from './kiosksAddress.ts';
import { KioskTable } from './KioskTable.tsx';
import { LazyStoreMap } from './LazyStoreMap.tsx';
import { PictureGrid } from './PictureGrid.tsx';
import { SendManyDialog } from './SendManyDialog.tsx';
import { useAlerts, type Alerts } from './useAlerts.ts';
import type { Kiosks } from './useKiosks.ts';
import styles from './kiosks.module.css';

const NOTHING: ReadonlySet<string> = new Set();
const NO_ROWS: readonly KioskRow[] = [];
const ICON_PX = 18;
const PICTURE = { type: 'picture' } as const;
const LAYOUT_ICONS = { list: IconList, pictures: IconLayoutGrid, map: IconMap2 } as const;

interface Props {
  data: Kiosks;
  fields: KioskFields;
  isStale: boolean;
  reload: () => Promise<void>;
  onChange: (changed: Partial<KioskFields>) => void;
}

export function KioskListView({ data, fields, isStale, reload, onChange }: Props) {
  const { rows, stores, groups, nowMs } = data;
  const { order, words, state, store, group, alert, layout } = fields;
  const alerts = useAlerts();
  const [selected, setSelected] = useState(NOTHING);
  const [sending, setSending] = useState<{ rows: readonly KioskRow[]; order?: typeof PICTURE }>();
  // Sorted once: typing only filters.
  const sorted = useMemo(() => sortKiosks(rows, order), [rows, order]);
  const filter = useMemo(
    (): KioskFilter => ({ words, state, store, group, alert: alerts.list ? alert : '' }),
    [words, state, store, group, alert, alerts.list],
  );
  const shown = useMemo(() => filterKiosks(sorted, filter, alerts.alerted), [sorted, filter, alerts.alerted]);
  const chosen = useMemo(() => rows.filter(({ kiosk }) => selected.has(kiosk.id)), [rows, selected]);
  const counts = useMemo(() => countKiosks(rows, filter, alerts.alerted), [rows, filter, alerts.alerted]);
  const alertCard = (
    <KioskAlerts
      alerts={alerts}
      nowMs={nowMs}
      onShow={(rule) => onChange({ ...NO_FILTER, alert: rule })}
      onOpen={(kiosk) => onChange({ kiosk })}
    />
  );
  if (rows.length === 0)
    return (
      <>
        {alertCard}
        <Empty
          sign={<IconDeviceDesktopOff size={52} stroke={1.2} aria-hidden />}
          title={KIOSKS.none}
          hint={KIOSKS.noneHint}
        />
      </>
    );
  const common = {
    selected,
    onSelect: setSelected,
    hrefOf: (kiosk: string) => searchOfFields({ ...fields, kiosk }),
    onOpen: (kiosk: string) => onChange({ kiosk }),
    nowMs,
  };
  const enrolled = shown.filter(({ kiosk }) => kiosk.enrolled);
  return (
    <>
      {alertCard}
      <KioskFilters filter={filter} counts={counts} stores={stores} groups={groups} onChange={onChange} />
      <div className={styles['bar']}>
        <p className={styles['count']} role="status">
          {KIOSKS.count(shown.length, rows.length)}
          {isStale && <span className={styles['stale']}> {KIOSKS.stale}</span>}
        </p>
        <AlertFilter alerts={alerts} filter={filter} onClear={() => onChange({ alert: '' })} />
        {layout === 'pictures' && enrolled.length > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCamera size={ICON_PX} aria-hidden />}
            onClick={() => setSending({ rows: shown, order: PICTURE })}
          >
            {PICTURES.take(enrolled.length)}
          </Button>
        )}
        <LayoutControl layout={layout} onChange={(next) => onChange({ layout: next })} />
      </div>
      {shown.length === 0 && layout !== 'map' && (
        <Empty
          sign={<IconFilterOff size={44} stroke={1.2} aria-hidden />}
          title={KIOSKS.noMatch}
          hint={KIOSKS.noMatchHint}
        >
          <Button variant="default" onClick={() => onChange(NO_FILTER)}>
            {KIOSKS.clearFilters}
          </Button>
        </Empty>
      )}
      {shown.length > 0 && layout === 'list' && (
        <KioskTable rows={shown} order={order} sortBy={(next) => onChange({ order: next })} {...common} />
      )}
      {shown.length > 0 && layout === 'pictures' && <PictureGrid rows={shown} {...common} />}
      {layout === 'map' && (
        <LazyStoreMap
          stores={stores}
          rows={shown}
          nowMs={nowMs}
          hrefOf={common.hrefOf}
          onOpen={common.onOpen}
          onEditStores={() => onChange({ view: 'stores' })}
          onList={(id) => onChange({ store: id, layout: 'list' })}
        />
      )}
      {chosen.length > 0 && (
        <Selection
          count={chosen.length}
          onClear={() => setSelected(NOTHING)}
          onSend={() => setSending({ rows: chosen })}
        />
      )}
      <SendMany sending={sending} rows={rows} reload={reload} onClose={() => setSending(undefined)} />
    </>
  );
}

/** Symbols in a narrow window, words in a wide one. */
const LayoutControl = ({
  layout,
  onChange,
}: {
  layout: KioskLayout;
  onChange: (layout: KioskLayout) => void;
}) => (
  <SegmentedControl
    size="xs"
    className={styles['layouts'] ?? ''}
    aria-label={KIOSKS.layouts}
    value={layout}
    onChange={(next) => onChange(next as KioskLayout)}
    data={KIOSK_LAYOUTS.map((each) => {
      const Icon = LAYOUT_ICONS[each];
      return {
        value: each,
        label: (
          <span className={styles['layout']}>
            <Icon size={ICON_PX} stroke={1.7} aria-hidden />
            <span>{KIOSKS.layout[each]}</span>
          </span>
        ),
      };
    })}
  />
);

interface AlertFilterProps {
  alerts: Alerts;
  filter: KioskFilter;
  onClear: () => void;
}

function AlertFilter({ alerts: { list }, filter: { alert }, onClear }: AlertFilterProps) {
  if (alert === '' || !list) return null;
  const sentence = alertGroups(list).find(({ rule }) => rule === alert)?.sentence;
  return (
    <span className={styles['alertFilter']}>
      {sentence === undefined ? ALERTS.none : ALERTS.filter(sentence)}
      <ActionIcon variant="subtle" color="dark" size={28} aria-label={ALERTS.clearFilter} onClick={onClear}>
        <IconX size={16} />
      </ActionIcon>
    </span>
  );
}

const Selection = ({
  count,
  onClear,
  onSend,
}: {
  count: number;
  onClear: () => void;
  onSend: () => void;
}) => (
  <div className={styles['selection']} role="region" aria-label={KIOSKS.selected(count)}>
    <span>{KIOSKS.selected(count)}</span>
    <ActionIcon
      variant="subtle"
      color="gray.0"
      size={36}
      aria-label={KIOSKS.clearSelection}
      onClick={onClear}
    >
      <IconX size={ICON_PX} />
    </ActionIcon>
    <Button color="tide.6" leftSection={<IconSend size={ICON_PX} aria-hidden />} onClick={onSend}>
      {MANY.send}
    </Button>
  </div>
);

interface SendManyProps {
  sending: { rows: readonly KioskRow[]; order?: typeof PICTURE } | undefined;
  rows: readonly KioskRow[];
  reload: () => Promise<void>;
  onClose: () => void;
}

/** The kiosks stay those of the beginning, as the server tells of them now. */
function SendMany({ sending, rows, reload, onClose }: SendManyProps) {
  // While the dialog fades out it keeps its content.
  const [last, setLast] = useState(sending);
  useEffect(() => {
    if (sending) setLast(sending);
  }, [sending]);
  const shown = sending ?? last;
  const current = useMemo(() => {
    const ids = new Set(shown?.rows.map(({ kiosk }) => kiosk.id));
    return ids.size === 0 ? NO_ROWS : rows.filter(({ kiosk }) => ids.has(kiosk.id));
  }, [shown, rows]);
  return (
    <SendManyDialog
      isOpen={sending !== undefined}
      rows={current}
      order={shown?.order}
      reload={reload}
      onClose={onClose}
    />
  );
}
