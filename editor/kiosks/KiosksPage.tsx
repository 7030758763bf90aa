// The kiosks: which are online, what they show, what is wrong. Refreshes while open. See
// src/screens/README.md#2116-kiosks.
import { useEffect, useMemo, useState } from 'react';
import { Button, SegmentedControl } from '@mantine/core';
import { IconDeviceDesktopPlus, IconFileSpreadsheet } from '@tabler/icons-react';
import { clock } from '#clock.ts';
import { Failed, Loading } from '../insights/InsightsStates.tsx';
import { KIOSKS } from '../messages/kioskPageMessages.ts';
import { EnrolDialog } from './EnrolDialog.tsx';
import {
  followKioskAddress,
  KIOSK_VIEWS,
  NO_FILTER,
  readKioskFields,
  writeKioskFields,
  type KioskFields,
  type KioskView,
} from './kiosksAddress.ts';
import { KioskFileDialog } from './KioskFileDialog.tsx';
import { KioskPanel } from './KioskPanel.tsx';
import { KioskListView } from './KioskListView.tsx';
import { RecordList } from '../records/RecordList.tsx';
import { groupParts, PLACE_KINDS, storeParts } from './placeParts.tsx';
import { useKiosks, type Kiosks } from './useKiosks.ts';
import scrollingPage from '../controls/scrollingPage.module.css';
import styles from './kiosks.module.css';

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
  const parts = useMemo(() => {
    const show = (field: 'store' | 'group') => (id: string) =>
      setFields((before) => ({ ...before, ...NO_FILTER, view: 'kiosks', [field]: id }));
    return { stores: storeParts(show('store')), groups: groupParts(show('group')) };
  }, []);
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
    <div className={scrollingPage['page']}>
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
        <KioskListView
          data={data}
          fields={fields}
          isStale={state === 'failed'}
          reload={reload}
          onChange={change}
        />
      ) : (
        <RecordList key={fields.view} kind={PLACE_KINDS[fields.view]} parts={parts[fields.view]} />
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
    </div>
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
