// The insights page: number of visits, what was touched, how far quizzes got.
import { useMemo } from 'react';
import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { IconDownload, IconHandClick, IconHistory } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { downloadEvents, type Period } from '../api/insightsApi.ts';
import type { HttpFailure } from '#api/http.ts';
import { clock } from '#clock.ts';
import { INSIGHTS, LISTS } from '../messages/editorMessages.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { dayAfter, dayAt, startOfDay } from '#rules/insightCounts.ts';
import { pathOfList } from '#rules/routes.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { leaveFor } from '#state/navigation.ts';
import { useAddressState } from '../data/useAddressState.ts';
import { saveFile } from '../format/saveFile.ts';
import { describeError } from '../messages/describeError.ts';
import { notifyBusy, notifyProblem, dropAlert } from '../notify.tsx';
import { InsightsReport } from './InsightsReport.tsx';
import { Empty, Failed, Loading } from '../shared/states.tsx';
import { useInsights } from './useInsights.ts';
import states from '../shared/states.module.css';
import { ICON_PX } from '../theme.ts';
import styles from './insights.module.css';

const CHOICES = ['7', '30', '90', 'own'] as const;
const FIELDS = {
  days: ['30', '7', '90', 'own'],
  /** First and last day of an own period. */
  from: '',
  to: '',
  in: '',
} as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DOWNLOAD = 'download';

/** First and last day, inclusive. */
interface Days {
  first: string;
  last: string;
}

const today = (): string => dayAt(clock.epochMs());
const lastDays = (count: number): Days => ({ first: dayAfter(today(), 1 - count), last: today() });

/** The local period of these days; null if invalid. */
function periodOf({ first, last }: Days): Period | null {
  if (!DAY.test(first) || !DAY.test(last) || first > last) return null;
  return { from: startOfDay(first), to: startOfDay(dayAfter(last, 1)) };
}

export function InsightsPage() {
  const [{ days: choice, from, to, in: environment }, change] = useAddressState(FIELDS);
  const days = choice === 'own' ? { first: from, last: to } : lastDays(Number(choice));
  const { first, last } = days;
  const period = useMemo(() => periodOf({ first, last }), [first, last]);
  const mode = useStore(kioskStore, ({ config }) => config.analytics);
  const {
    data: report,
    isPending,
    isPlaceholderData,
    isLoadingError,
    refetch,
  } = useInsights(period, environment);
  const environments = report?.insights.environments ?? [];
  const nameOf = (id: string): string =>
    report?.names.get(`${KINDS_BY_NAME.environment.collection}/${id}`) ?? id;
  const isEmpty =
    report &&
    report.insights.slots.length === 0 &&
    report.insights.screens.length === 0 &&
    report.insights.duration === null;

  return (
    <>
      <div className={styles['tools']}>
        <SegmentedControl
          aria-label={INSIGHTS.period}
          value={choice}
          onChange={(value) =>
            change({
              days: value as typeof choice,
              // An own period begins with what is shown.
              ...(value === 'own' && from === '' && to === '' && { from: first, to: last }),
            })
          }
          data={CHOICES.map((option) => ({ value: option, label: INSIGHTS.periods[option] }))}
        />
        {choice === 'own' && (
          <>
            <DayInput
              label={INSIGHTS.from}
              day={from}
              max={to || today()}
              onChange={(day) => change({ from: day })}
            />
            <DayInput label={INSIGHTS.to} day={to} max={today()} onChange={(day) => change({ to: day })} />
          </>
        )}
        {environments.length > 1 && (
          <NativeSelect
            aria-label={INSIGHTS.environment}
            value={environment}
            onChange={({ currentTarget }) => change({ in: currentTarget.value })}
            data={[
              { value: '', label: INSIGHTS.allEnvironments },
              ...environments.map((id) => ({ value: id, label: nameOf(id) })),
            ]}
          />
        )}
        <Button
          className={styles['last']}
          variant="default"
          leftSection={<IconHistory size={ICON_PX.md} stroke={1.7} aria-hidden />}
          onClick={() => leaveFor(pathOfList('visits'))}
        >
          {LISTS.visits}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={ICON_PX.md} stroke={1.7} aria-hidden />}
          disabled={!period}
          onClick={() => period && void save(period, days)}
        >
          {INSIGHTS.download}
        </Button>
      </div>
      {!period && (
        <p className={states['state']} role="alert">
          {INSIGHTS.wrongDates}
        </p>
      )}
      {period && isLoadingError && (
        <Failed message={INSIGHTS.failed} retry={INSIGHTS.retry} onRetry={() => void refetch()} />
      )}
      {period && isPending && <Loading message={INSIGHTS.loading} />}
      {period && report && (
        <div
          className={styles['report']}
          aria-busy={isPlaceholderData}
          role="region"
          aria-label={INSIGHTS.title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
          tabIndex={0}
        >
          {isEmpty ? (
            <Empty
              sign={<IconHandClick size={ICON_PX.empty} stroke={1.2} aria-hidden />}
              title={INSIGHTS.empty}
              hint={mode === 'package' ? INSIGHTS.emptyHint : INSIGHTS.notCounted(mode)}
            />
          ) : (
            <>
              {report.insights.hasDemoVisits && <p className={styles['note']}>{INSIGHTS.demo}</p>}
              <InsightsReport report={report} first={first} last={last} />
            </>
          )}
        </div>
      )}
    </>
  );
}

function DayInput({
  label,
  day,
  max,
  onChange,
}: {
  label: string;
  day: string;
  max: string;
  onChange: (day: string) => void;
}) {
  return (
    <TextInput
      type="date"
      aria-label={label}
      value={day}
      max={max}
      required
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Downloaded as a blob, since the request needs the editor's token. */
async function save(period: Period, { first, last }: Days): Promise<void> {
  notifyBusy(DOWNLOAD, INSIGHTS.downloading);
  try {
    saveFile(await downloadEvents(period), INSIGHTS.fileName(first, last));
    dropAlert(DOWNLOAD);
  } catch (failure) {
    notifyProblem(INSIGHTS.downloadFailed(describeError(failure as HttpFailure)), undefined, DOWNLOAD);
  }
}
