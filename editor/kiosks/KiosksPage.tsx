// The kiosks: which are online, what they show, what is wrong. Refreshes while open. See
// src/screens/README.md#2116-kiosks.
import { useEffect, useMemo, useState } from 'react';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import {
  IconDeviceDesktopOff,
  IconDeviceDesktopPlus,
  IconFileSpreadsheet,
  IconFilterOff,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import { clock } from '#clock.ts';
import { Empty, Failed, Loading } from '../insights/InsightsStates.tsx';
import { KIOSKS, MANY } from '../messages/kioskPageMessages.ts';
import { EnrolDialog } from './EnrolDialog.tsx';
import { KioskFilters } from './KioskFilters.tsx';
import { countKiosks, filterKiosks, sortKiosks, toggledKioskOrder } from './kioskList.ts';
import {
  followKioskAddress,
  KIOSK_VIEWS,
  readKioskFields,
  searchOfFields,
  writeKioskFields,
  type KioskFields,
  type KioskView,
} from './kiosksAddress.ts';
import { KioskFileDialog } from './KioskFileDialog.tsx';
import { KioskPanel } from './KioskPanel.tsx';
import { KioskTable } from './KioskTable.tsx';
import { PlaceList } from './PlaceList.tsx';
import { SendManyDialog } from './SendManyDialog.tsx';
import { useKiosks, type Kiosks } from './useKiosks.ts';
import styles from './kiosks.module.css';

const NO_FILTER = { words: '', state: '', store: '', group: '' } as const;
const NOTHING: ReadonlySet<string> = new Set();
const ICON_PX = 18;
const AWAIT_EVERY_MS = 2_000;
/** A kiosk that is on asks for its key every few seconds. */
const AWAIT_MS = 60_000;
const VIEWS = KIOSK_VIEWS.map((view) => ({
  value: view,
  label: { kiosks: KIOSKS.title, stores: KIOSKS.stores, groups: KIOSKS.groups }[view],
}));

export function KiosksPage() {
  const [fields, setFields] = useState(readKioskFields);
  useEffect(followKioskAddress, []);
  useEffect(() => writeKioskFields(fields), [fields]);
  const change = (changed: Partial<KioskFields>): void => setFields((before) => ({ ...before, ...changed }));
  const [isEnrolling, setEnrolling] = useState(fields.code !== '');
  const [isAdding, setAdding] = useState(false);
  const { state, data, reload } = useKiosks();
  const setAwaited = useAwaitedKiosk(data, reload);
  if (!data)
    return state === 'loading' ? (
      <Loading message={KIOSKS.loading} />
    ) : (
      <Failed message={KIOSKS.failed} retry={KIOSKS.retry} onRetry={() => void reload()} />
    );
  return (
    <>
      <div className={styles['tools']}>
        <SegmentedControl
          className={styles['views'] ?? ''}
          aria-label={KIOSKS.views}
          data={VIEWS}
          value={fields.view}
          onChange={(view) => change({ view: view as KioskView })}
        />
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={ICON_PX} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {KIOSKS.addMany}
        </Button>
        <Button
          leftSection={<IconDeviceDesktopPlus size={ICON_PX} aria-hidden />}
          onClick={() => setEnrolling(true)}
        >
          {KIOSKS.add}
        </Button>
      </div>
      {fields.view === 'kiosks' ? (
        <KioskList data={data} fields={fields} isStale={state === 'failed'} onChange={change} />
      ) : (
        <PlaceList
          key={fields.view}
          type={fields.view === 'stores' ? 'store' : 'group'}
          data={data}
          reload={reload}
          onShow={(id) =>
            change({ ...NO_FILTER, view: 'kiosks', [fields.view === 'stores' ? 'store' : 'group']: id })
          }
        />
      )}
      <KioskPanel id={fields.kiosk} data={data} reload={reload} onClose={() => change({ kiosk: '' })} />
      <KioskFileDialog
        isOpen={isAdding}
        data={data}
        onClose={() => setAdding(false)}
        onAdded={() => void reload()}
      />
      <EnrolDialog
        isOpen={isEnrolling}
        code={fields.code}
        data={data}
        onClose={() => {
          setEnrolling(false);
          change({ code: '' });
        }}
        onEnrolled={(kiosk) => {
          setAwaited(kiosk);
          void reload();
        }}
        onShow={(kiosk) => {
          setEnrolling(false);
          change({ code: '', kiosk });
        }}
      />
    </>
  );
}

/** Asks often after a kiosk that was taken in, until it has fetched its key. */
function useAwaitedKiosk(data: Kiosks | undefined, reload: () => Promise<void>): (id: string) => void {
  const [awaited, setAwaited] = useState('');
  const isThere = data?.kiosks.some(({ id, enrolled }) => id === awaited && enrolled) ?? false;
  useEffect(() => {
    if (awaited === '' || isThere) return undefined;
    const stopAsking = clock.every(AWAIT_EVERY_MS, () => void reload());
    const stopWaiting = clock.after(AWAIT_MS, () => setAwaited(''));
    return () => {
      stopAsking();
      stopWaiting();
    };
  }, [awaited, isThere, reload]);
  return setAwaited;
}

interface ListProps {
  data: Kiosks;
  fields: KioskFields;
  isStale: boolean;
  onChange: (changed: Partial<KioskFields>) => void;
}

function KioskList({ data: { rows, stores, groups, nowMs }, fields, isStale, onChange }: ListProps) {
  const { order, words, state, store, group } = fields;
  const [selected, setSelected] = useState(NOTHING);
  const [isSending, setSending] = useState(false);
  // Sorted once: typing only filters.
  const sorted = useMemo(() => sortKiosks(rows, order), [rows, order]);
  const filter = useMemo(() => ({ words, state, store, group }), [words, state, store, group]);
  const shown = useMemo(() => filterKiosks(sorted, filter), [sorted, filter]);
  const chosen = useMemo(() => rows.filter(({ kiosk }) => selected.has(kiosk.id)), [rows, selected]);
  const counts = useMemo(() => countKiosks(rows, filter), [rows, filter]);
  if (rows.length === 0)
    return (
      <Empty
        sign={<IconDeviceDesktopOff size={52} stroke={1.2} aria-hidden />}
        title={KIOSKS.none}
        hint={KIOSKS.noneHint}
      />
    );
  return (
    <>
      <KioskFilters filter={filter} counts={counts} stores={stores} groups={groups} onChange={onChange} />
      <p className={styles['count']} role="status">
        {KIOSKS.count(shown.length, rows.length)}
        {isStale && <span className={styles['stale']}> {KIOSKS.stale}</span>}
      </p>
      {shown.length === 0 ? (
        <Empty
          sign={<IconFilterOff size={44} stroke={1.2} aria-hidden />}
          title={KIOSKS.noMatch}
          hint={KIOSKS.noMatchHint}
        >
          <Button variant="default" onClick={() => onChange(NO_FILTER)}>
            {KIOSKS.clearFilters}
          </Button>
        </Empty>
      ) : (
        <KioskTable
          rows={shown}
          order={order}
          sortBy={(by) => onChange({ order: toggledKioskOrder(order, by) })}
          selected={selected}
          onSelect={setSelected}
          hrefOf={(kiosk) => searchOfFields({ ...fields, kiosk })}
          onOpen={(kiosk) => onChange({ kiosk })}
          nowMs={nowMs}
        />
      )}
      {chosen.length > 0 && (
        <div className={styles['selection']} role="region" aria-label={KIOSKS.selected(chosen.length)}>
          <span>{KIOSKS.selected(chosen.length)}</span>
          <ActionIcon
            variant="subtle"
            color="gray.0"
            size={36}
            aria-label={KIOSKS.clearSelection}
            onClick={() => setSelected(NOTHING)}
          >
            <IconX size={ICON_PX} />
          </ActionIcon>
          <Button
            color="tide.6"
            leftSection={<IconSend size={ICON_PX} aria-hidden />}
            onClick={() => setSending(true)}
          >
            {MANY.send}
          </Button>
        </div>
      )}
      <SendManyDialog isOpen={isSending} rows={chosen} onClose={() => setSending(false)} />
    </>
  );
}
