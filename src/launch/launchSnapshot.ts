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

/** Conditions under which a snapshot may be shown. */
export interface SnapshotKey {
  /** Path and query that the page was opened with. */
  address: string;
  /** The app's script, whose name changes with every build. */
  build: string;
  /** Value of the attribute on `<html>`; '' for landscape. */
  orientation: string;
  /** Window in CSS px, and device pixels per CSS px. */
  width: number;
  height: number;
  pixelRatio: number;
}

/** Same fields as `ImageSlot` of the stage. */
interface SnapshotSlot {
  width: number;
  height: number;
  fit: 'contain' | 'cover';
  focus?: { x: number; y: number } | undefined;
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

/** Id of the element over the stage that shows it, until the stage does. */
export const SNAPSHOT_ID = 'snapshot';

/** That element, with what it shows: the app reads it there. */
export type SnapshotElement = HTMLElement & { shown?: LaunchSnapshot };

export const SNAPSHOT_STORAGE_KEY = 'vitrine-snapshot';

/**
 * The address of the app's script, whose name changes with each build, as vite.config.ts writes it
 * to the launch script's element; '' in development.
 */
export const currentBuild = (): string =>
  document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset['app'] ?? '';

/** Removes the stored one, which shows what is no more. */
export function removeSnapshot(): void {
  try {
    localStorage.removeItem(SNAPSHOT_STORAGE_KEY);
  } catch {
    // Blocked storage keeps nothing.
  }
}
