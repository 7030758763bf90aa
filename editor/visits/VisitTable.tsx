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
import { VISITS } from '../messages/visitsPageMessages.ts';
import { formatStart, screenText } from './stepText.ts';
import { useVisits } from './useVisits.ts';
import { VisitFilters } from './VisitFilters.tsx';
import { filterOf, pathOfVisits, type VisitsAddress } from './visitsAddress.ts';
import { ICON_PX } from '../theme.ts';
import styles from './visits.module.css';

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
        <Failed message={VISITS.failed} retry={VISITS.retry} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <Loading message={VISITS.loading} />}
      {loaded?.tooFew === 0 && (
        <Empty
          sign={<IconHandClick size={ICON_PX.empty} stroke={1.2} aria-hidden />}
          title={VISITS.none}
          hint={VISITS.noneHint}
        />
      )}
      {loaded && (loaded.tooFew ?? 0) > 0 && (
        <Empty
          sign={<IconUsersGroup size={ICON_PX.empty} stroke={1.2} aria-hidden />}
          title={VISITS.tooFew(loaded.tooFew ?? 0)}
          hint={VISITS.tooFewHint}
        />
      )}
      {loaded && loaded.visits.length > 0 && (
        <>
          <p className={table['count']}>
            {loaded.visits.some(({ isDemo }) => isDemo) ? VISITS.demo : VISITS.hint}
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
      aria-label={VISITS.table}
      aria-busy={isLoading}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      <table className={`${table['table']} ${table['fixed']}`} aria-label={VISITS.table}>
        <thead>
          <tr>
            <th scope="col" style={{ width: '25%' }}>
              {VISITS.started}
            </th>
            <th scope="col" style={{ width: '11%' }}>
              {VISITS.length}
            </th>
            <th scope="col" style={{ width: '8%' }}>
              {VISITS.steps}
            </th>
            <th scope="col">{VISITS.ended}</th>
            <th scope="col" style={{ width: '12%' }}>
              {VISITS.language}
            </th>
            <th scope="col" style={{ width: '14%' }}>
              {VISITS.environment}
            </th>
            {hasGroups && (
              <th scope="col" style={{ width: '12%' }}>
                {VISITS.group}
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
                  <span>{VISITS.ends[visit.end]}</span>
                  {visit.lastScreen !== '' && (
                    <span>
                      {VISITS.at(screenText(visit.lastScreen, visit.lastScreenId, visit.environment, names))}
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
            {VISITS.more}
          </Button>
        </Group>
      )}
    </div>
  );
}
