// Shows the steps of a visit that the page around this preview goes through, and says where on the
// stage is what was touched. See src/README.md#16-a-preview.
import { clock } from '#clock.ts';
import { STAGE } from '#config/limits.ts';
import { reduceMotion } from '#motion/tweens.ts';
import type { SentStep, ShownStep } from '#rules/previewAddress.ts';
import { routeOf } from '#rules/routes.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { redirect } from '#state/navigation.ts';
import { isOnStage, sceneRegistry, type Rect, type SceneNode } from '#state/sceneRegistry.ts';
import { afterFrame } from '#stage/render/frameLoop.ts';
import { stageAtRest } from './stagePicture.ts';

/** React renders between frames: what has not changed for so long has been rendered. */
const QUIET_MS = 80;
/** A document that is not there has no screen; by then one that is there has been loaded. */
const MISSING_MS = 2_000;
const SHOWN_WITHIN_MS = 8_000;

export async function followVisit(): Promise<void> {
  reduceMotion(true);
  await stageAtRest();
  let last: Promise<void> = Promise.resolve();
  let latest = 0;
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<SentStep>) => {
    if (source !== window.parent || origin !== window.location.origin) return;
    latest = data.serial;
    // A step that was left before its turn is not shown.
    last = last.then(async () => {
      if (data.serial === latest) send(await shown(data));
    });
  });
  send({ serial: 0, isShown: true, area: null });
}

const send = (step: ShownStep): void => window.parent.postMessage(step, window.location.origin);

async function shown({ serial, path, touched }: SentStep): Promise<ShownStep> {
  // In place, or each step would be one of the tab's history.
  redirect(path);
  const { screen, id } = routeOf(path.split('?')[0] ?? '');
  const isShown = await whenShown(() => {
    const { route, activeScreen } = kioskStore.getState();
    return (
      route.screen === screen &&
      route.id === id &&
      activeScreen !== null &&
      (id === '' || activeScreen.id === id)
    );
  });
  return { serial, isShown, area: isShown && touched ? await areaOf(touched) : null };
}

/** Resolves once that screen is complete; to false if it does not appear. */
async function whenShown(isThere: () => boolean): Promise<boolean> {
  const startMs = clock.now();
  let before: unknown;
  let quietSinceMs = startMs;
  while (clock.now() - startMs < SHOWN_WITHIN_MS) {
    await quiet();
    const { entries } = sceneRegistry.getState();
    if (entries !== before || kioskStore.getState().transitionCount > 0) quietSinceMs = clock.now();
    else if (isThere()) return true;
    else if (clock.now() - quietSinceMs > MISSING_MS) return false;
    before = entries;
  }
  return isThere();
}

async function quiet(): Promise<void> {
  await afterFrame();
  await new Promise<void>((resolve) => void clock.after(QUIET_MS, resolve));
}

async function areaOf(touched: { path: string; label: string }): Promise<ShownStep['area']> {
  const nodes = nodesOf(touched);
  if (nodes.length === 0) return null;
  nodes[0]?.reveal();
  await quiet();
  const rects = nodes
    .map(visibleRectOf)
    .filter((rect) => rect.width > 0 && rect.height > 0 && isOnStage(rect));
  if (rects.length === 0) return null;
  const [x, y] = [Math.min(...rects.map((rect) => rect.x)), Math.min(...rects.map((rect) => rect.y))];
  const right = Math.max(...rects.map((rect) => rect.x + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height));
  return {
    x: x / STAGE.widthPx,
    y: y / STAGE.heightPx,
    width: (right - x) / STAGE.widthPx,
    height: (bottom - y) / STAGE.heightPx,
  };
}

/** Finds nodes by content path; nodes without one, such as Back, by their tag or label. */
function nodesOf({ path, label }: { path: string; label: string }): readonly SceneNode[] {
  const all = sceneRegistry.getState().entries.flatMap(withChildren);
  if (path === '')
    return all
      .filter(({ info }) => info.press && label !== '' && [info.analyticsTag, info.label].includes(label))
      .slice(0, 1);
  const exact = all.filter(({ info }) => info.path === path);
  return exact.length > 0 ? exact.slice(0, 1) : all.filter(({ info }) => info.path?.startsWith(`${path}.`));
}

const withChildren = (node: SceneNode): SceneNode[] => [node, ...node.children.flatMap(withChildren)];

/** The part that what scrolls does not hide. */
function visibleRectOf(node: SceneNode): Rect {
  const rect = node.rect();
  const view = node.visibleRect();
  if (!view) return rect;
  const [x, y] = [Math.max(rect.x, view.x), Math.max(rect.y, view.y)];
  return {
    x,
    y,
    width: Math.min(rect.x + rect.width, view.x + view.width) - x,
    height: Math.min(rect.y + rect.height, view.y + view.height) - y,
  };
}
