// Which visits are listed: a period, a page that they saw, environment, language and kiosks.
import { Flex, NativeSelect, SegmentedControl } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { KINDS, KINDS_BY_NAME } from '#content/kinds.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { NO_NAMES, namesOf, namesQuery } from '../data/namesQuery.ts';
import { formatLanguage } from '../format/figures.ts';
import { PERIODS, type VisitsAddress } from './visitsAddress.ts';
import { t } from '../i18n/t.ts';

const VISITS_PERIODS = {
  1: t('Today'),
  7: t('7 days'),
  30: t('30 days'),
  90: t('90 days'),
} as const;

/** Kinds that have a screen with a document of its own. */
const PAGE_KINDS = KINDS.filter(
  ({ kind, route }) => route !== null && kind !== 'homeScreen' && kind !== 'price',
);

interface Props {
  address: VisitsAddress;
  groups: readonly { id: string; name: string }[];
  onChange: (changed: Partial<VisitsAddress>) => void;
}

export function VisitFilters({ address, groups, onChange }: Props) {
  const languages = useStore(kioskStore, (state) => state.homeLanguages);
  const { data: environments = NO_NAMES } = useQuery(namesQuery(KINDS_BY_NAME.environment.collection));
  return (
    <Flex rowGap="sm" columnGap="md" wrap="wrap" align="center" mb="lg">
      <SegmentedControl
        aria-label={t('Period')}
        value={address.days}
        data={PERIODS.map((days) => ({ value: days, label: VISITS_PERIODS[days] }))}
        onChange={(days) => onChange({ days: days as VisitsAddress['days'] })}
      />
      <PageSelect screen={address.screen} id={address.page} onChange={onChange} />
      {environments.length > 1 && (
        <NativeSelect
          aria-label={t('Environment')}
          value={address.in}
          data={[
            { value: '', label: t('All environments') },
            ...environments.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => onChange({ in: currentTarget.value })}
        />
      )}
      {languages.length > 1 && (
        <NativeSelect
          aria-label={t('Language')}
          value={address.language}
          data={[
            { value: '', label: t('All languages') },
            ...languages.map(({ langCode }) => ({ value: langCode, label: formatLanguage(langCode) })),
          ]}
          onChange={({ currentTarget }) => onChange({ language: currentTarget.value })}
        />
      )}
      {groups.length > 0 && (
        <NativeSelect
          aria-label={t('Group of kiosks')}
          value={address.group}
          data={[
            { value: '', label: t('All kiosks') },
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => onChange({ group: currentTarget.value })}
        />
      )}
    </Flex>
  );
}

const pageKey = (screen: string, id: string): string => (screen === '' ? '' : `${screen}/${id}`);

function PageSelect({
  screen,
  id,
  onChange,
}: {
  screen: string;
  id: string;
  onChange: (changed: Partial<VisitsAddress>) => void;
}) {
  const lists = useQueries({
    queries: PAGE_KINDS.map(({ collection }) => namesQuery(collection)),
    combine: namesOf,
  });
  const options = PAGE_KINDS.map(({ plural, route }, index) => ({
    group: plural,
    items: (lists[index] ?? NO_NAMES).map((named) => ({
      value: pageKey(route ?? '', named.id),
      label: named.name,
    })),
  })).filter(({ items }) => items.length > 0);
  const value = pageKey(screen, id);
  const known = [
    { value: '', label: t('All pages') },
    { value: pageKey('home', ''), label: t('Home screen') },
    ...options,
  ];
  // Another screen of a page, such as its films, or a page that is gone.
  const isKnown = known.some((one) =>
    'items' in one ? one.items.some((item) => item.value === value) : one.value === value,
  );
  return (
    <NativeSelect
      w={260}
      aria-label={t('Page')}
      value={value}
      data={isKnown ? known : [...known, { value, label: id === '' ? screen : `${screen}: ${id}` }]}
      onChange={({ currentTarget }) => {
        const [next = '', ...rest] = currentTarget.value.split('/');
        onChange({ screen: next, page: rest.join('/') });
      }}
    />
  );
}
