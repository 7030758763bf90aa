// The stores, or the groups: how many kiosks each has, and what is set in it.
import { useMemo, useState } from 'react';
import { Badge, Button } from '@mantine/core';
import { IconBuildingStore, IconPlus, IconStack2 } from '@tabler/icons-react';
import { SearchField } from '../controls/SearchField.tsx';
import { useSortedList } from '../controls/useSortedList.ts';
import { Empty } from '../insights/InsightsStates.tsx';
import { KIOSKS, PLACES } from '../messages/kioskPageMessages.ts';
import { PlaceDialog } from './PlaceDialog.tsx';
import { groupRows, storeRows, type PlaceRow } from './placeRows.ts';
import type { Kiosks } from './useKiosks.ts';
import { VirtualTable, type Column } from './VirtualTable.tsx';
import styles from './kiosks.module.css';

const ICON_PX = 18;
const ROW_PX = [60, 102] as const;
const DIGITS = 6;
const COLUMNS = {
  name: ({ name }: PlaceRow) => name,
  above: ({ above }: PlaceRow) => above,
  kiosks: ({ kiosks }: PlaceRow) => String(kiosks).padStart(DIGITS, '0'),
  settings: ({ settings }: PlaceRow) => settings,
} as const;
type ColumnName = keyof typeof COLUMNS;
const textOf = ({ name, above, tags }: PlaceRow): string => `${name} ${above} ${tags.join(' ')}`;

interface Props {
  type: 'store' | 'group';
  data: Kiosks;
  reload: () => Promise<void>;
  /** Shows the kiosks of a place. */
  onShow: (id: string) => void;
}

export function PlaceList({ type, data, reload, onShow }: Props) {
  const { stores, groups, kiosks, environments } = data;
  const rows = useMemo(
    () =>
      type === 'store' ? storeRows(stores, kiosks, environments) : groupRows(groups, kiosks, environments),
    [type, stores, groups, kiosks, environments],
  );
  const list = useSortedList(rows, COLUMNS, textOf);
  // '' for a new one, null for none.
  const [edited, setEdited] = useState<string | null>(null);
  const isStore = type === 'store';
  const columns: readonly Column<PlaceRow, ColumnName>[] = [
    {
      id: 'name',
      label: PLACES.name,
      width: 'minmax(0, 1.4fr)',
      cell: ({ id, name }) => (
        <button type="button" className={styles['name']} onClick={() => setEdited(id)}>
          {name}
        </button>
      ),
    },
    {
      id: 'above',
      label: isStore ? PLACES.region : PLACES.above,
      width: 'minmax(0, 1.2fr)',
      cell: ({ above, tags }) => (
        <span className={styles['text']}>
          {above}{' '}
          {tags.map((tag) => (
            <Badge key={tag} size="sm" variant="light" tt="none" mr={4}>
              {tag}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'kiosks',
      label: PLACES.kiosks,
      width: '84px',
      cell: ({ id, name, kiosks: count }) =>
        count > 0 && (
          <Button
            variant="subtle"
            size="compact-md"
            ml={-8}
            aria-label={PLACES.showKiosks(count, name)}
            onClick={() => onShow(id)}
          >
            {count.toLocaleString('en')}
          </Button>
        ),
    },
    {
      id: 'settings',
      label: PLACES.settings,
      width: 'minmax(0, 2.2fr)',
      cell: ({ settings }) => (
        <span className={`${styles['text']} ${styles['soft']}`} title={settings}>
          {settings}
        </span>
      ),
    },
  ];
  const Sign = isStore ? IconBuildingStore : IconStack2;
  const count = isStore ? PLACES.countStores(rows.length) : PLACES.countGroups(rows.length);
  return (
    <>
      <div className={styles['filters']}>
        <SearchField label={isStore ? PLACES.searchStores : PLACES.searchGroups} list={list} />
        <p className={styles['placeCount']} role="status">
          {count}
        </p>
        <Button
          variant="default"
          size="md"
          leftSection={<IconPlus size={ICON_PX} aria-hidden />}
          onClick={() => setEdited('')}
        >
          {isStore ? PLACES.addStore : PLACES.addGroup}
        </Button>
      </div>
      {list.shown.length === 0 ? (
        <Empty
          sign={<Sign size={48} stroke={1.2} aria-hidden />}
          title={rows.length > 0 ? PLACES.noMatch : isStore ? PLACES.noStores : PLACES.noGroups}
          hint={rows.length > 0 ? PLACES.noMatchHint : isStore ? PLACES.noStoresHint : PLACES.noGroupsHint}
        />
      ) : (
        <VirtualTable
          label={isStore ? KIOSKS.stores : KIOSKS.groups}
          rows={list.shown}
          columns={columns}
          idOf={({ id }) => id}
          rowPx={ROW_PX}
          order={list.order}
          sortBy={list.sortBy}
          className={styles['placeTable']}
        />
      )}
      <PlaceDialog
        type={type}
        id={edited}
        data={data}
        count={rows.find(({ id }) => id === edited)?.kiosks ?? 0}
        onClose={() => setEdited(null)}
        reload={reload}
      />
    </>
  );
}
