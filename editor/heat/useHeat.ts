// The heat of the page that is edited; the report before stays until the next is there.
import { skipToken, useQuery } from '@tanstack/react-query';
import { loadHeat, type HeatFilter } from '../api/insightsApi.ts';
import { loadScreenNames } from '../shared/screenNames.ts';

export const useHeat = (page: { screen: string; id: string } | null, filter: HeatFilter) => {
  const address = page && `${page.screen}/${page.id}`;
  return useQuery({
    queryKey: ['heat', address, filter],
    queryFn: page
      ? async ({ signal }) => {
          const report = await loadHeat(page, filter, signal);
          return { report, names: await loadScreenNames(new Set(report.next.map(({ screen }) => screen))) };
        }
      : skipToken,
    // Never that of another page.
    placeholderData: (before, query) => (query?.queryKey[1] === address ? before : undefined),
  });
};
