// The heat lens: what visitors touched on the page that is edited, tried to touch, watched and went
// on to, beside the stage and on it. See editor/README.md#119-heat.
import { useState, type CSSProperties, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ActionIcon, Button, NativeSelect, SegmentedControl, Tooltip } from '@mantine/core';
import { IconHistory, IconX } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { HeatReport } from '#protocol/eventSchemas.ts';
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
import { LISTS } from '../messages/editorMessages.ts';
import { HEAT } from '../messages/heatMessages.ts';
import { HeatMarks } from './HeatMarks.tsx';
import { heatStore, pointOut, setHeatOpen } from './heatStore.ts';
import { useHeat } from './useHeat.ts';
import { ICON_PX } from '../theme.ts';
import styles from './heat.module.css';

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
      <aside className="editor-form" aria-label={HEAT.title}>
        <div className={styles['panel']}>
          <header className={styles['head']}>
            <h2>{HEAT.title}</h2>
            <Tooltip label={HEAT.close}>
              <ActionIcon variant="subtle" aria-label={HEAT.close} onClick={() => setHeatOpen(false)}>
                <IconX size={ICON_PX.md} />
              </ActionIcon>
            </Tooltip>
            <p>{HEAT.hint}</p>
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
              {LISTS.visitsOfPage}
            </Button>
          )}
          {!ref && <p className={styles['hint']}>{HEAT.noPage}</p>}
          {ref && isLoadingError && (
            <Failed message={HEAT.failed} retry={HEAT.retry} onRetry={() => void refetch()} />
          )}
          {ref && isPending && <Loading message={HEAT.loading} />}
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
        aria-label={HEAT.period}
        value={String(filter.days)}
        data={PERIODS.map((days) => ({ value: String(days), label: HEAT.periods[days] }))}
        onChange={(days) => onChange({ days: Number(days) })}
      />
      {languages.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label={HEAT.language}
          value={filter.language}
          data={[
            { value: '', label: HEAT.allLanguages },
            ...languages.map(({ langCode }) => ({ value: langCode, label: formatLanguage(langCode) })),
          ]}
          onChange={({ currentTarget }) => onChange({ language: currentTarget.value })}
        />
      )}
      {environment !== null && (
        <NativeSelect
          size="xs"
          aria-label={HEAT.environment}
          value={filter.environment}
          data={[
            { value: environment, label: environment },
            { value: '', label: HEAT.allEnvironments },
          ]}
          onChange={({ currentTarget }) => onChange({ environment: currentTarget.value })}
        />
      )}
      {groups.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label={HEAT.group}
          value={filter.group}
          data={[
            { value: '', label: HEAT.allGroups },
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
        {visits === 0 ? HEAT.none : HEAT.tooFew(visits)}
      </p>
    );
  const nameOfPath = (path: string, label: string): string =>
    [named.get(path), label].filter(Boolean).join(' · ') || HEAT.gone;
  const share = (count: number): string => formatShare(count, visits);
  return (
    <>
      {hasDemoVisits && <p className={styles['hint']}>{HEAT.demo}</p>}
      <dl className={styles['figures']}>
        <div>
          <dt>{HEAT.visits}</dt>
          <dd>{formatCount(visits)}</dd>
        </div>
        <div>
          <dt>{HEAT.stay}</dt>
          <dd>{formatDuration(stayS ?? 0)}</dd>
        </div>
      </dl>
      <p className={styles['hint']}>{HEAT.since(formatDay(since.slice(0, 'YYYY-MM-DD'.length)))}</p>
      <Section title={HEAT.touched} none={HEAT.noTouches}>
        {touched.map(({ path, label, visits: of, first, untilS }) => (
          <Row
            key={`${path} ${label}`}
            path={path}
            name={nameOfPath(path, label)}
            count={share(of)}
            share={of / visits}
            more={[HEAT.first(share(first)), HEAT.after(formatDuration(untilS))].join(', ')}
          />
        ))}
      </Section>
      <Section title={HEAT.dead} hint={HEAT.deadHint} none={HEAT.noDead}>
        {dead.map(({ path, count }) => (
          <Row
            key={path}
            path={path}
            isDead
            name={path === '' ? HEAT.empty : nameOfPath(path, '')}
            count={HEAT.times(formatCount(count))}
            share={0}
          />
        ))}
      </Section>
      <Section title={HEAT.next}>
        {next.map(({ screen, screenId, count }) => (
          <Row
            key={`${screen}/${screenId}`}
            path=""
            name={screen === '' ? HEAT.ended : labelOfScreen(screen, screenId, names).name}
            count={share(count)}
            share={count / visits}
          />
        ))}
      </Section>
      {films.length > 0 && (
        <Section title={HEAT.films}>
          {films.map(({ path, plays, ended, shareMedian }) => (
            <Row
              key={path}
              path={path}
              name={nameOfPath(path, '')}
              count={HEAT.toEnd(formatShare(ended, plays))}
              share={ended / plays}
              more={[HEAT.plays(formatCount(plays)), HEAT.half(formatShare(shareMedian, PERCENT))].join(', ')}
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
      <ul className={styles['list']}>
        {children.map((child, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: each child has its own key.
          <li key={index}>{child}</li>
        ))}
      </ul>
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
