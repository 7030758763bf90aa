// The visits of a filter, page after page; those of the filter before stay until they are there.
import { useCallback } from 'react';
import type { HttpFailure } from '#api/http.ts';
import type { VisitLine, VisitList } from '#protocol/eventSchemas.ts';
import { loadVisits, type VisitsFilter } from '../api/visitsApi.ts';
import { useLatest } from '../controls/useLatest.ts';
import { loadScreenNames, type Names } from '../insights/screenNames.ts';
import { describeError } from '../messages/describeError.ts';
import { notifyProblem } from '../notify.tsx';

interface Loaded extends VisitList {
  /** Of the screens at which visits ended, and of environments. */
  names: Names;
}

const screensIn = (visits: readonly VisitLine[]): Set<string> =>
  new Set(['home', ...visits.map(({ lastScreen }) => lastScreen)]);

export function useVisits({ days, environment, language, group, screen, id }: VisitsFilter) {
  const load = useCallback(
    async (signal: AbortSignal): Promise<Loaded> => {
      const filter = { days, environment, language, group, screen, id };
      const list = await loadVisits(filter, { signal });
      return { ...list, names: await loadScreenNames(screensIn(list.visits)) };
    },
    [days, environment, language, group, screen, id],
  );
  const { state, value, reload, change } = useLatest(load);
  const loadMore = async (after: string): Promise<void> => {
    try {
      const more = await loadVisits({ days, environment, language, group, screen, id }, { after });
      const names = await loadScreenNames(screensIn(more.visits));
      change((before) =>
        // Another filter was chosen meanwhile.
        before.next === after
          ? {
              ...more,
              visits: [...before.visits, ...more.visits],
              names: new Map([...before.names, ...names]),
            }
          : before,
      );
    } catch (failure) {
      notifyProblem(describeError(failure as HttpFailure));
    }
  };
  return { state, loaded: value, reload, loadMore };
}
