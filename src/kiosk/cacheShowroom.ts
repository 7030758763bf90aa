// Fills the offline cache: missing files are fetched, two at a time, while nothing moves; what is
// no longer needed is deleted. An interrupted run continues where it stopped.
import { OFFLINE_CACHE_PARALLEL } from '#config/limits.ts';
import {
  clearOfflineCache,
  cacheItem,
  cachedVersions,
  loadOfflineManifest,
  removeOfflineCache,
} from '#api/offlineApi.ts';
import type { HttpFailure } from '#api/http.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { ALWAYS_CACHED, planOfflineCache, type OfflineItem } from '#rules/offlineCache.ts';
import { reportFault } from '#state/reportFault.ts';
import { kioskStore, type KioskState } from '#state/kioskStore.ts';

type CacheQueue = readonly (readonly [name: 'content' | 'files', item: OfflineItem])[];

/** The operator has switched the offline cache off; settings from the cache did not say so. */
const HTTP_GONE = 410;

/** The document that this kiosk starts at, to which nothing need lead. */
let start: string | undefined;
let isRunning = false;
let isRerunRequested = false;
const loggedMessages = new Set<string>();

/** Caches what the environment leads to; true once everything is cached that the quota allows. */
export async function cacheShowroom(): Promise<boolean> {
  isRerunRequested = isRunning;
  if (isRunning) return false;
  isRunning = true;
  try {
    let isComplete = await run();
    while (isRerunRequested) {
      isRerunRequested = false;
      isComplete = await run();
    }
    return isComplete;
  } catch (error) {
    logOnce('THIS BROWSER CANNOT KEEP THE SHOWROOM', {
      message: error instanceof Error ? error.message : String(error),
    });
    return false;
  } finally {
    isRunning = false;
  }
}

async function run(): Promise<boolean> {
  const { environment, activeScreen, isEditing } = kioskStore.getState();
  if (!environment || isEditing) return false;
  start ??= activeScreen ? `${KINDS_BY_NAME[activeScreen.kind].collection}/${activeScreen.id}` : undefined;
  const list = await loadOfflineManifest(environment.id, start ?? '').catch(async (failure: HttpFailure) => {
    if (failure !== 404 && failure.statusCode === HTTP_GONE) await removeOfflineCache();
    return undefined;
  });
  if (!list) return false;
  const missing: (readonly ['content' | 'files', OfflineItem])[] = ALWAYS_CACHED.map((url) => [
    'content',
    { url, version: '', bytes: 0 },
  ]);
  for (const [name, items] of [
    ['content', list.documents],
    ['files', list.files],
  ] as const) {
    const plan = planOfflineCache(items, await cachedVersions(name));
    for (const url of plan.obsolete) await clearOfflineCache(name, url);
    missing.push(...plan.missing.map((item) => [name, item] as const));
  }
  return fetchAll(missing, environment.id);
}

async function fetchAll(items: CacheQueue, environmentId: string): Promise<boolean> {
  const queue = [...items];
  let isServerAway = false;
  const skipped: OfflineItem[] = [];
  const isCurrent = (): boolean =>
    !isServerAway &&
    !kioskStore.getState().isEditing &&
    kioskStore.getState().environment?.id === environmentId;
  const fetchNext = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await whenAtRest();
      if (!isCurrent()) return;
      const [name, item] = next;
      const outcome = await cacheItem(name, item);
      if (outcome === 'away') isServerAway = true;
      if (outcome === 'full') skipped.push(item);
    }
  };
  await Promise.all(Array.from({ length: OFFLINE_CACHE_PARALLEL }, fetchNext));
  if (skipped.length > 0)
    logOnce('NO ROOM TO KEEP THE WHOLE SHOWROOM', {
      files: skipped.length,
      bytes: skipped.reduce((total, { bytes }) => total + bytes, 0),
    });
  return isCurrent();
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
