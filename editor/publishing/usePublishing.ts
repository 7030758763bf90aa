// How an environment is published, its unpublished changes and its releases, as the server last
// sent them.
import { useCallback, useEffect, useState } from 'react';
import {
  loadPublishing,
  loadReleases,
  loadSchedules,
  type Publishing,
  type ReleaseInfo,
  type ScheduleInfo,
} from '../api/publishingApi.ts';
import { loadReviews, type Review } from '../api/reviewApi.ts';
import { publishingStatusStore } from './publishingStatus.ts';

interface PublishingData extends Publishing {
  environment: string;
  releases: readonly ReleaseInfo[];
  schedules: readonly ScheduleInfo[];
  reviews: readonly Review[];
}

export function usePublishing(environment: string) {
  const [data, setData] = useState<PublishingData>();
  const [hasFailed, setFailed] = useState(false);
  const reload = useCallback(async (): Promise<void> => {
    try {
      const [publishing, releases, schedules, reviews] = await Promise.all([
        loadPublishing(environment),
        loadReleases(environment),
        loadSchedules(environment),
        loadReviews(environment),
      ]);
      setData({ ...publishing, environment, releases, schedules, reviews });
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, [environment]);
  useEffect(() => {
    void reload();
    // Somebody else saves, publishes or plans something.
    return publishingStatusStore.subscribe(() => void reload());
  }, [reload]);
  return { data: data?.environment === environment ? data : undefined, hasFailed, reload };
}
