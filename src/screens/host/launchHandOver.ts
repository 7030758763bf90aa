// Hands over from the launch snapshot to the stage: until the first screen is complete the stage
// is hidden and draws no frame; then it replaces the snapshot, and what was pressed on the snapshot
// is performed. See src/README.md#15-a-start.
import { clock } from '#clock.ts';
import { LAUNCH } from '#config/launchLimits.ts';
import { STAGE } from '#config/limits.ts';
import {
  removeSnapshot,
  SNAPSHOT_ID,
  type LaunchSnapshot,
  type SnapshotElement,
  type SnapshotTarget,
} from '#launch/launchSnapshot.ts';
import { skipMotion } from '#motion/tweens.ts';
import { contentStore } from '#state/contentStore.ts';
import { sceneRegistry, type SceneNode } from '#state/sceneRegistry.ts';
import { preloadImages } from '#stage/images/textureCache.ts';
import { afterFrame, holdFrames, whenComplete } from '#stage/render/frameLoop.ts';

let isSnapshotShown = false;

/** Whether the stage is still hidden behind the snapshot. */
export const isLaunching = (): boolean => isSnapshotShown;

let reveal: () => Promise<void> = () => Promise.resolve();

/** Shows the stage once its screen is complete. At once if there is no snapshot. */
export const revealStage = (): Promise<void> => reveal();

/**
 * Hides the stage if the page shows a snapshot. Call before the stage is created. Returns a
 * function that performs what was pressed on the snapshot.
 */
export function startLaunchHandOver(): (() => void) | undefined {
  const root: SnapshotElement | null = document.getElementById(SNAPSHOT_ID);
  const snapshot = root?.shown;
  if (!root || !snapshot) return undefined;
  isSnapshotShown = true;
  const releases = [
    holdFrames(),
    skipMotion(),
    preloadImages(snapshot.pictures, snapshot.pictureResolution),
    // A screen that does not come shows what it waits for.
    clock.after(LAUNCH.snapshotMaxMs, () => end()),
    // Another version of the content: no picture of the old one.
    contentStore.subscribe(({ entries }) => {
      const isOutdated = Object.entries(snapshot.versions).some(([key, version]) => {
        const entry = entries[key];
        return entry?.status === 'ready' && entry.etag !== version;
      });
      if (!isOutdated) return;
      removeSnapshot();
      end();
    }),
  ];
  const end = (): void => {
    isSnapshotShown = false;
    reveal = () => Promise.resolve();
    for (const release of releases) release();
    const focused = focusedNode(root, snapshot);
    root.remove();
    if (focused) document.querySelector<HTMLElement>(`[data-scene="${focused.id}"]`)?.focus();
  };
  reveal = async () => {
    await Promise.race([
      whenComplete(),
      new Promise<void>((resolve) => void clock.after(LAUNCH.completeMaxMs, resolve)),
    ]);
    releases[0]?.();
    await afterFrame();
    end();
  };
  return () => pressedNode(root, snapshot)?.info.press?.();
}

const pressedNode = (root: HTMLElement, { targets }: LaunchSnapshot): SceneNode | undefined => {
  const { pressed } = root.dataset;
  return pressed === undefined ? undefined : nodeOf(targets[Number(pressed)]);
};

function focusedNode(root: HTMLElement, { targets }: LaunchSnapshot): SceneNode | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLButtonElement && root.contains(activeElement)
    ? nodeOf(targets[Number(activeElement.value)])
    : undefined;
}

/** The node of the stage at the place of a target with the same role and label. */
function nodeOf(target: SnapshotTarget | undefined): SceneNode | undefined {
  if (!target) return undefined;
  const distanceTo = (node: SceneNode): number => {
    const { x, y } = node.rect();
    return Math.hypot(x / STAGE.widthPx - target.left, y / STAGE.heightPx - target.top);
  };
  return nodesIn(sceneRegistry.getState().entries)
    .filter(({ info }) => info.press && info.role === target.role && info.label === target.label)
    .sort((one, other) => distanceTo(one) - distanceTo(other))[0];
}

const nodesIn = (entries: readonly SceneNode[]): SceneNode[] =>
  entries.flatMap((node) => [node, ...nodesIn(node.children)]);
