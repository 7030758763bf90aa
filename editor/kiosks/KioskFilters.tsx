// The filters over the list of kiosks: words, store, group, region, and states with their counts.
import { useState } from 'react';
import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { KioskCounts } from '#protocol/kioskSchemas.ts';
import { stores } from '#records/kinds/stores.ts';
import { KIOSK_FLAGS } from '#rules/kioskStates.ts';
import { useRecord, useRecordFilters, useRecordOptions } from '../records/useRecords.ts';
import type { ListState } from './kioskAddress.ts';
import { NOWHERE } from './kioskList.ts';
import { ICON_PX } from '../theme.ts';
import styles from './kiosks.module.css';
import { t } from '../i18n/t.ts';
import { formatCount } from '../format/figures.ts';

const KIOSKS_FILTER_HINTS = {
  all: t('Every kiosk'),
  online: t('Heard of in the last 3 minutes'),
  silent: t('Not heard of for 3 minutes'),
  faults: t('Something went wrong in the last 7 days'),
  clock: t('Its clock is more than 5 minutes off'),
  dark: t('Outside its opening hours, so the stage is black'),
  unenrolled: t('Has no key yet, or its key was revoked'),
} as const;

const KIOSKS_FILTERS = {
  all: t('All'),
  online: t('Online'),
  silent: t('Silent'),
  faults: t('Faults'),
  clock: t('Clock off'),
  dark: t('Dark'),
  unenrolled: t('Not enrolled'),
} as const;

const SEARCH_DELAY_MS = 150;
const FLAGS = ['', ...KIOSK_FLAGS] as const;

interface Props {
  state: ListState;
  /** Undefined until they are loaded. */
  counts: KioskCounts | undefined;
  onChange: (change: Partial<ListState>) => void;
}

export function KioskFilters({ state, counts, onChange }: Props) {
  const { data: filters } = useRecordFilters(stores);
  const regions = filters?.['region'] ?? [];
  return (
    <>
      <div className={styles['filters']}>
        <TextInput
          type="search"
          flex="1 1 260px"
          aria-label={t('Search kiosks')}
          placeholder={t('Search kiosks')}
          leftSection={<IconSearch size={ICON_PX.md} stroke={1.8} aria-hidden />}
          value={state.q}
          onChange={({ currentTarget }) => onChange({ q: currentTarget.value })}
        />
        <RecordFilter
          kind="stores"
          label={t('Store')}
          any={t('All stores')}
          none={t('No store')}
          value={state.store}
          onChange={(store) => onChange({ store })}
        />
        <RecordFilter
          kind="groups"
          label={t('Group')}
          any={t('All groups')}
          none={t('No group')}
          value={state.group}
          onChange={(group) => onChange({ group })}
        />
        {regions.length > 0 && (
          <Select
            className={styles['place'] ?? ''}
            aria-label={t('Region')}
            placeholder={t('All regions')}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('All regions') }}
            data={[{ value: NOWHERE, label: t('No region') }, ...regions]}
            value={state.region === '' ? null : state.region}
            onChange={(region) => onChange({ region: region ?? '' })}
          />
        )}
      </div>
      <div className={styles['chips']} role="group" aria-label={t('Filter by state')}>
        {FLAGS.map((flag) => {
          const name = flag || 'all';
          return (
            <button
              key={name}
              type="button"
              className={styles['chip']}
              title={KIOSKS_FILTER_HINTS[name]}
              aria-pressed={state.state === flag}
              onClick={() => onChange({ state: flag })}
            >
              {KIOSKS_FILTERS[name]} <b>{counts && formatCount(counts[name])}</b>
            </button>
          );
        })}
      </div>
    </>
  );
}

interface RecordFilterProps {
  kind: 'stores' | 'groups';
  label: string;
  any: string;
  none: string;
  /** An id, `NOWHERE`, or '' for all. */
  value: string;
  onChange: (id: string) => void;
}

/** Stores or groups, which the server searches: there may be thousands. */
function RecordFilter({ kind, label, any, none, value, onChange }: RecordFilterProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, SEARCH_DELAY_MS);
  const { data } = useRecordOptions({ name: kind }, search);
  const { data: chosen } = useRecord({ name: kind }, value === NOWHERE ? '' : value);
  const name = String(chosen?.record['name'] ?? '');
  const options = (data?.items ?? []).map((item) => ({ value: item.id, label: String(item['name']) }));
  return (
    <Select
      className={styles['place'] ?? ''}
      aria-label={label}
      placeholder={any}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': any }}
      // The server has searched.
      filter={({ options: all }) => all}
      onSearchChange={(text) => setTyped(text === name || text === none ? '' : text)}
      data={[
        { value: NOWHERE, label: none },
        ...(name !== '' && !options.some((option) => option.value === value) ? [{ value, label: name }] : []),
        ...options,
      ]}
      value={value === '' || (value !== NOWHERE && name === '') ? null : value}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
