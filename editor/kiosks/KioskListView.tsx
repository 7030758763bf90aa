// The kiosks that the filters show, as a list, by their pictures or on a map, with what is wrong
// above them and what is done with the selected ones below.
import { useMemo, useState } from 'react';
import { ActionIcon, Box, Button, Flex, SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconCamera,
  IconDeviceDesktopOff,
  IconDownload,
  IconFilterOff,
  IconLayoutGrid,
  IconList,
  IconMap2,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import type { HttpFailure } from '#api/http.ts';
import { downloadKiosks, loadKioskIds } from '../api/kioskApi.ts';
import { searchOfState, useAddressState } from '../data/useAddressState.ts';
import { saveFile } from '../format/saveFile.ts';
import { SelectionBar } from '../shared/SelectionBar.tsx';
import { Empty, Failed, Loading } from '../shared/states.tsx';
import { describeError } from '../api/describeError.ts';
import { notifyProblem } from '../notify.tsx';
import { alertGroups } from './alertGroups.ts';
import { KioskAlerts } from './KioskAlerts.tsx';
import {
  filterOf,
  KIOSK_LAYOUTS,
  LIST_FIELDS,
  NO_FILTER,
  PAGE_FIELDS,
  sortOf,
  type KioskLayout,
  type ListState,
} from './kioskAddress.ts';
import { KioskFilters } from './KioskFilters.tsx';
import { KioskTable } from './KioskTable.tsx';
import { LazyStoreMap } from './LazyStoreMap.tsx';
import { PictureGrid } from './PictureGrid.tsx';
import { SendManyDialog, type Recipients } from './SendManyDialog.tsx';
import { useAlerts, type Alerts } from './useAlerts.ts';
import { useKioskPages } from './useKiosks.ts';
import { ICON_PX } from '../theme.ts';
import styles from './kiosks.module.css';
import { t } from '../i18n/t.ts';

const KIOSKS_LAYOUT = {
  list: t('List'),
  pictures: t('Pictures'),
  map: t('Map'),
} as const;

/** Whether each selected kiosk can be sent commands, by its id. */
type Selected = ReadonlyMap<string, boolean>;

const NOTHING: Selected = new Map();
const SEARCH_DELAY_MS = 150;
const PICTURE = { type: 'picture' } as const;
const LAYOUT_ICONS = { list: IconList, pictures: IconLayoutGrid, map: IconMap2 } as const;

interface Sending extends Recipients {
  order?: typeof PICTURE;
}

interface Props {
  onOpen: (kiosk: string) => void;
  onEditStores: () => void;
}

const recipientsOf = (selected: Selected): Recipients => ({
  ids: [...selected].flatMap(([id, isEnrolled]) => (isEnrolled ? [id] : [])),
  unenrolled: [...selected.values()].filter((isEnrolled) => !isEnrolled).length,
});

export function KioskListView({ onOpen, onEditStores }: Props) {
  const [state, change] = useAddressState(LIST_FIELDS);
  const [words] = useDebouncedValue(state.q, SEARCH_DELAY_MS);
  const filter = useMemo(() => filterOf({ ...state, q: words }), [state, words]);
  const sort = sortOf(state);
  const { rows, latest, isError, isPending, refetch, loadNext, onView } = useKioskPages(filter, sort);
  const alerts = useAlerts();
  const [selected, setSelected] = useState(NOTHING);
  const [sending, setSending] = useState<Sending>();
  const nowMs = Date.parse(latest?.now ?? '');
  const { as: layout } = state;
  if (!latest)
    return isError && !isPending ? (
      <Failed message={t('Couldn’t load kiosks')} retry={t('Try again')} onRetry={() => void refetch()} />
    ) : (
      <Loading message={t('Loading...')} />
    );
  const { total, counts, reachable, unfiltered } = latest;
  const alertCard = (
    <KioskAlerts
      alerts={alerts}
      nowMs={nowMs}
      onShow={(rule) => change({ ...NO_FILTER, alert: rule })}
      onOpen={onOpen}
    />
  );
  if (unfiltered === 0)
    return (
      <>
        {alertCard}
        <Empty
          sign={<IconDeviceDesktopOff size={ICON_PX.empty} stroke={1.2} aria-hidden />}
          title={t('No kiosks have connected yet')}
          hint={t('Open the showroom full screen in your store, then press “Add a kiosk”.')}
        />
      </>
    );
  const common = {
    total,
    selected: new Set(selected.keys()),
    onSelect: (ids: ReadonlySet<string>): void => {
      const known = new Map(rows.map(({ kiosk }) => [kiosk.id, kiosk.enrolled]));
      setSelected((before) => new Map([...ids].map((id) => [id, before.get(id) ?? known.get(id) ?? false])));
    },
    hrefOf: (kiosk: string) => searchOfState(PAGE_FIELDS, { code: '', kiosk }),
    onOpen,
    onEnd: loadNext,
    onView,
    nowMs,
  };
  const report = (failure: HttpFailure): void => notifyProblem(describeError(failure));
  const selectAll = (): void =>
    void loadKioskIds(filter).then(
      ({ enrolled, unenrolled }) =>
        setSelected(
          new Map([
            ...enrolled.map((id) => [id, true] as const),
            ...unenrolled.map((id) => [id, false] as const),
          ]),
        ),
      report,
    );
  const takePictures = (): void =>
    void loadKioskIds(filter).then(
      ({ enrolled, unenrolled }) =>
        setSending({ ids: enrolled, unenrolled: unenrolled.length, order: PICTURE }),
      report,
    );
  return (
    <>
      {alertCard}
      <KioskFilters state={state} counts={counts} onChange={change} />
      <Flex rowGap="xs" columnGap="sm" wrap="wrap" align="center" mb="xs">
        <p className={styles['count']} role="status">
          {total === unfiltered
            ? t('{all, plural, one {# kiosk} other {# kiosks}}', { all: unfiltered })
            : t('{shown, number} of {all, plural, one {# kiosk} other {# kiosks}}', {
                shown: total,
                all: unfiltered,
              })}
          {isError && (
            <Box component="span" c="var(--color-warning)" fw={500}>
              {' '}
              {t('Can’t reach the server. Showing the last saved data.')}
            </Box>
          )}
        </p>
        <AlertFilter alerts={alerts} alert={state.alert} onClear={() => change({ alert: '' })} />
        {layout === 'pictures' && reachable > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCamera size={ICON_PX.md} aria-hidden />}
            onClick={takePictures}
          >
            {t('{count, plural, one {Take its picture} other {Take # pictures}}', { count: reachable })}
          </Button>
        )}
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('Download as CSV')}
          title={t('Download as CSV')}
          onClick={() =>
            void downloadKiosks({ ...filter, sort }).then((file) => saveFile(file, 'kiosks.csv'), report)
          }
        >
          <IconDownload size={ICON_PX.sm} />
        </ActionIcon>
        <LayoutControl layout={layout} onChange={(next) => change({ as: next })} />
      </Flex>
      {total === 0 && layout !== 'map' && (
        <Empty
          sign={<IconFilterOff size={ICON_PX.empty} stroke={1.2} aria-hidden />}
          title={t('No kiosks match')}
          hint={t('Change the search or the filters.')}
        >
          <Button variant="default" onClick={() => change(NO_FILTER)}>
            {t('Show all kiosks')}
          </Button>
        </Empty>
      )}
      {total > 0 && layout === 'list' && (
        <KioskTable
          rows={rows}
          sort={sort}
          onSort={(next) =>
            change({
              by: next.replace('-', '') as ListState['by'],
              order: next.startsWith('-') ? 'descending' : '',
            })
          }
          onSelectAll={selectAll}
          {...common}
        />
      )}
      {total > 0 && layout === 'pictures' && <PictureGrid rows={rows} {...common} />}
      {layout === 'map' && (
        <LazyStoreMap
          filter={filter}
          hrefOf={common.hrefOf}
          onOpen={onOpen}
          onEditStores={onEditStores}
          onList={(id) => change({ store: id, as: 'list' })}
        />
      )}
      {selected.size > 0 && (
        <SelectionBar count={selected.size} onClear={() => setSelected(NOTHING)}>
          <Button
            color="tide.6"
            leftSection={<IconSend size={ICON_PX.md} aria-hidden />}
            onClick={() => setSending(recipientsOf(selected))}
          >
            {t('Send a command')}
          </Button>
        </SelectionBar>
      )}
      <SendManyDialog sending={sending} onClose={() => setSending(undefined)} />
    </>
  );
}

