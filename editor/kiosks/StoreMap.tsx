// The stores on a map, in the state of their kiosks, with a list beside it that says the same. The
// outlines are Natural Earth's and come with the app: no other service is used.
import { useMemo, useState } from 'react';
import { Box, Button, Text } from '@mantine/core';
import { IconArrowLeft, IconMapPinOff } from '@tabler/icons-react';
import type { KioskFilter } from '../api/kioskApi.ts';
import { Empty, Failed, Loading } from '../shared/states.tsx';
import { KioskLink, Seen, State } from './KioskTable.tsx';
import { MapView } from './MapView.tsx';
import { storesOnMap, type StoreOnMap } from './storeDots.ts';
import { StateSign } from './StateSign.tsx';
import { useKioskPages, useStoreKiosks } from './useKiosks.ts';
import { ICON_PX } from '../theme.ts';
import styles from './map.module.css';
import { t } from '../i18n/t.ts';

const MAP_STATES = {
  silent: (count: number, all: number) =>
    t('{count} of {all, plural, one {# kiosk} other {# kiosks}} silent', { count, all }),
  faults: (count: number, all: number) =>
    t('{count} of {all, plural, one {# kiosk} other {# kiosks}} with faults', { count, all }),
  unenrolled: (count: number, all: number) =>
    t('{count} of {all, plural, one {# kiosk} other {# kiosks}} not enrolled', { count, all }),
  online: (_: number, all: number) => t('{all, plural, one {# kiosk} other {# kiosks}} online', { all }),
  dark: (_: number, all: number) => t('{all, plural, one {# kiosk} other {# kiosks}}, dark now', { all }),
} as const;

export interface MapProps {
  /** Kiosks to show. */
  filter: KioskFilter;
  hrefOf: (id: string) => string;
  onOpen: (kiosk: string) => void;
  /** Shows the stores, to place them. */
  onEditStores: () => void;
  /** Shows the kiosks of a store as a list. */
  onList: (store: string) => void;
}

const NOTHING: readonly string[] = [];

export function StoreMap({ filter, hrefOf, onOpen, onEditStores, onList }: MapProps) {
  const { data: stores, isError, refetch } = useStoreKiosks(filter);
  const [chosen, setChosen] = useState(NOTHING);
  const onMap = useMemo(() => storesOnMap(stores ?? []), [stores]);
  const placed = useMemo(() => onMap.filter(({ store }) => store.position !== null), [onMap]);
  if (!stores)
    return isError ? (
      <Failed message={t('Couldn’t load kiosks')} retry={t('Try again')} onRetry={() => void refetch()} />
    ) : (
      <Loading message={t('Loading...')} />
    );
  if (placed.length === 0)
    return (
      <Empty
        sign={<IconMapPinOff size={ICON_PX.empty} stroke={1.2} aria-hidden />}
        title={t('No store is on the map yet')}
        hint={t('Give a store its position: copy it from any map, and paste it into the store.')}
      >
        <Button variant="default" onClick={onEditStores}>
          {t('Show the stores')}
        </Button>
      </Empty>
    );
  const listed = chosen.length > 0 ? onMap.filter(({ store }) => chosen.includes(store.id)) : onMap;
  const [first, ...others] = listed;
  return (
    <div className={styles['page']}>
      <MapView placed={placed} chosen={chosen} onChoose={setChosen} />
      <section className={styles['side']} aria-label={t('Stores')}>
        {chosen.length > 0 && (
          <Button
            className={styles['back'] ?? ''}
            variant="subtle"
            leftSection={<IconArrowLeft size={ICON_PX.sm} aria-hidden />}
            onClick={() => setChosen(NOTHING)}
          >
            {t('All stores')}
          </Button>
        )}
        {chosen.length > 0 && first && others.length === 0 ? (
          <StoreKiosks
            store={first}
            filter={filter}
            hrefOf={hrefOf}
            onOpen={onOpen}
            onList={() => onList(first.store.id)}
          />
        ) : (
          <ul className={styles['stores']}>
            {listed.map((store) => (
              <li key={store.store.id}>
                <StoreButton store={store} onChoose={() => setChosen([store.store.id])} />
              </li>
            ))}
          </ul>
        )}
        {chosen.length === 0 && placed.length < stores.length && (
          <button type="button" className={styles['unplaced']} onClick={onEditStores}>
            {t('{count, plural, one {# store has} other {# stores have}} no position yet', {
              count: stores.length - placed.length,
            })}
          </button>
        )}
      </section>
    </div>
  );
}

const StoreButton = ({ store, onChoose }: { store: StoreOnMap; onChoose: () => void }) => (
  <button type="button" className={styles['store']} onClick={onChoose}>
    <StateSign state={store.state} />
    <Text span inherit truncate fw={550}>
      {store.store.name}
    </Text>
    <span className={styles['summary']}>{summaryOf(store)}</span>
  </button>
);

function summaryOf({ state, count, total, store }: StoreOnMap): string {
  const kiosks = state === 'empty' ? t('No kiosks shown') : MAP_STATES[state](count, total);
  return store.position === null ? `${kiosks} · ${t('not on the map')}` : kiosks;
}

interface KiosksProps extends Pick<MapProps, 'filter' | 'hrefOf' | 'onOpen'> {
  store: StoreOnMap;
  onList: () => void;
}

function StoreKiosks({ store: { store, total }, filter, hrefOf, onOpen, onList }: KiosksProps) {
  const { rows, latest } = useKioskPages({ ...filter, store: store.id }, 'name');
  const nowMs = Date.parse(latest?.now ?? '');
  return (
    <>
      <Box component="h3" mt="xxs" mx="md" fz="lg" fw={600}>
        {store.name}
      </Box>
      {store.region && (
        <Box component="p" mx="md" c="dimmed">
          {store.region}
        </Box>
      )}
      {total === 0 && (
        <Box component="p" mx="md" c="dimmed">
          {t('No kiosks shown')}
        </Box>
      )}
      <ul className={styles['kiosks']}>
        {rows.map((row) => (
          <li key={row.kiosk.id}>
            <KioskLink row={row} href={hrefOf(row.kiosk.id)} onOpen={onOpen} />
            <State row={row} />
            <Seen at={row.kiosk.seenAt} nowMs={nowMs} />
          </li>
        ))}
      </ul>
      {total > 0 && (
        <Button variant="default" onClick={onList}>
          {t('Show them in the list')}
        </Button>
      )}
    </>
  );
}
