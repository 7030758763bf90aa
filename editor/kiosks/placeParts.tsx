// Additions to the generic list for stores and groups: their kiosks.
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { IconBuildingStore, IconStack2 } from '@tabler/icons-react';
import { groups, type KioskGroup } from '#records/kinds/groups.ts';
import { resolveSettings } from '#records/kioskSettings.ts';
import { pathOfList } from '#rules/routes.ts';
import { leaveFor } from '#state/navigation.ts';
import type { RecordParts } from '../records/recordParts.ts';
import { everyRecord } from '../records/useRecords.ts';
import type { RecordItem } from '../records/recordApi.ts';
import { t } from '../i18n/t.ts';
import { formatCount } from '../format/figures.ts';

const SIGN = { size: 48, stroke: 1.2, 'aria-hidden': true } as const;

const kiosksOf = (record: RecordItem): number => record.counts?.['kiosks'] ?? 0;

/** A button that shows the kiosks of a place: its `field` of a kiosk filters their list. */
const kiosksCell = (field: 'store' | 'group') => (record: RecordItem) => {
  const count = kiosksOf(record);
  if (count === 0) return null;
  return (
    <Button
      variant="subtle"
      size="compact-md"
      ml="-xs"
      aria-label={t('Show {count, plural, one {# kiosk} other {# kiosks}} of {name}', {
        count,
        name: String(record['name']),
      })}
      onClick={() => leaveFor(`${pathOfList('kiosks')}?${new URLSearchParams({ [field]: record.id })}`)}
    >
      {formatCount(count)}
    </Button>
  );
};

export const STORE_PARTS: RecordParts = {
  sign: <IconBuildingStore {...SIGN} />,
  cells: { kiosks: kiosksCell('store') },
  removalText: (record) =>
    kiosksOf(record) === 0
      ? t('It has no kiosks.')
      : t(
          'Its {count, plural, one {# kiosk stays} other {# kiosks stay}} in the list, without a store and its settings.',
          { count: kiosksOf(record) },
        ),
};

export const GROUP_PARTS: RecordParts = {
  sign: <IconStack2 {...SIGN} />,
  cells: { kiosks: kiosksCell('group') },
  useInherited: ({ parent }) => {
    const { data = [] } = useQuery(everyRecord<KioskGroup>(groups));
    const byId = new Map(data.map((group) => [group.id, group]));
    return resolveSettings(
      { kiosk: { name: '', settings: {} }, group: typeof parent === 'string' ? parent : null, store: null },
      byId,
    );
  },
  removalText: (record) =>
    kiosksOf(record) === 0
      ? t('It has no kiosks. Groups below it move to the group above.')
      : t(
          'Its {count, plural, one {# kiosk} other {# kiosks}} and the groups below it move to the group above.',
          { count: kiosksOf(record) },
        ),
};
