// Which launch snapshot this page shows, and the one that this browser keeps. Apart from the rest,
// since the app needs neither to start.
import { SHARED_SNAPSHOT_ID } from '#config/sharedSnapshot.ts';
import {
  currentBuild,
  removeSnapshot,
  SNAPSHOT_STORAGE_KEY,
  type LaunchSnapshot,
  type SnapshotKey,
} from './launchSnapshot.ts';

/** The key of this page. */
export const currentSnapshotKey = (): SnapshotKey => ({
  // With the fragment: a preview shows something else.
  address: window.location.pathname + window.location.search + window.location.hash,
  build: currentBuild(),
  orientation: document.documentElement.dataset['orientation'] ?? '',
  width: window.innerWidth,
  height: window.innerHeight,
  pixelRatio: window.devicePixelRatio,
});

/** The stored snapshot if it has this key; null otherwise, or if storage is blocked. */
function readSnapshot(key: SnapshotKey): LaunchSnapshot | null {
  try {
    const snapshot = JSON.parse(
      localStorage.getItem(SNAPSHOT_STORAGE_KEY) ?? 'null',
    ) as LaunchSnapshot | null;
    if (!snapshot) return null;
    const isSame = Object.entries(key).every(
      ([name, value]) => snapshot[name as keyof SnapshotKey] === value,
    );
    return isSame ? snapshot : null;
  } catch {
    return null;
  }
}

/**
 * The snapshot for this page: the one of this browser, else the shared one, which a publisher's
 * browser has taken of the same content at another window size. Null if there is none.
 */
export function snapshotToShow(): LaunchSnapshot | null {
  const key = currentSnapshotKey();
  return readSnapshot(key) ?? sharedSnapshot(key);
}

function sharedSnapshot({ build, orientation }: SnapshotKey): LaunchSnapshot | null {
  // With a fragment, the page shows something else; a shared one is of a landscape stage.
  if (window.location.hash !== '' || orientation !== '') return null;
  const text = document.getElementById(SHARED_SNAPSHOT_ID)?.textContent ?? 'null';
  const snapshot = JSON.parse(text) as LaunchSnapshot | null;
  return snapshot?.build === build ? snapshot : null;
}

/** Keeps a snapshot, in place of the one before. Returns false if storage is full or blocked. */
export function storeSnapshot(snapshot: LaunchSnapshot): boolean {
  try {
    localStorage.setItem(SNAPSHOT_STORAGE_KEY, JSON.stringify(snapshot));
    return true;
  } catch {
    removeSnapshot();
    return false;
  }
}
