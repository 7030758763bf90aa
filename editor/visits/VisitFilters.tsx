// Which visits are listed: a period, a page that they saw, environment, language and kiosks.
import { useEffect, useState } from 'react';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useStore } from 'zustand';
import { KINDS, KINDS_BY_NAME } from '#content/kinds.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { loadNames, type DocumentName } from '../api/editApi.ts';
import type { VisitsFilter } from '../api/visitsApi.ts';
import { formatLanguage } from '../insights/formatFigures.ts';
import { VISITS } from '../messages/visitsPageMessages.ts';
import { PERIODS, type VisitsAddress } from './visitsAddress.ts';
import styles from './visits.module.css';

/** Kinds that have a screen with a document of its own. */
const PAGE_KINDS = KINDS.filter(
  ({ kind, route }) => route !== null && kind !== 'homeScreen' && kind !== 'price',
);

interface Props {
  address: VisitsAddress;
  groups: readonly { id: string; name: string }[];
  onChange: (changed: Partial<VisitsFilter>) => void;
}

export function VisitFilters({ address, groups, onChange }: Props) {
  const languages = useStore(kioskStore, (state) => state.homeLanguages);
  const environments = useEnvironments();
  return (
    <div className={styles['filters']}>
      <SegmentedControl
        bg="var(--form-line)"
        aria-label={VISITS.period}
        value={String(address.days)}
        data={PERIODS.map((days) => ({ value: String(days), label: VISITS.periods[days] }))}
        onChange={(days) => onChange({ days: Number(days) })}
      />
      <PageSelect screen={address.screen} id={address.id} onChange={onChange} />
      {environments.length > 1 && (
        <NativeSelect
          aria-label={VISITS.environment}
          value={address.environment}
          data={[
            { value: '', label: VISITS.allEnvironments },
            ...environments.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => onChange({ environment: currentTarget.value })}
        />
      )}
      {languages.length > 1 && (
        <NativeSelect
          aria-label={VISITS.language}
          value={address.language}
          data={[
            { value: '', label: VISITS.allLanguages },
            ...languages.map(({ langCode }) => ({ value: langCode, label: formatLanguage(langCode) })),
          ]}
          onChange={({ currentTarget }) => onChange({ language: currentTarget.value })}
        />
      )}
      {groups.length > 0 && (
        <NativeSelect
          aria-label={VISITS.group}
          value={address.group}
          data={[
            { value: '', label: VISITS.allGroups },
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => onChange({ group: currentTarget.value })}
        />
      )}
    </div>
  );
}

function useEnvironments(): readonly DocumentName[] {
  const [names, setNames] = useState<readonly DocumentName[]>([]);
  useEffect(() => void loadNames(KINDS_BY_NAME.environment.collection).then(setNames), []);
  return names;
}

type Options = { group: string; items: { value: string; label: string }[] }[];

const pageKey = (screen: string, id: string): string => (screen === '' ? '' : `${screen}/${id}`);

function PageSelect({
  screen,
  id,
  onChange,
}: {
  screen: string;
  id: string;
  onChange: (changed: Partial<VisitsFilter>) => void;
}) {
  const [options, setOptions] = useState<Options>([]);
  useEffect(() => {
    void Promise.all(
      PAGE_KINDS.map(async ({ plural, route, collection }) => ({
        group: plural,
        items: (await loadNames(collection)).map((named) => ({
          value: pageKey(route ?? '', named.id),
          label: named.name,
        })),
      })),
    ).then((all) => setOptions(all.filter(({ items }) => items.length > 0)));
  }, []);
  const value = pageKey(screen, id);
  const known = [
    { value: '', label: VISITS.allPages },
    { value: pageKey('home', ''), label: VISITS.home },
    ...options,
  ];
  // Another screen of a page, such as its films, or a page that is gone.
  const isKnown = known.some((one) =>
    'items' in one ? one.items.some((item) => item.value === value) : one.value === value,
  );
  return (
    <NativeSelect
      className={styles['page']}
      aria-label={VISITS.page}
      value={value}
      data={isKnown ? known : [...known, { value, label: id === '' ? screen : `${screen}: ${id}` }]}
      onChange={({ currentTarget }) => {
        const [next = '', ...rest] = currentTarget.value.split('/');
        onChange({ screen: next, id: rest.join('/') });
      }}
    />
  );
}
