// The launch snapshot: a picture of the home screen with its buttons, kept in this browser and
// shown while the app starts. See src/README.md#15-a-start.

/** A button or link of the snapshot; its place in shares of the stage's width and height. */
export interface SnapshotTarget {
  role: 'button' | 'link';
  label: string;
  lang: string | null;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Corner radius of its pressed look, in shares of its own width and height. */
  radius: readonly [x: number, y: number];
}

/** What a snapshot must agree with to be shown. */
export interface SnapshotKey {
  /** Path and query that the page was opened with. */
  address: string;
  /** The app's script, whose name changes with every build. */
  build: string;
  /** Window in CSS px, and device pixels per CSS px. */
  width: number;
  height: number;
  pixelRatio: number;
}

/** As `ImageSlot` of the stage. */
interface SnapshotSlot {
  width: number;
  height: number;
  fit: 'contain' | 'cover';
  radius?: number;
  isZoomed?: boolean;
}

export interface LaunchSnapshot extends SnapshotKey {
  /** ETags of the documents on it, by address. */
  versions: Readonly<Record<string, string | null>>;
  langCode: string;
  /** A data URL. */
  image: string;
  targets: readonly SnapshotTarget[];
  /** The pictures on it with their slots, as the stage caches them, and their resolution. */
  pictures: readonly { url: string; slot: SnapshotSlot }[];
  pictureResolution: number;
}

/** The element over the stage that shows it, until the stage does. */
export const SNAPSHOT_ID = 'snapshot';

const STORAGE_KEY = 'vitrine-snapshot';

/**
 * The address of the app's script, whose name changes with each build, as vite.config.ts writes it
 * to the launch script's element; '' in development.
 */
export const currentBuild = (): string =>
  document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset['app'] ?? '';

/** The key of this page. */
export const currentSnapshotKey = (): SnapshotKey => ({
  // With the fragment: a preview shows something else.
  address: window.location.pathname + window.location.search + window.location.hash,
  build: currentBuild(),
  width: window.innerWidth,
  height: window.innerHeight,
  pixelRatio: window.devicePixelRatio,
});

/** The stored snapshot if it has this key; null otherwise, or if storage is blocked. */
export function readSnapshot(key: SnapshotKey): LaunchSnapshot | null {
  try {
    const snapshot = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as LaunchSnapshot | null;
    if (!snapshot) return null;
    const isSame = Object.entries(key).every(
      ([name, value]) => snapshot[name as keyof SnapshotKey] === value,
    );
    return isSame ? snapshot : null;
  } catch {
    return null;
  }
}

/** Keeps a snapshot, in place of the one before. Returns false if storage is full or blocked. */
export function storeSnapshot(snapshot: LaunchSnapshot): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(snapshot));
    return true;
  } catch {
    removeSnapshot();
    return false;
  }
}

export function removeSnapshot(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Blocked storage keeps nothing.
  }
}
