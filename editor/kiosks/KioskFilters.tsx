// The filters over the list of kiosks: words, store, group, and states with their counts.
import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KioskGroup, Store } from '../api/kioskApi.ts';
import { KIOSKS } from '../messages/kioskPageMessages.ts';
import { KIOSK_FLAGS, NOWHERE, type KioskFilter, type KioskFlag } from './kioskList.ts';
import styles from './kiosks.module.css';

const ICON_PX = 18;
/** More would be slow to open; the rest is found by typing. */
const OPTIONS_SHOWN = 60;
const FLAGS = ['', ...KIOSK_FLAGS] as const;

interface Props {
  filter: KioskFilter;
  counts: Readonly<Record<KioskFlag | 'all', number>>;
  stores: readonly Store[];
  groups: readonly KioskGroup[];
  onChange: (change: Partial<KioskFilter>) => void;
}

export function KioskFilters({ filter, counts, stores, groups, onChange }: Props) {
  return (
    <>
      <div className={styles['filters']}>
        <TextInput
          type="search"
          className={styles['search'] ?? ''}
          aria-label={KIOSKS.search}
          placeholder={KIOSKS.search}
          leftSection={<IconSearch size={ICON_PX} stroke={1.8} aria-hidden />}
          value={filter.words}
          onChange={({ currentTarget }) => onChange({ words: currentTarget.value })}
        />
        <PlaceFilter
          label={KIOSKS.store}
          any={KIOSKS.anyStore}
          none={KIOSKS.noStore}
          places={stores}
          value={filter.store}
          onChange={(store) => onChange({ store })}
        />
        <PlaceFilter
          label={KIOSKS.group}
          any={KIOSKS.anyGroup}
          none={KIOSKS.noGroup}
          places={groups}
          value={filter.group}
          onChange={(group) => onChange({ group })}
        />
      </div>
      <div className={styles['chips']} role="group" aria-label={KIOSKS.filterByState}>
        {FLAGS.map((flag) => {
          const name = flag || 'all';
          return (
            <button
              key={name}
              type="button"
              className={styles['chip']}
              title={KIOSKS.filterHints[name]}
              aria-pressed={filter.state === flag}
              onClick={() => onChange({ state: flag })}
            >
              {KIOSKS.filters[name]} <b>{counts[name].toLocaleString('en')}</b>
            </button>
          );
        })}
      </div>
    </>
  );
}

interface PlaceFilterProps {
  label: string;
  any: string;
  none: string;
  places: readonly { id: string; name: string }[];
  value: string;
  onChange: (id: string) => void;
}

const PlaceFilter = ({ label, any, none, places, value, onChange }: PlaceFilterProps) => (
  <Select
    className={styles['place'] ?? ''}
    aria-label={label}
    placeholder={any}
    searchable
    clearable
    clearButtonProps={{ 'aria-label': any }}
    limit={OPTIONS_SHOWN}
    data={[{ value: NOWHERE, label: none }, ...places.map(({ id, name }) => ({ value: id, label: name }))]}
    value={value === '' ? null : value}
    onChange={(id) => onChange(id ?? '')}
  />
);
