// The report: three figures, visits per day, screens and taps.
import type { ReactNode } from 'react';
import { BarChart, DonutChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { CHART_COLORS } from '../theme.ts';
import { countByDay, type DayCount, type Insights } from '#rules/insightCounts.ts';
import { CountTable } from './CountTable.tsx';
import {
  formatCount,
  formatDay,
  formatLanguage,
  formatDuration,
  formatRatio,
  formatFullDay,
} from '../format/figures.ts';
import { labelOfScreen } from '../shared/screenNames.ts';
import type { InsightsState } from './useInsights.ts';
import styles from './insights.module.css';
import { t } from '../i18n/t.ts';
import { insightsSummary } from './insightsSummary.ts';

const CHART_PX = 260;
const DONUT_PX = { size: 148, thickness: 22 };
const BAR_MAX_PX = 44;

export function InsightsReport({
  report: { insights, names },
  first,
  last,
}: {
  report: InsightsState;
  first: string;
  last: string;
}) {
  const days = countByDay(insights.slots, first, last);
  return (
    <>
      <Figures days={days} insights={insights} />
      <div className={styles['days']}>
        <Card title={t('Visits by day')}>
          <Days days={days} />
        </Card>
        <Card title={t('Languages')} hint={t('At the end of the visit')}>
          <Languages languages={insights.languages} />
        </Card>
      </div>
      <div className={styles['pair']}>
        <Card title={t('Screens viewed')}>
          <CountTable
            label={t('Screens viewed')}
            heads={[t('Screen'), t('Times')]}
            rows={insights.screens.map(({ screen, screenId, count }) => ({
              key: `${screen}/${screenId}`,
              ...labelOfScreen(screen, screenId, names),
              count,
            }))}
          />
        </Card>
        <Card title={t('Taps')}>
          <CountTable
            label={t('Taps')}
            heads={[t('Analytics tag'), t('Times')]}
            rows={insights.taps.map(({ screen, screenId, label, count }) => {
              const { name, kind } = labelOfScreen(screen, screenId, names);
              return {
                key: `${screen}/${screenId}/${label}`,
                name: label || t('No tag'),
                kind: kind ? `${name} · ${kind}` : name,
                count,
              };
            })}
          />
        </Card>
      </div>
      {insights.taken.length > 0 && (
        <Card title={t('Opened on phones')} hint={t('Pages that shoppers took along by the QR code')}>
          <CountTable
            label={t('Opened on phones')}
            heads={[t('Screen'), t('Times')]}
            rows={insights.taken.map(({ screen, screenId, count }) => ({
              key: `${screen}/${screenId}`,
              ...labelOfScreen(screen, screenId, names),
              count,
            }))}
          />
        </Card>
      )}
    </>
  );
}

function Card({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className={styles['card']}>
      <h2>{title}</h2>
      {hint && <p className={styles['hint']}>{hint}</p>}
      {children}
    </section>
  );
}

function Figures({ days, insights: { duration } }: { days: DayCount[]; insights: Insights }) {
  const visits = days.reduce((sum, day) => sum + day.visits, 0);
  const taps = days.reduce((sum, day) => sum + day.taps, 0);
  return (
    <dl className={styles['figures']}>
      <Figure label={t('Visits')} value={formatCount(visits)} />
      <Figure
        label={t('Touches')}
        value={formatCount(taps)}
        more={visits > 0 ? t('{count} per visit', { count: formatRatio(taps / visits) }) : ''}
      />
      <Figure
        label={t('Visit duration')}
        value={duration ? formatDuration(duration.medianS) : '–'}
        more={
          duration
            ? t('{duration} on average', { duration: formatDuration(duration.meanS) })
            : t('no data yet')
        }
      />
    </dl>
  );
}

function Figure({ label, value, more }: { label: string; value: string; more?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {more && <dd className={styles['hint']}>{more}</dd>}
    </div>
  );
}

function Days({ days }: { days: DayCount[] }) {
  const visits = days.reduce((sum, day) => sum + day.visits, 0);
  const busiest = days.reduce(
    (best, day) => (day.visits > best.visits ? day : best),
    days[0] ?? { day: '', visits: 0, taps: 0 },
  );
  const summary = insightsSummary(
    formatCount(visits),
    formatCount(busiest.visits),
    busiest.day ? formatFullDay(busiest.day) : '',
  );
  return (
    <>
      <p className={styles['hint']}>{visits > 0 ? summary : ''}</p>
      {/* Visual only; the sentence above and the table below say the same. */}
      <div aria-hidden="true">
        <BarChart
          h={CHART_PX}
          data={days.map((day) => ({ ...day, day: formatDay(day.day) }))}
          dataKey="day"
          maxBarWidth={BAR_MAX_PX}
          series={[{ name: 'visits', label: t('Visits'), color: 'tide.6' }]}
          valueFormatter={formatCount}
          tickLine="none"
          gridAxis="x"
          barProps={{ radius: [5, 5, 0, 0], isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
          yAxisProps={{ width: 44, allowDecimals: false }}
          xAxisProps={{ minTickGap: 24 }}
          tooltipAnimationDuration={0}
          textColor="var(--color-soft)"
          gridColor="var(--color-edge)"
        />
      </div>
      <details className={styles['details']}>
        <summary>{t('As a table')}</summary>
        <table className={styles['table']} aria-label={t('Visits by day')}>
          <thead>
            <tr>
              <th scope="col">{t('Day')}</th>
              <th scope="col">{t('Visits')}</th>
              <th scope="col">{t('Touches')}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, visits: visitCount, taps }) => (
              <tr key={day}>
                <th scope="row">{formatFullDay(day)}</th>
                <td>{formatCount(visitCount)}</td>
                <td>{formatCount(taps)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

function Languages({ languages }: { languages: Insights['languages'] }) {
  if (languages.length === 0) return <p className={styles['hint']}>{t('No data in this period.')}</p>;
  const shade = (index: number): string => CHART_COLORS[Math.min(index, CHART_COLORS.length - 1)] ?? '';
  const shown = languages.map(({ language, count }, index) => ({
    name: formatLanguage(language) || t('Unknown'),
    value: count,
    color: shade(index),
  }));
  return (
    <div className={styles['languages']}>
      <div aria-hidden="true">
        <DonutChart
          {...DONUT_PX}
          data={shown}
          paddingAngle={languages.length > 1 ? 2 : 0}
          withTooltip={false}
          pieProps={{ isAnimationActive: false, rootTabIndex: -1 }}
          strokeWidth={0}
        />
      </div>
      <CountTable
        label={t('Languages')}
        heads={[t('Language'), t('Visits')]}
        withShare
        rows={shown.map(({ name, value, color }) => ({
          key: name,
          name,
          kind: '',
          count: value,
          color,
        }))}
      />
    </div>
  );
}
