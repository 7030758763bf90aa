// Takes the launch snapshot of the home screen while the kiosk is not used. See
// src/README.md#15-a-start.
import { RADIUS } from '#config/brand.ts';
import { SIZES, STAGE } from '#config/limits.ts';
import { SNAPSHOT_PICTURE } from '#config/pictureLimits.ts';
import { removeSnapshot, type LaunchSnapshot, type SnapshotTarget } from '#launch/launchSnapshot.ts';
import { currentSnapshotKey, storeSnapshot } from '#launch/snapshotStorage.ts';
import { contentStore, entryOf, keyOf } from '#state/contentStore.ts';
import { kioskStore, langCodeOf } from '#state/kioskStore.ts';
import { sceneRegistry, type Rect, type SceneNode } from '#state/sceneRegistry.ts';
import { imageResolution, imagesInUse } from '#stage/images/textureCache.ts';
import { afterFrame } from '#stage/render/frameLoop.ts';

/** The address that the page was opened with: a start will open it again. */
const openedAddress = window.location.pathname + window.location.search;

const isStill = (): boolean => document.documentElement.dataset['stage'] === 'still';

/** Whether the stage shows what it shows after a start: home, as everybody gets it. */
function isAtStart(): boolean {
  const state = kioskStore.getState();
  return (
    state.route.screen === 'home' &&
    state.activeScreen?.kind === 'homeScreen' &&
    state.languageIndex === 0 &&
    state.overlay === null &&
    state.appearance === '' &&
    state.endsAtMs === null &&
    state.transitionCount === 0 &&
    !(state.isEditing || state.isMotionDebuggerOpen || state.isAttracting || state.isDragging) &&
    isStill() &&
    currentSnapshotKey().address === openedAddress
  );
}

/** State of the stored snapshot: the same state is not drawn and stored again. */
let kept = '';

/**
 * Keeps a snapshot of `canvas`; does nothing unless the stage is as after a start. Resolves to
 * false if home has not come to rest yet, as on a slow machine: then it is to be tried again.
 */
export async function captureSnapshot(canvas: HTMLCanvasElement): Promise<boolean> {
  if (!isAtStart()) return isStill() || kioskStore.getState().route.screen !== 'home';
  const description = describeStage();
  const described = JSON.stringify(description);
  if (described === kept) return true;
  // The drawing buffer is empty after the task that has drawn it.
  const bitmap = await afterFrame().then(() => createImageBitmap(canvas));
  const image = await encoded(bitmap);
  const snapshot = { ...description, image };
  if (image === null || !storeSnapshot(snapshot as LaunchSnapshot)) removeSnapshot();
  kept = described;
  return true;
}

/** A data URL; null if it is too large to keep. */
async function encoded(bitmap: ImageBitmap): Promise<string | null> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  for (const quality of SNAPSHOT_PICTURE.qualities) {
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
    if (blob.size <= SNAPSHOT_PICTURE.maxBytes) return dataUrlOf(blob);
  }
  return null;
}

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error as DOMException);
    reader.readAsDataURL(blob);
  });

/** Describes the state of the stage, without its picture. */
export function describeStage(): Omit<LaunchSnapshot, 'image'> {
  const state = kioskStore.getState();
  const id = state.environment?.id ?? '';
  const versions = Object.fromEntries(
    (['environment', 'homeScreen'] as const).map((kind) => {
      const entry = entryOf(contentStore.getState(), kind, id);
      return [keyOf(kind, id), entry.status === 'ready' ? entry.etag : null];
    }),
  );
  return {
    ...currentSnapshotKey(),
    versions,
    langCode: langCodeOf(state),
    pictures: imagesInUse().map(({ url, slot }) => ({ url, slot })),
    pictureResolution: imageResolution(),
    targets: sceneRegistry.getState().entries.flatMap(targetsIn),
  };
}

function targetsIn({ info, rect, visibleRect, children }: SceneNode): SnapshotTarget[] {
  const nested = children.flatMap(targetsIn);
  const { role, label, lang, press, isDisabled } = info;
  if (!press || isDisabled || (role !== 'button' && role !== 'link')) return nested;
  const { x, y, width, height } = within(touchRect(rect()), visibleRect() ?? WHOLE);
  if (width <= 0 || height <= 0) return nested;
  const radius = height <= SIZES.ctaButton.heightPx ? height / 2 : RADIUS.m;
  const target: SnapshotTarget = {
    role,
    label,
    lang: lang ?? null,
    left: x / STAGE.widthPx,
    top: y / STAGE.heightPx,
    width: width / STAGE.widthPx,
    height: height / STAGE.heightPx,
    radius: [radius / width, radius / height],
  };
  return [target, ...nested];
}

const WHOLE: Rect = { x: 0, y: 0, width: STAGE.widthPx, height: STAGE.heightPx };

/** At least as large as a touch target. */
function touchRect({ x, y, width, height }: Rect): Rect {
  const [extraX, extraY] = [width, height].map((size) => Math.max(0, SIZES.minTargetPx - size)) as [
    number,
    number,
  ];
  return { x: x - extraX / 2, y: y - extraY / 2, width: width + extraX, height: height + extraY };
}

function within(inner: Rect, outer: Rect): Rect {
  const [x, y] = [Math.max(inner.x, outer.x, 0), Math.max(inner.y, outer.y, 0)];
  const right = Math.min(inner.x + inner.width, outer.x + outer.width, STAGE.widthPx);
  const bottom = Math.min(inner.y + inner.height, outer.y + outer.height, STAGE.heightPx);
  return { x, y, width: right - x, height: bottom - y };
}
