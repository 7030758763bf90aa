// The pages of insights: an overview of visits and touches, and how far quizzes got.
import { useMemo, type ReactNode } from 'react';
import { Box, Button, Group, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { IconDownload, IconHandClick } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { downloadEvents, type Period } from '../api/insightsApi.ts';
import type { HttpFailure } from '#api/http.ts';
import { clock } from '#clock.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { dayAfter, dayAt, startOfDay } from '#rules/insightCounts.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { useAddressState } from '../data/useAddressState.ts';
import { saveFile } from '../format/saveFile.ts';
import { describeError } from '../api/describeError.ts';
import { notifyBusy, notifyProblem, dropAlert } from '../notify.tsx';
import { InsightsReport } from './InsightsReport.tsx';
import { Empty, Failed, Loading } from '../shared/states.tsx';
import { QuizFunnels } from './QuizFunnels.tsx';
import { useInsights, type InsightsState } from './useInsights.ts';
import states from '../shared/states.module.css';
import { ICON_PX } from '../theme.ts';
import styles from './insights.module.css';
import { t } from '../i18n/t.ts';

const INSIGHTS_PERIODS = {
  7: t('Last 7 days'),
  30: t('Last 30 days'),
  90: t('Last 90 days'),
  own: t('Custom'),
} as const;

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

export const InsightsPage = () => (
  <Report show={(report, days) => <InsightsReport report={report} {...days} />} />
);

export const QuizInsightsPage = () => (
  <Report
    show={({ insights, names }) => (
      <section className={styles['card']}>
        <QuizFunnels quizzes={insights.quizzes} names={names} />
      </section>
    )}
  />
);

/** The filters, and what `show` makes of the report of these days. */
function Report({ show }: { show: (report: InsightsState, days: Days) => ReactNode }) {
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
      <Group gap="md" mb="lg">
        <SegmentedControl
          aria-label={t('Period')}
          value={choice}
          onChange={(value) =>
            change({
              days: value as typeof choice,
              // An own period begins with what is shown.
              ...(value === 'own' && from === '' && to === '' && { from: first, to: last }),
            })
          }
          data={CHOICES.map((option) => ({ value: option, label: INSIGHTS_PERIODS[option] }))}
        />
        {choice === 'own' && (
          <>
            <DayInput
              label={t('From')}
              day={from}
              max={to || today()}
              onChange={(day) => change({ from: day })}
            />
            <DayInput label={t('To')} day={to} max={today()} onChange={(day) => change({ to: day })} />
          </>
        )}
        {environments.length > 1 && (
          <NativeSelect
            aria-label={t('Environment')}
            value={environment}
            onChange={({ currentTarget }) => change({ in: currentTarget.value })}
            data={[
              { value: '', label: t('All environments') },
              ...environments.map((id) => ({ value: id, label: nameOf(id) })),
            ]}
          />
        )}
        <Button
          ml="auto"
          variant="default"
          leftSection={<IconDownload size={ICON_PX.md} stroke={1.7} aria-hidden />}
          disabled={!period}
          onClick={() => period && void save(period, days)}
        >
          {t('Download CSV')}
        </Button>
      </Group>
      {!period && (
        <p className={states['state']} role="alert">
          {t('The end date must not be before the start date.')}
        </p>
      )}
      {period && isLoadingError && (
        <Failed message={t('Couldn’t load insights')} retry={t('Try again')} onRetry={() => void refetch()} />
      )}
      {period && isPending && <Loading message={t('Loading...')} />}
      {period && report && (
        <div
          className={styles['report']}
          aria-busy={isPlaceholderData}
          role="region"
          aria-label={t('Insights')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
          tabIndex={0}
        >
          {isEmpty ? (
            <Empty
              sign={<IconHandClick size={ICON_PX.empty} stroke={1.2} aria-hidden />}
              title={t('No visits in this period')}
              hint={
                mode === 'package'
                  ? t('Visits are counted automatically, from the first touch to the end of the visit.')
                  : t('Visits aren’t counted: the server setting ANALYTICS is {mode}.', { mode })
              }
            />
          ) : (
            <>
              {report.insights.hasDemoVisits && (
                <Box
                  component="p"
                  py="xs"
                  px="md"
                  bd="1px solid var(--color-warning-edge)"
                  bdrs="lg"
                  bg="var(--color-warning-tint)"
                >
                  {t('Some of these visits are made up (npm run demo-visits).')}
                </Box>
              )}
              {show(report, days)}
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
  notifyBusy(DOWNLOAD, t('Preparing download...'));
  try {
    saveFile(await downloadEvents(period), t('events {first} to {last}.csv', { first, last }));
    dropAlert(DOWNLOAD);
  } catch (failure) {
    notifyProblem(
      t('Couldn’t download events: {message}', { message: describeError(failure as HttpFailure) }),
      undefined,
      DOWNLOAD,
    );
  }
}
