// A visit, step by step: what the stage showed, what was touched, and the way to edit it. See
// editor/README.md#125-visits.
import { useTimeFormat } from '../format/useTimeFormat.ts';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Box, Button, Stack } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Visit } from '#protocol/insightsEndpoints.ts';
import type { PreviewRequest, SentStep, ShownStep } from '#rules/previewAddress.ts';
import { routeOf } from '#rules/routes.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { loadVisit } from '../api/visitsApi.ts';
import { PathLink } from '../shared/PathLink.tsx';
import { useDrafts } from '../draft/useDrafts.ts';
import { formatDuration, formatLanguage } from '../format/figures.ts';
import { Failed, Loading } from '../shared/states.tsx';
import { labelOfScreen, loadScreenNames, type Names } from '../shared/screenNames.ts';
import { notifyProblem } from '../notify.tsx';
import { openStep } from './openStep.ts';
import { ReplayControls } from './ReplayControls.tsx';
import { ReplayStage } from './ReplayStage.tsx';
import { StepList } from './StepList.tsx';
import { documentOfStep, pathsOf } from './stepPlace.ts';
import { stepText } from './stepText.ts';
import { usePlayer } from './usePlayer.ts';
import { useReplayKeys } from './useReplayKeys.ts';
import { timelineOf } from './visitTimeline.ts';
import { pathOfVisits, type VisitsAddress } from './visitsAddress.ts';
import { ICON_PX } from '../theme.ts';
import styles from './visits.module.css';
import { t } from '../i18n/t.ts';
import { VISIT_END_NAMES } from './visitEndNames.ts';

/** With the names of its screens. */
async function load(id: string, signal: AbortSignal): Promise<{ visit: Visit; names: Names }> {
  const visit = await loadVisit(id, signal);
  const screens = visit.walk.map(({ kind, screen, label }) =>
    kind === 'result' && label !== '' ? routeOf(label).screen : screen,
  );
  return { visit, names: await loadScreenNames(new Set(['home', ...screens])) };
}

