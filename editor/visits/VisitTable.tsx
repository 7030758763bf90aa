// The list of visits with its filters.
import { useEffect, useRef } from 'react';
import { Button, Group } from '@mantine/core';
import { IconHandClick, IconPlayerPlayFilled, IconUsersGroup } from '@tabler/icons-react';
import type { VisitLine } from '#protocol/eventSchemas.ts';
import table from '../shared/adminTable.module.css';
import { PathLink } from '../shared/PathLink.tsx';
import { formatCount, formatDuration, formatLanguage } from '../format/figures.ts';
import { Empty, Failed, Loading } from '../shared/states.tsx';
import { labelOfScreen, type Names } from '../shared/screenNames.ts';
import { formatStart, screenText } from './stepText.ts';
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
  const view = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list comes back, and only then.
  useEffect(() => {
    if (opened !== '') view.current?.querySelector<HTMLElement>(`[data-visit="${opened}"] a`)?.focus();
  }, []);
  return (
    <div
      ref={view}
      className={table['view']}
      role="region"
      aria-label={t('Visits, the latest first')}
      aria-busy={isLoading}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      <table className={`${table['table']} ${table['fixed']}`} aria-label={t('Visits, the latest first')}>
        <thead>
          <tr>
            <th scope="col" style={{ width: '25%' }}>
              {t('Began')}
            </th>
            <th scope="col" style={{ width: '11%' }}>
              {t('Length')}
            </th>
            <th scope="col" style={{ width: '8%' }}>
              {t('Steps')}
            </th>
            <th scope="col">{t('How it ended')}</th>
            <th scope="col" style={{ width: '12%' }}>
              {t('Language')}
            </th>
            <th scope="col" style={{ width: '14%' }}>
              {t('Environment')}
            </th>
            {hasGroups && (
              <th scope="col" style={{ width: '12%' }}>
                {t('Group of kiosks')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <tr key={visit.id} data-visit={visit.id} className={styles['line']}>
              <th scope="row">
                <PathLink
                  className={styles['open']}
                  path={pathOfVisits({ ...address, visit: visit.id })}
                  onNavigate={() => onOpen(visit.id)}
                >
                  <IconPlayerPlayFilled size={ICON_PX.xs} aria-hidden />
                  <time dateTime={visit.startedAt}>{formatStart(visit.startedAt)}</time>
                </PathLink>
              </th>
              <td>{formatDuration(visit.lengthS)}</td>
              <td>{formatCount(visit.steps)}</td>
              <td>
                <span className={table['lines']}>
                  <span>{VISIT_END_NAMES[visit.end]}</span>
                  {visit.lastScreen !== '' && (
                    <span>
                      {t('at {screen}', {
                        screen: screenText(visit.lastScreen, visit.lastScreenId, visit.environment, names),
                      })}
                    </span>
                  )}
                </span>
              </td>
              <td>{visit.languages.map(formatLanguage).join(', ')}</td>
              <td>{labelOfScreen('home', visit.environment, names).kind}</td>
              {hasGroups && <td>{visit.group}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {onMore && (
        <Group justify="center" p="md">
          <Button variant="default" onClick={onMore}>
            {t('Show older ones')}
          </Button>
        </Group>
      )}
    </div>
  );
}
