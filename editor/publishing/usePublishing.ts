// How an environment is published, its unpublished changes and its releases.
import { useEffect, useRef } from 'react';
import { useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query';
import {
  loadPublishing,
  loadReleases,
  loadRollout,
  loadSchedules,
  RELEASES_PAGE,
  type ReleaseInfo,
} from '../api/publishingApi.ts';
import { loadReviews } from '../api/reviewApi.ts';
import { isOwnName } from '../auth/editorSession.ts';
import { refresh } from '../data/queryClient.ts';
import { notifyNote } from '../notify.tsx';
import { t } from '../i18n/t.ts';

const ALERT = 'published-meanwhile';
/** Long enough to be read beside a dialog. */
const ALERT_MS = 20_000;

async function load(environment: string) {
  const [publishing, schedules, reviews, { rollout, groups }] = await Promise.all([
    loadPublishing(environment),
    loadSchedules(environment),
    loadReviews(environment),
    loadRollout(environment),
  ]);
  // Groups of kiosks may go first.
  return { ...publishing, schedules, reviews, rollout, groups };
}

const joinPages = ({ pages }: InfiniteData<readonly ReleaseInfo[]>): readonly ReleaseInfo[] => pages.flat();

export function usePublishing(environment: string) {
  const options = {
    // The first selection follows from the schedules, which must not be those of an earlier visit.
    gcTime: 0,
    // A colleague saves, publishes or schedules something.
    meta: { refreshedBy: () => true },
  };
  const state = useQuery({
    queryKey: ['publishing', environment, 'state'],
    queryFn: () => load(environment),
    ...options,
  });
  const list = useInfiniteQuery({
    queryKey: ['publishing', environment, 'releases'],
    queryFn: ({ pageParam }) => loadReleases(environment, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === RELEASES_PAGE ? page.at(-1)?.id : undefined),
    select: joinPages,
    ...options,
  });
  const releases = list.data;
  const seen = useRef<number | null>(null);
  useEffect(() => {
    if (!releases) return;
    if (seen.current !== null) notifyOfReleases(releases, seen.current);
    seen.current = releases[0]?.id ?? 0;
  }, [releases]);
  return {
    data: state.data && releases && { ...state.data, releases },
    hasFailed: state.isLoadingError || list.isLoadingError,
    reload: () => refresh({ queryKey: ['publishing', environment] }),
    showMore: list.hasNextPage ? () => void list.fetchNextPage() : null,
  };
}

/** A colleague has published while this page was open. */
function notifyOfReleases(releases: readonly ReleaseInfo[], seen: number): void {
  const theirs = releases.find(({ id, by }) => id > seen && !isOwnName(by));
  if (theirs)
    notifyNote(
      theirs.note === ''
        ? t('{by} has published meanwhile. You see what is left now.', { by: theirs.by ?? t('The showroom') })
        : t('{by} has published meanwhile: “{note}”. You see what is left now.', {
            by: theirs.by ?? t('The showroom'),
            note: theirs.note,
          }),
      ALERT_MS,
      undefined,
      ALERT,
    );
}
