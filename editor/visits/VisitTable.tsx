// The list of visits with its filters.
import { useTimeFormat } from '../format/useTimeFormat.ts';
import { useEffect, useRef } from 'react';
import { Button, Group } from '@mantine/core';
import { IconHandClick, IconPlayerPlayFilled, IconUsersGroup } from '@tabler/icons-react';
import type { VisitLine } from '#protocol/insightsEndpoints.ts';
import table from '../shared/adminTable.module.css';
import { PathLink } from '../shared/PathLink.tsx';
import { PlainTable, type PlainColumn } from '../shared/PlainTable.tsx';
import { formatCount, formatDuration, formatLanguage } from '../format/figures.ts';
import { Empty, Failed, Loading } from '../shared/states.tsx';
import { labelOfScreen, type Names } from '../shared/screenNames.ts';
import { screenText } from './stepText.ts';
import { useVisits } from './useVisits.ts';
import { VisitFilters } from './VisitFilters.tsx';
import { filterOf, pathOfVisits, type VisitsAddress } from './visitsAddress.ts';
import { ICON_PX } from '../theme.ts';
import styles from './visits.module.css';
import { t } from '../i18n/t.ts';
import { VISIT_END_NAMES } from './visitEndNames.ts';

interface Props {
  address: VisitsAddress;
  /** Id of the visit that was opened before; '' for none. */
  opened: string;
  onChange: (changed: Partial<VisitsAddress>) => void;
  onOpen: (visit: string) => void;
}

export function VisitTable({ address, opened, onChange, onOpen }: Props) {
  const list = useVisits(filterOf(address));
  const { data: loaded } = list;
  return (
    <>
      <VisitFilters address={address} groups={loaded?.groups ?? []} onChange={onChange} />
      {list.isLoadingError && (
        <Failed
          message={t('Couldn’t load the visits.')}
          retry={t('Try again')}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && <Loading message={t('Loading visits…')} />}
      {loaded?.tooFew === 0 && (
        <Empty
          sign={<IconHandClick size={ICON_PX.empty} stroke={1.2} aria-hidden />}
          title={t('No visits in this period')}
          hint={t('Choose a longer period, or fewer filters.')}
        />
      )}
      {loaded && (loaded.tooFew ?? 0) > 0 && (
        <Empty
          sign={<IconUsersGroup size={ICON_PX.empty} stroke={1.2} aria-hidden />}
          title={t('{visits, plural, one {# visit} other {# visits}}', { visits: loaded.tooFew ?? 0 })}
          hint={t(
            'Single visits are shown from 10 visits on, so that nobody can be recognised. Choose a longer period, or fewer filters.',
          )}
        />
      )}
      {loaded && loaded.visits.length > 0 && (
        <>
          <p className={table['count']}>
            {loaded.visits.some(({ isDemo }) => isDemo)
              ? t('Some of these visits are made up (npm run demo-visits).')
              : t('Single visits, as the stage showed them. Nobody knows who they were.')}
          </p>
          <Lines
            visits={loaded.visits}
            names={loaded.names}
            hasGroups={loaded.groups.length > 0}
            isLoading={list.isPlaceholderData}
            address={address}
            opened={opened}
            onOpen={onOpen}
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : null}
          />
        </>
      )}
    </>
  );
}

interface LinesProps {
  visits: readonly VisitLine[];
  names: Names;
  hasGroups: boolean;
  isLoading: boolean;
  address: VisitsAddress;
  opened: string;
  onOpen: (visit: string) => void;
  /** Null once all are shown. */
  onMore: (() => void) | null;
}

function Lines({ visits, names, hasGroups, isLoading, address, opened, onOpen, onMore }: LinesProps) {
  const formatTime = useTimeFormat();
  const view = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list comes back, and only then.
  useEffect(() => {
    if (opened !== '') view.current?.querySelector<HTMLElement>(`[data-visit="${opened}"] a`)?.focus();
  }, []);
  const columns: PlainColumn<VisitLine>[] = [
    {
      label: t('Began'),
      width: '25%',
      isHeader: true,
      cell: ({ id, startedAt }) => (
        <PathLink
          className={styles['open']}
          path={pathOfVisits({ ...address, visit: id })}
          onNavigate={() => onOpen(id)}
        >
          <IconPlayerPlayFilled size={ICON_PX.xs} aria-hidden />
          <time dateTime={startedAt}>{formatTime(startedAt)}</time>
        </PathLink>
      ),
    },
    { label: t('Length'), width: '11%', cell: ({ lengthS }) => formatDuration(lengthS) },
    { label: t('Steps'), width: '8%', cell: ({ steps }) => formatCount(steps) },
    {
      label: t('How it ended'),
      cell: ({ end, lastScreen, lastScreenId, environment }) => (
        <span className={table['lines']}>
          <span>{VISIT_END_NAMES[end]}</span>
          {lastScreen !== '' && (
            <span>
              {t('at {screen}', { screen: screenText(lastScreen, lastScreenId, environment, names) })}
            </span>
          )}
        </span>
      ),
    },
    {
      label: t('Language'),
      width: '12%',
      cell: ({ languages }) => languages.map(formatLanguage).join(', '),
    },
    {
      label: t('Environment'),
      width: '14%',
      cell: ({ environment }) => labelOfScreen('home', environment, names).kind,
    },
    ...(hasGroups
      ? [{ label: t('Group of kiosks'), width: '12%', cell: ({ group }: VisitLine) => group }]
      : []),
  ];
  return (
    <PlainTable
      label={t('Visits, the latest first')}
      columns={columns}
      rows={visits}
      keyOf={({ id }) => id}
      rowProps={({ id }) => ({ 'data-visit': id, className: styles['line'] })}
      region={view}
      isBusy={isLoading}
    >
      {onMore && (
        <Group justify="center" p="md">
          <Button variant="default" onClick={onMore}>
            {t('Show older ones')}
          </Button>
        </Group>
      )}
    </PlainTable>
  );
}
