// Caches the live release beside the one that is shown: its documents, then its files, two at a
// time, while nothing moves; last the pointer that the next start begins with. So the cache always
// has one release as a whole. An interrupted run continues where it stopped.
import { OFFLINE_CACHE_PARALLEL } from '#config/limits.ts';
import type { Live } from '#api/contentApi.ts';
import {
  cachedFiles,
  cachedPointer,
  cacheFile,
  cachePointers,
  cacheRelease,
  hashesOfFiles,
  loadOfflineManifest,
  removeOfflineCache,
  uncacheFile,
} from '#api/offlineApi.ts';
import type { HttpFailure } from '#api/http.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { compareOfflineCache, type OfflineItem } from '#rules/offlineCache.ts';
import type { UpcomingRelease } from '#api/upcomingReleases.ts';
import { reportFault } from '#state/reportFault.ts';
import { kioskStore, type KioskState } from '#state/kioskStore.ts';

/** The operator has switched the offline cache off; settings from the cache did not say so. */
const HTTP_GONE = 410;

/**
 * 'stale': another release has become live meanwhile; 'impossible': this browser caches nothing.
 */
type CacheResult = 'complete' | 'incomplete' | 'stale' | 'impossible';

/** The document that this kiosk starts at, to which nothing need lead. */
let start: string | undefined;
const loggedMessages = new Set<string>();

/** Caches what is live, and what it leads to, as far as the quota allows. */
export async function cacheShowroom(live: Live): Promise<CacheResult> {
  try {
    return await run(live);
  } catch (error) {
    logOnce('THIS BROWSER CANNOT KEEP THE SHOWROOM', {
      message: error instanceof Error ? error.message : String(error),
    });
    return 'impossible';
  }
}

async function run({ environment, release, next }: Live): Promise<CacheResult> {
  const { activeScreen, isEditing, release: shown, search } = kioskStore.getState();
  if (!environment || isEditing) return 'incomplete';
  start ??= activeScreen ? `${KINDS_BY_NAME[activeScreen.kind].collection}/${activeScreen.id}` : undefined;
  const manifest = await loadOfflineManifest(environment.id, start ?? '').catch(
    async (failure: HttpFailure) => {
      if (failure === 404 || failure.statusCode !== HTTP_GONE) return undefined;
      await removeOfflineCache();
      return 'gone';
    },
  );
  if (manifest === 'gone') return 'impossible';
  if (!manifest) return 'incomplete';
  if (manifest.release !== release.hash) return 'stale';
  const env = new URLSearchParams(search).get('env');
  const cached = await cachedPointer(env);
  const hasFormer = cached !== undefined && cached.hash !== release.hash;
  // Before its files, which may need all the room there is.
  const outcome = await cacheRelease(release);
  if (outcome === 'gone') return 'stale';
  if (outcome === 'full') logOnce('NO ROOM TO KEEP THE SHOWROOM', { release: release.hash });
  if (outcome === 'damaged') logOnce('A RELEASE DID NOT ARRIVE WHOLE', { release: release.hash });
  if (outcome !== 'kept') return 'incomplete';
  const scheduled = await cacheUpcoming(next, environment.id);
  // The hashes in the release are signed; those in the manifest are not.
  const hashes = await hashesOfFiles(release.hash);
  const files = manifest.files.map((file) => ({ ...file, sha256: hashes.get(file.url) ?? file.sha256 }));
  const wanted = [...files, ...scheduled.flatMap(({ files }) => files)];
  const plan = compareOfflineCache(uniqueByUrl(wanted), await cachedFiles());
  const fetched = await cacheFiles(plan.missing, environment.id);
  // The former release is whole. A kiosk without one shows at least what it has.
  if (fetched === 'interrupted' || (fetched === 'incomplete' && hasFormer)) return 'incomplete';
  const previous = hasFormer ? cached.hash : cached?.previous;
  const others = [...scheduled.map(({ hash }) => hash), previous, shown?.hash];
  const pointers = await cachePointers(env, {
    hash: release.hash,
    previous,
    others: others.flatMap((hash) => hash ?? []),
  });
  if (pointers === 'gone') return 'stale';
  if (pointers !== 'kept') return 'incomplete';
  // The shown release may still need them until the next idle moment.
  if (shown?.hash === release.hash) for (const url of plan.obsolete) await uncacheFile(url);
  return 'complete';
}

/** Caches what will be live, as far as it can be had: kiosks show it in time without the server. */
async function cacheUpcoming(next: readonly UpcomingRelease[], environmentId: string): Promise<Scheduled[]> {
  const cached: Scheduled[] = [];
  for (const { at, hash, url } of next) {
    const manifest = await loadOfflineManifest(environmentId, start ?? '', at).catch(() => undefined);
    if (!manifest || (await cacheRelease({ hash, url })) !== 'kept') break;
    cached.push({ hash, files: manifest.files });
  }
  return cached;
}

interface Scheduled {
  hash: string;
  files: readonly OfflineItem[];
}

const uniqueByUrl = (items: readonly OfflineItem[]): OfflineItem[] => [
  ...new Map(items.map((item) => [item.url, item])).values(),
];

async function cacheFiles(
  items: readonly OfflineItem[],
  environmentId: string,
): Promise<'complete' | 'incomplete' | 'interrupted'> {
  const queue = [...items];
  let isServerAway = false;
  const skipped: OfflineItem[] = [];
  const missing: OfflineItem[] = [];
  const isCurrent = (): boolean =>
    !isServerAway &&
    !kioskStore.getState().isEditing &&
    kioskStore.getState().environment?.id === environmentId;
  const fetchNext = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await whenAtRest();
      if (!isCurrent()) return;
      const outcome = await cacheFile(next);
      if (outcome === 'away') isServerAway = true;
      if (outcome === 'full') skipped.push(next);
      if (outcome === 'gone' || outcome === 'damaged') missing.push(next);
      if (outcome === 'damaged') logOnce('A FILE DID NOT ARRIVE WHOLE', { file: next.url });
    }
  };
  await Promise.all(Array.from({ length: OFFLINE_CACHE_PARALLEL }, fetchNext));
  if (skipped.length > 0)
    logOnce('NO ROOM TO KEEP THE WHOLE SHOWROOM', {
      files: skipped.length,
      bytes: skipped.reduce((total, { bytes }) => total + bytes, 0),
    });
  if (!isCurrent()) return 'interrupted';
  return skipped.length + missing.length > 0 ? 'incomplete' : 'complete';
}

const isAtRest = ({ isDragging, transitionCount }: KioskState): boolean =>
  !isDragging && transitionCount === 0;

/** Resolves while nothing is dragged and no screen transition runs. */
function whenAtRest(): Promise<void> {
  if (isAtRest(kioskStore.getState())) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = kioskStore.subscribe((state) => {
      if (!isAtRest(state)) return;
      stop();
      resolve();
    });
  });
}

function logOnce(message: string, ids: Record<string, unknown>): void {
  if (loggedMessages.has(message)) return;
  loggedMessages.add(message);
  reportFault(message, ids);
}
