// The heat of the page that is edited; the report before stays until the next is there.
import { useEffect, useState } from 'react';
import { loadHeat, type HeatFilter } from '../api/insightsApi.ts';
import type { HeatReport } from '#protocol/eventSchemas.ts';
import { loadScreenNames, type Names } from '../insights/screenNames.ts';

export interface LoadedHeat {
  report: HeatReport;
  names: Names;
  /** The page it is of. */
  key: string;
}

export function useHeat(page: { screen: string; id: string } | null, filter: HeatFilter) {
  const [loaded, setLoaded] = useState<LoadedHeat>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { screen, id } = page ?? {};
  const { days, environment, language, group } = filter;
  const key = `${screen}/${id}`;
  useEffect(() => {
    if (screen === undefined || id === undefined) return undefined;
    const controller = new AbortController();
    setFailed(false);
    loadHeat({ screen, id }, { days, environment, language, group }, controller.signal)
      .then(async (report) => ({
        report,
        names: await loadScreenNames(new Set(report.next.map((next) => next.screen))),
        key: `${screen}/${id}`,
      }))
      .then((heat) => !controller.signal.aborted && setLoaded(heat))
      .catch(() => !controller.signal.aborted && setFailed(true));
    return () => controller.abort();
  }, [screen, id, days, environment, language, group, attempt]);
  return { heat: loaded?.key === key ? loaded : undefined, hasFailed, retry: () => setAttempt(attempt + 1) };
}