export function Replay({ address, onBack }: { address: VisitsAddress; onBack: () => void }) {
  const { visit: id } = address;
  const { data, isPending, refetch } = useQuery({
    queryKey: ['visit', id],
    queryFn: ({ signal }) => load(id, signal),
  });
  const back = (
    <PathLink className={styles['back']} path={pathOfVisits({ ...address, visit: '' })} onNavigate={onBack}>
      <IconArrowLeft size={ICON_PX.md} stroke={1.7} aria-hidden />
      {t('All visits')}
    </PathLink>
  );
  if (data) return <Walk visit={data.visit} names={data.names} back={back} />;
  return (
    <>
      {back}
      {isPending ? (
        <Loading message={t('Loading the visit…')} />
      ) : (
        <Failed
          message={t('This visit can’t be shown: it was removed, or there are fewer than 10 around it.')}
          retry={t('Try again')}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

/** Returns the content for the stage: the release that was public then, or the live one. */
const previewOf = ({ shown, startedAt }: Visit): PreviewRequest =>
  shown === null
    ? { show: 'live' }
    : { show: 'past', at: startedAt, ...(shown.release !== null && { release: shown.release }) };

function Walk({ visit, names, back }: { visit: Visit; names: Names; back: ReactNode }) {
  const formatTime = useTimeFormat();
  const { walk, environment } = visit;
  useDocuments(visit, names);
  const timeline = useMemo(() => timelineOf(walk), [walk]);
  const paths = useMemo(() => pathsOf(walk, environment), [walk, environment]);
  // The names of fields come with their documents.
  const texts = useDrafts(() => walk.map((step) => stepText(step, environment, names)));
  const [shown, setShown] = useState<ShownStep | null>(null);
  const [hasStage, setStage] = useState(true);
  const player = usePlayer(timeline, hasStage ? (shown?.serial ?? 0) - 1 : null);
  const { index, goTo, toggle } = player;
  useReplayKeys({
    toggle,
    previous: useCallback(() => goTo(index - 1), [goTo, index]),
    next: useCallback(() => goTo(index + 1), [goTo, index]),
  });
  const fail = useCallback(() => setStage(false), []);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const step = walk[index];
  const text = texts[index] ?? '';
  return (
    <div className={styles['replay']}>
      <header className={styles['head']}>
        {back}
        <h2 ref={heading} tabIndex={-1}>
          {t('Visit of {started}', { started: formatTime(visit.startedAt) })}
        </h2>
        <p>{factsOf(visit, names).join(' · ')}</p>
      </header>
      {!step && (
        <Box component="p" c="dimmed" fz="sm">
          {t('Nothing is known of this visit but that it began.')}
        </Box>
      )}
      {step && (
        <>
          <section className={styles['left']}>
            {hasStage ? (
              <ReplayStage
                environment={environment}
                wanted={previewOf(visit)}
                step={sentStep(visit, paths, index)}
                isDead={step.kind === 'dead'}
                shown={shown}
                onShown={setShown}
                onFailed={fail}
              />
            ) : (
              <Box component="p" p="xl" bdrs="lg" bg="var(--color-line)" role="alert">
                {t('The stage can’t be shown. The steps are in the list.')}
              </Box>
            )}
            <div className={styles['caption']}>
              <div role="status">
                <strong>{text}</strong>
                <span>{t('Step {step} of {steps}', { step: index + 1, steps: walk.length })}</span>
                {shown?.serial === index + 1 && <Problem step={step} shown={shown} />}
              </div>
              <Button
                leftSection={<IconPencil size={ICON_PX.md} aria-hidden />}
                onClick={() =>
                  void openStep(step, environment, names).then((isThere) => {
                    if (!isThere) notifyProblem(t('This page is not there any more.'));
                  })
                }
              >
                {t('Edit here')}
              </Button>
            </div>
            <ReplayControls player={player} timeline={timeline} text={text} />
          </section>
          <Stack component="section" gap="sm" miw={0} mih={0}>
            <Release visit={visit} />
            <StepList steps={walk} texts={texts} timeline={timeline} index={index} onChoose={goTo} />
            <p className={styles['keys']}>
              {t('Space plays and pauses, the arrow keys go from step to step.')}
            </p>
          </Stack>
        </>
      )}
    </div>
  );
}

/** Loads what was seen, for the names of its fields. */
function useDocuments({ walk, environment }: Visit, names: Names): void {
  useEffect(() => {
    const refs = walk.flatMap((step) => documentOfStep(step, environment, names) ?? []);
    const each = new Map(refs.map((ref) => [`${ref.kind}/${ref.id}`, ref]));
    for (const { kind, id } of each.values()) void ensureDocument(kind, id);
  }, [walk, environment, names]);
}

const isTouch = (kind: Visit['walk'][number]['kind']): boolean =>
  kind === 'touch' || kind === 'dead' || kind === 'film';

function sentStep({ walk }: Visit, paths: readonly string[], index: number): SentStep {
  const { kind = 'screen', path = '', label = '' } = walk[index] ?? {};
  return {
    serial: index + 1,
    path: paths[index] ?? '/',
    touched: isTouch(kind) && (path !== '' || label !== '') ? { path, label } : null,
  };
}

function Problem({ step, shown }: { step: Visit['walk'][number]; shown: ShownStep }) {
  const isPlaced = step.path !== '' || step.label !== '';
  const problem = !shown.isShown
    ? t('This page is not in what the stage shows.')
    : isTouch(step.kind) && isPlaced && !shown.area
      ? t('It is not on this screen: it was in a window over it, or is gone.')
      : '';
  return problem === '' ? null : <em>{problem}</em>;
}

function Release({ visit: { shown, isDemo } }: { visit: Visit }) {
  const formatTime = useTimeFormat();
  // It saw nothing.
  if (isDemo)
    return (
      <p className={styles['release']}>
        {shown
          ? t('This visit is made up. The stage shows what was public then.')
          : t('This visit is made up. The stage shows what is live now.')}
      </p>
    );
  if (shown === null)
    return (
      <p className={styles['gone']}>
        <IconAlertTriangle size={ICON_PX.md} aria-hidden />
        {t('What this visit saw is not stored any more. The stage shows what is live now, which may differ.')}
      </p>
    );
  return (
    <p className={styles['release']}>
      {shown.release === null
        ? t('The stage shows what was saved then, as this visit saw it.')
        : t('The stage shows the release of {at}, as this visit saw it.', { at: formatTime(shown.at) })}
    </p>
  );
}

const factsOf = (
  { environment, languages, group, lengthS, end, isDemo }: Visit,
  names: Names,
): readonly string[] => [
  formatDuration(lengthS),
  labelOfScreen('home', environment, names).kind,
  ...(group === null ? [] : [group]),
  languages.map(formatLanguage).join(', '),
  VISIT_END_NAMES[end],
  ...(isDemo ? [t('made up')] : []),
];
