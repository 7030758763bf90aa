// The report of a period, with names; the previous one stays until the next is loaded.
import { useEffect, useState } from 'react';
import { loadInsights, type Period } from '../api/insightsApi.ts';
import type { Insights } from '#rules/insightCounts.ts';
import { routeOf } from '#rules/routes.ts';
import { loadScreenNames, type Names } from './screenNames.ts';

export interface InsightsState {
  insights: Insights;
  names: Names;
}

const screensIn = ({ screens, taken, taps, quizzes }: Insights): Set<string> =>
  new Set([
    // The environment's name is always shown.
    'home',
    ...screens.map(({ screen }) => screen),
    ...taken.map(({ screen }) => screen),
    ...taps.map(({ screen }) => screen),
    ...(quizzes.length > 0 ? ['help-me-choose'] : []),
    ...quizzes.flatMap(({ outcomes }) => outcomes.map(({ label }) => routeOf(label).screen)),
  ]);

export function useInsights(period: Period | null, environment: string) {
  const [report, setReport] = useState<InsightsState>();
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>('loading');
  const [attempt, setAttempt] = useState(0);
  const { from, to } = period ?? {};
  useEffect(() => {
    if (from === undefined || to === undefined) return undefined;
    const controller = new AbortController();
    setState('loading');
    loadInsights({ from, to }, environment, controller.signal)
      .then(async (insights) => ({ insights, names: await loadScreenNames(screensIn(insights)) }))
      .then((loaded) => {
        if (controller.signal.aborted) return;
        setReport(loaded);
        setState('ready');
      })
      .catch(() => !controller.signal.aborted && setState('failed'));
    return () => controller.abort();
  }, [from, to, environment, attempt]);
  return { state, report, reload: () => setAttempt(attempt + 1) };
}
