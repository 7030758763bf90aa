// The heat lens: what visitors touched on the page that is edited, tried to touch, watched and went
// on to, beside the stage and on it. See editor/README.md#119-heat.
import { useState, type CSSProperties, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ActionIcon, Button, NativeSelect, SegmentedControl, Stack, Tooltip } from '@mantine/core';
import { IconHistory, IconX } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { HeatReport } from '#protocol/insightsEndpoints.ts';
import { HEAT_VISITS_MIN } from '#rules/heat.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { leaveFor } from '#state/navigation.ts';
import { sceneRegistry } from '#state/sceneRegistry.ts';
import type { HeatFilter } from '../api/insightsApi.ts';
import { editableNodesOf } from '../canvas/editableNodes.ts';
import { isWithinPath, nameOf } from '../canvas/selectedField.ts';
import type { DocumentRef } from '../draft/draftStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { editorStore } from '../editorStore.ts';
import { visitsOfScreen } from '../format/visitsPath.ts';
import { formatCount, formatDay, formatDuration, formatLanguage, formatShare } from '../format/figures.ts';
import { Failed, Loading } from '../shared/states.tsx';
import { labelOfScreen, type Names } from '../shared/screenNames.ts';
import { HeatMarks } from './HeatMarks.tsx';
import { heatStore, pointOut, setHeatOpen } from './heatStore.ts';
import { useHeat } from './useHeat.ts';
import { ICON_PX } from '../theme.ts';
import styles from './heat.module.css';
import { t } from '../i18n/t.ts';

const HEAT_PERIODS = {
  7: t('7 days'),
  30: t('30 days'),
  90: t('90 days'),
} as const;

const PERIODS = [7, 30, 90] as const;
const PERCENT = 100;

export function HeatLens({ frame, overlay }: { frame: HTMLElement; overlay: HTMLElement }) {
  const ref = useStore(editorStore, (state) => (state.subject === 'page' ? state.ref : null));
  const [screen, id, environment] = useStore(
    kioskStore,
    useShallow(({ route, environment: shown }) => [route.screen, route.id, shown?.id ?? '']),
  );
  const [filter, setFilter] = useState<HeatFilter>({ days: 30, environment, language: '', group: '' });
  const isHome = screen === 'home';
  const {
    data: heat,
    isPending,
    isLoadingError,
    refetch,
  } = useHeat(ref && { screen, id }, {
    ...filter,
    // A home screen belongs to its environment.
    environment: isHome ? environment : filter.environment,
  });
  return (
    <>
      <aside className="editor-form" aria-label={t('Heat')}>
        <div className={styles['panel']}>
          <header className={styles['head']}>
            <h2>{t('Heat')}</h2>
            <Tooltip label={t('Close heat')}>
              <ActionIcon variant="subtle" aria-label={t('Close heat')} onClick={() => setHeatOpen(false)}>
                <IconX size={ICON_PX.md} />
              </ActionIcon>
            </Tooltip>
            <p>{t('What visitors did on this page')}</p>
          </header>
          <Filters
            filter={filter}
            environment={isHome ? null : environment}
            groups={heat?.report.groups ?? []}
            onChange={(change) => setFilter({ ...filter, ...change })}
          />
          {ref && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconHistory size={ICON_PX.md} aria-hidden />}
              onClick={() => leaveFor(visitsOfScreen(screen, id))}
            >
              {t('Visits that saw this page')}
            </Button>
          )}
          {!ref && <p className={styles['hint']}>{t('This page has no heat: no visitor sees it.')}</p>}
          {ref && isLoadingError && (
            <Failed
              message={t('Couldn’t load the heat of this page.')}
              retry={t('Try again')}
              onRetry={() => void refetch()}
            />
          )}
          {ref && isPending && <Loading message={t('Counting…')} />}
          {ref && heat && <Report docRef={ref} report={heat.report} names={heat.names} />}
        </div>
      </aside>
      {ref && heat && createPortal(<HeatMarks frame={frame} report={heat.report} />, overlay)}
    </>
  );
}

function Filters({
  filter,
  environment,
  groups,
  onChange,
}: {
  filter: HeatFilter;
  /** Null where there is no choice. */
  environment: string | null;
  groups: HeatReport['groups'];
  onChange: (change: Partial<HeatFilter>) => void;
}) {
  const languages = useStore(kioskStore, (state) => state.languages);
  return (
    <div className={styles['filters']}>
      <SegmentedControl
        size="xs"
        aria-label={t('Period')}
        value={String(filter.days)}
        data={PERIODS.map((days) => ({ value: String(days), label: HEAT_PERIODS[days] }))}
        onChange={(days) => onChange({ days: Number(days) })}
      />
      {languages.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label={t('Language')}
          value={filter.language}
          data={[
            { value: '', label: t('All languages') },
            ...languages.map(({ langCode }) => ({ value: langCode, label: formatLanguage(langCode) })),
          ]}
          onChange={({ currentTarget }) => onChange({ language: currentTarget.value })}
        />
      )}
      {environment !== null && (
        <NativeSelect
          size="xs"
          aria-label={t('Environment')}
          value={filter.environment}
          data={[
            { value: environment, label: environment },
            { value: '', label: t('All environments') },
          ]}
          onChange={({ currentTarget }) => onChange({ environment: currentTarget.value })}
        />
      )}
      {groups.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label={t('Group of kiosks')}
          value={filter.group}
          data={[
            { value: '', label: t('All kiosks') },
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => onChange({ group: currentTarget.value })}
        />
      )}
    </div>
  );
}

