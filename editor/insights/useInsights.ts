// The report of a period, with names; the previous one stays until the next is loaded.
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { loadInsights, type Period } from '../api/insightsApi.ts';
import type { Insights } from '#rules/insightCounts.ts';
import { routeOf } from '#rules/routes.ts';
import { loadScreenNames, type Names } from '../shared/screenNames.ts';

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

export const useInsights = (period: Period | null, environment: string) =>
  useQuery({
    queryKey: ['insights', period, environment],
    queryFn: period
      ? async ({ signal }): Promise<InsightsState> => {
          const insights = await loadInsights(period, environment, signal);
          return { insights, names: await loadScreenNames(screensIn(insights)) };
        }
      : skipToken,
    placeholderData: keepPreviousData,
  });
