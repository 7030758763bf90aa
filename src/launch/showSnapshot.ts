// Runs before the app's script, as a script of its own: sets the orientation of the stage, shows
// the launch snapshot, remembers the button that is pressed on it, for the app to perform, and
// starts the app.
import { afterPaint } from '#clock.ts';
import { LAUNCH } from '#config/launchLimits.ts';
import { IDLE_SESSION_KEY } from '#config/storageKeys.ts';
import { currentBuild, SNAPSHOT_ID, type SnapshotElement, type SnapshotTarget } from './launchSnapshot.ts';
import { markOrientation } from './orientation.ts';
import { snapshotToShow } from './snapshotStorage.ts';

/** Returns whether there is one to show. */
function showSnapshot(): boolean {
  const frame = document.getElementById('frame');
  // Between visits the attract screen comes first.
  const isIdle = sessionStorage.getItem(IDLE_SESSION_KEY) !== null;
  const snapshot = frame && !isIdle ? snapshotToShow() : null;
  if (!frame || !snapshot) return false;
  const root: SnapshotElement = document.createElement('div');
  root.shown = snapshot;
  root.id = SNAPSHOT_ID;
  root.lang = snapshot.langCode;
  const image = new Image();
  image.alt = '';
  image.decoding = 'sync';
  // Names it in the browser's timings of what was painted.
  image.setAttribute('elementtiming', SNAPSHOT_ID);
  image.src = snapshot.image;
  root.append(image, ...snapshot.targets.map(buttonFor));
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    // Only the first press counts, as on the stage.
    if (!button || root.dataset['pressed'] !== undefined) return;
    root.dataset['pressed'] = button.value;
    button.setAttribute('aria-pressed', 'true');
  });
  frame.prepend(root);
  return true;
}

function buttonFor(
  { role, label, lang, left, top, width, height, radius }: SnapshotTarget,
  index: number,
): HTMLButtonElement {
  const button = document.createElement('button');
  button.value = String(index);
  if (role === 'link') button.setAttribute('role', 'link');
  if (lang !== null) button.lang = lang;
  button.setAttribute('aria-label', label);
  Object.assign(button.style, {
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height),
    borderRadius: radius.map(percent).join('/'),
  });
  return button;
}

const percent = (share: number): string => `${share * 100}%`;

/**
 * Starts the GPU process while the app's script is still read: with a context that is thrown away,
 * in a worker, so that the page does not wait for it.
 */
function warmUpGpu(): boolean {
  const script = "new OffscreenCanvas(64, 64).getContext('webgl2')?.clear(0x4000); close();";
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  new Worker(address);
  return true;
}

/**
 * Loads the app's script. It runs for a second and more on a slow kiosk, in which nothing else is
 * painted: so the snapshot is painted first. The page preloads the script meanwhile.
 */
function startApp(isSnapshotShown: boolean): void {
  const run = (): void => void import(/* @vite-ignore */ currentBuild());
  if (isSnapshotShown) afterPaint(LAUNCH.paintMaxMs, run);
  else run();
}

function attempt(work: () => boolean): boolean {
  try {
    return work();
  } catch {
    // Blocked storage, or no workers: the app starts without it.
    return false;
  }
}

attempt(warmUpGpu);
attempt(markOrientation);
startApp(attempt(showSnapshot));