function Report({ docRef, report, names }: { docRef: DocumentRef; report: HeatReport; names: Names }) {
  const named = useDrafts(
    () =>
      new Map(
        [...report.touched, ...report.dead, ...report.films].map(({ path }) => [
          path,
          path === '' ? '' : nameOf(docRef, path),
        ]),
      ),
  );
  const { visits, stayS, touched, dead, next, films, hasDemoVisits, since } = report;
  if (visits < HEAT_VISITS_MIN)
    return (
      <p className={styles['hint']} role="status">
        {visits === 0
          ? t('No visits in this period')
          : t(
              '{visits, plural, one {# visit. What visitors did is shown from 10 visits on, so that nobody can be recognised.} other {# visits. What visitors did is shown from 10 visits on, so that nobody can be recognised.}}',
              { visits },
            )}
      </p>
    );
  const nameOfPath = (path: string, label: string): string =>
    [named.get(path), label].filter(Boolean).join(' · ') || t('No longer on the page');
  const share = (count: number): string => formatShare(count, visits);
  return (
    <>
      {hasDemoVisits && (
        <p className={styles['hint']}>{t('Some of these visits are made up (npm run demo-visits).')}</p>
      )}
      <dl className={styles['figures']}>
        <div>
          <dt>{t('Visits')}</dt>
          <dd>{formatCount(visits)}</dd>
        </div>
        <div>
          <dt>{t('Time on the page')}</dt>
          <dd>{formatDuration(stayS ?? 0)}</dd>
        </div>
      </dl>
      <p className={styles['hint']}>
        {t('Of the latest visits, since {day}.', { day: formatDay(since.slice(0, 'YYYY-MM-DD'.length)) })}
      </p>
      <Section title={t('Touched')} none={t('Nothing was touched.')}>
        {touched.map(({ path, label, visits: of, first, untilS }) => (
          <Row
            key={`${path} ${label}`}
            path={path}
            name={nameOfPath(path, label)}
            count={share(of)}
            share={of / visits}
            more={[
              t('first in {share}', { share: share(first) }),
              t('after {time}', { time: formatDuration(untilS) }),
            ].join(', ')}
          />
        ))}
      </Section>
      <Section
        title={t('Touched, but nothing happens')}
        hint={t('Visitors took these for buttons.')}
        none={t('No touch went nowhere.')}
      >
        {dead.map(({ path, count }) => (
          <Row
            key={path}
            path={path}
            isDead
            name={path === '' ? t('Beside everything') : nameOfPath(path, '')}
            count={formatCount(count) === '1' ? t('once') : t('{count} times', { count: formatCount(count) })}
            share={0}
          />
        ))}
      </Section>
      <Section title={t('Where they went')}>
        {next.map(({ screen, screenId, count }) => (
          <Row
            key={`${screen}/${screenId}`}
            path=""
            name={screen === '' ? t('The visit ended') : labelOfScreen(screen, screenId, names).name}
            count={share(count)}
            share={count / visits}
          />
        ))}
      </Section>
      {films.length > 0 && (
        <Section title={t('Films')}>
          {films.map(({ path, plays, ended, shareMedian }) => (
            <Row
              key={path}
              path={path}
              name={nameOfPath(path, '')}
              count={t('{share} to the end', { share: formatShare(ended, plays) })}
              share={ended / plays}
              more={[
                formatCount(plays) === '1'
                  ? t('played once')
                  : t('played {count} times', { count: formatCount(plays) }),
                t('half of them saw {share}', { share: formatShare(shareMedian, PERCENT) }),
              ].join(', ')}
            />
          ))}
        </Section>
      )}
    </>
  );
}

function Section({
  title,
  hint = '',
  none = '',
  children,
}: {
  title: string;
  hint?: string;
  none?: string;
  children: readonly ReactNode[];
}) {
  return (
    <section className={styles['section']} aria-label={title}>
      <h3>{title}</h3>
      {children.length === 0 && <p className={styles['hint']}>{none}</p>}
      {children.length > 0 && hint !== '' && <p className={styles['hint']}>{hint}</p>}
      <Stack component="ul" gap="xxs">
        {children.map((child, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: each child has its own key.
          <li key={index}>{child}</li>
        ))}
      </Stack>
    </section>
  );
}

/** A thing on the page is shown there by a press. */
function Row({
  path,
  name,
  count,
  share,
  more = '',
  isDead = false,
}: {
  path: string;
  name: string;
  count: string;
  share: number;
  more?: string;
  isDead?: boolean;
}) {
  const isFocused = useStore(heatStore, ({ focusedPath }) => path !== '' && focusedPath === path);
  const attributes = {
    className: styles['row'],
    style: { '--share': `${Math.min(PERCENT, share * PERCENT)}%` } as CSSProperties,
    'data-dead': isDead || undefined,
    'data-focused': isFocused || undefined,
  };
  const content = (
    <>
      <span className={styles['name']}>{name}</span>
      <span className={styles['count']}>{count}</span>
      {more !== '' && <span className={styles['more']}>{more}</span>}
    </>
  );
  if (path === '') return <div {...attributes}>{content}</div>;
  return (
    <button type="button" {...attributes} aria-pressed={isFocused} onClick={() => show(path, isFocused)}>
      {content}
    </button>
  );
}

/** Scrolls a thing into view and points it out, or no longer. */
function show(path: string, isFocused: boolean): void {
  pointOut(isFocused ? null : path);
  const nodes = editableNodesOf(sceneRegistry.getState().entries);
  nodes.find((node) => isWithinPath(node.path, path))?.entry.reveal();
}
