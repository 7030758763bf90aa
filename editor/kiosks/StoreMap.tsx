// The stores on a map, in the state of their kiosks, with a list beside it that says the same. The
// outlines are Natural Earth's and come with the app: nothing is asked of another service.
import { useMemo, useState } from 'react';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconMapPinOff } from '@tabler/icons-react';
import type { Store } from '../api/kioskApi.ts';
import { Empty } from '../insights/InsightsStates.tsx';
import { MAP } from '../messages/kioskPageMessages.ts';
import type { KioskRow } from './kioskList.ts';
import { KioskLink, Seen, State } from './KioskTable.tsx';
import { MapView } from './MapView.tsx';
import { storesOnMap, type StoreOnMap } from './storeDots.ts';
import { StateSign } from './StateSign.tsx';
import styles from './map.module.css';

export interface MapProps {
  stores: readonly Store[];
  /** What the filters show. */
  rows: readonly KioskRow[];
  nowMs: number;
  hrefOf: (id: string) => string;
  onOpen: (kiosk: string) => void;
  /** Shows the stores, to place them. */
  onEditStores: () => void;
  /** Shows the kiosks of a store as a list. */
  onList: (store: string) => void;
}

const NOTHING: readonly string[] = [];

export function StoreMap({ stores, rows, nowMs, hrefOf, onOpen, onEditStores, onList }: MapProps) {
  const [chosen, setChosen] = useState(NOTHING);
  const onMap = useMemo(() => storesOnMap(stores, rows), [stores, rows]);
  const placed = useMemo(() => onMap.filter(({ store }) => store.position !== null), [onMap]);
  if (placed.length === 0)
    return (
      <Empty sign={<IconMapPinOff size={44} stroke={1.2} aria-hidden />} title={MAP.none} hint={MAP.noneHint}>
        <Button variant="default" onClick={onEditStores}>
          {MAP.editStores}
        </Button>
      </Empty>
    );
  const listed = chosen.length > 0 ? onMap.filter(({ store }) => chosen.includes(store.id)) : onMap;
  const [first, ...others] = listed;
  return (
    <div className={styles['page']}>
      <MapView placed={placed} chosen={chosen} onChoose={setChosen} />
      <section className={styles['side']} aria-label={MAP.list}>
        {chosen.length > 0 && (
          <Button
            className={styles['back'] ?? ''}
            variant="subtle"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={() => setChosen(NOTHING)}
          >
            {MAP.all}
          </Button>
        )}
        {chosen.length > 0 && first && others.length === 0 ? (
          <StoreKiosks
            store={first}
            nowMs={nowMs}
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
            {MAP.unplaced(stores.length - placed.length)}
          </button>
        )}
      </section>
    </div>
  );
}

const StoreButton = ({ store, onChoose }: { store: StoreOnMap; onChoose: () => void }) => (
  <button type="button" className={styles['store']} onClick={onChoose}>
    <StateSign state={store.state} />
    <span className={styles['name']}>{store.store.name}</span>
    <span className={styles['summary']}>{summaryOf(store)}</span>
  </button>
);

function summaryOf({ state, count, rows, store }: StoreOnMap): string {
  const kiosks = state === 'empty' ? MAP.noKiosks : MAP.states[state](count, rows.length);
  return store.position === null ? `${kiosks} · ${MAP.notPlaced}` : kiosks;
}

interface KiosksProps extends Pick<MapProps, 'nowMs' | 'hrefOf' | 'onOpen'> {
  store: StoreOnMap;
  onList: () => void;
}

function StoreKiosks({ store: { store, rows }, nowMs, hrefOf, onOpen, onList }: KiosksProps) {
  return (
    <>
      <h3 className={styles['storeTitle']}>{store.name}</h3>
      {store.region && <p className={styles['region']}>{store.region}</p>}
      {rows.length === 0 && <p className={styles['region']}>{MAP.noKiosks}</p>}
      <ul className={styles['kiosks']}>
        {rows.map((row) => (
          <li key={row.kiosk.id}>
            <KioskLink row={row} href={hrefOf(row.kiosk.id)} onOpen={onOpen} />
            <State row={row} />
            <Seen at={row.kiosk.seenAt} nowMs={nowMs} />
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <Button variant="default" onClick={onList}>
          {MAP.showList}
        </Button>
      )}
    </>
  );
}
