// The visits of a filter, page after page; those of the filter before stay until they are there.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { VisitLine, VisitList } from '#protocol/insightsEndpoints.ts';
import { loadVisits, type VisitsFilter } from '../api/visitsApi.ts';
import { loadScreenNames, type Names } from '../shared/screenNames.ts';

interface Loaded extends VisitList {
  /** Names of the screens at which visits ended, and of environments. */
  names: Names;
}

const screensIn = (visits: readonly VisitLine[]): Set<string> =>
  new Set(['home', ...visits.map(({ lastScreen }) => lastScreen)]);

/** The pages as one list. */
const joinPages = ({ pages }: { pages: readonly Loaded[] }): Loaded | undefined => {
  const last = pages.at(-1);
  return (
    last && {
      ...last,
      visits: pages.flatMap(({ visits }) => visits),
      names: new Map(pages.flatMap(({ names }) => [...names])),
    }
  );
};

export function useVisits({ days, environment, language, group, screen, id }: VisitsFilter) {
  const filter = { days, environment, language, group, screen, id };
  return useInfiniteQuery({
    queryKey: ['visits', filter],
    queryFn: async ({ pageParam, signal }): Promise<Loaded> => {
      const list = await loadVisits(filter, { signal, ...(pageParam !== null && { after: pageParam }) });
      return { ...list, names: await loadScreenNames(screensIn(list.visits)) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    select: joinPages,
  });
}
