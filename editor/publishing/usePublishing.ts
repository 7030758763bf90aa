// How an environment is published, its unpublished changes and its releases, as the server last
// sent them.
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  loadPublishing,
  loadReleases,
  loadRollout,
  loadSchedules,
  RELEASES_PAGE,
  type Publishing,
  type ReleaseInfo,
  type RolloutState,
  type ScheduleInfo,
} from '../api/publishingApi.ts';
import { loadReviews, type Review } from '../api/reviewApi.ts';
import { isOwnName } from '../auth/editorSession.ts';
import { PUBLISHING } from '../messages/editorMessages.ts';
import { notifyNote } from '../notify.tsx';
import { publishingStatusStore } from './publishingStatus.ts';

const ALERT = 'published-meanwhile';
/** Long enough to be read beside a dialog. */
const ALERT_MS = 20_000;

interface PublishingData extends Publishing {
  environment: string;
  releases: readonly ReleaseInfo[];
  schedules: readonly ScheduleInfo[];
  reviews: readonly Review[];
  rollout: RolloutState['rollout'];
  /** Groups of kiosks that may go first. */
  groups: RolloutState['groups'];
}

export function usePublishing(environment: string) {
  const [data, setData] = useState<PublishingData>();
  const [earlier, setEarlier] = useState<readonly ReleaseInfo[]>([]);
  const [hasMore, setHasMore] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const seen = useRef<number | null>(null);
  const reload = useCallback(async (): Promise<void> => {
    try {
      const [publishing, releases, schedules, reviews, { rollout, groups }] = await Promise.all([
        loadPublishing(environment),
        loadReleases(environment),
        loadSchedules(environment),
        loadReviews(environment),
        loadRollout(environment),
      ]);
      if (seen.current !== null) notifyOfReleases(releases, seen.current);
      else setHasMore(releases.length === RELEASES_PAGE);
      seen.current = releases[0]?.id ?? 0;
      setData({ ...publishing, environment, releases, schedules, reviews, rollout, groups });
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
  const latest = data?.environment === environment ? data : undefined;
  const oldest = latest?.releases.at(-1)?.id ?? 0;
  const releases = latest && [...latest.releases, ...earlier.filter(({ id }) => id < oldest)];
  const showMore = async (): Promise<void> => {
    const more = await loadReleases(environment, releases?.at(-1)?.id).catch(() => null);
    if (!more) return;
    setEarlier([...(releases ?? []), ...more]);
    setHasMore(more.length === RELEASES_PAGE);
  };
  return {
    data: latest && releases && { ...latest, releases },
    hasFailed,
    reload,
    showMore: hasMore ? () => void showMore() : null,
  };
}

/** A colleague has published while this page was open. */
function notifyOfReleases(releases: readonly ReleaseInfo[], seen: number): void {
  const theirs = releases.find(({ id, by }) => id > seen && !isOwnName(by));
  if (theirs) notifyNote(PUBLISHING.publishedMeanwhile(theirs.by, theirs.note), ALERT_MS, undefined, ALERT);
}