/** Symbols in a narrow window, words in a wide one. */
const LayoutControl = ({
  layout,
  onChange,
}: {
  layout: KioskLayout;
  onChange: (layout: KioskLayout) => void;
}) => (
  <SegmentedControl
    size="xs"
    aria-label={t('How to show it')}
    value={layout}
    onChange={(next) => onChange(next as KioskLayout)}
    data={KIOSK_LAYOUTS.map((each) => {
      const Icon = LAYOUT_ICONS[each];
      return {
        value: each,
        label: (
          <span className={styles['layout']}>
            <Icon size={ICON_PX.md} stroke={1.7} aria-hidden />
            <span>{KIOSKS_LAYOUT[each]}</span>
          </span>
        ),
      };
    })}
  />
);

interface AlertFilterProps {
  alerts: Alerts;
  alert: ListState['alert'];
  onClear: () => void;
}

function AlertFilter({ alerts: { list }, alert, onClear }: AlertFilterProps) {
  if (alert === '' || !list) return null;
  const sentence = alertGroups(list).find(({ rule }) => rule === alert)?.sentence;
  return (
    <span className={styles['alertFilter']}>
      {sentence === undefined ? t('No kiosk has this alert any more') : t('Alert: {sentence}', { sentence })}
      <ActionIcon
        variant="subtle"
        color="red.9"
        size={28}
        aria-label={t('Show all kiosks again')}
        onClick={onClear}
      >
        <IconX size={ICON_PX.sm} />
      </ActionIcon>
    </span>
  );
}
