// React on a stage without a canvas, for units.
import type { ReactNode } from 'react';
import type { Container } from 'pixi.js';

/** Loads a module of @pixi/react that its exports do not list. */
const load = (path: string) => import(/* @vite-ignore */ `../../node_modules/@pixi/react/lib/${path}`);
const { reconciler } = await load('core/reconciler.mjs');
const { prepareInstance } = await load('helpers/prepareInstance.mjs');

const CONCURRENT_ROOT = 1;

/** Renders into `stage` and commits; `render` commits new children, and null unmounts. */
export function renderTo(stage: Container, children: ReactNode): { render: (children: ReactNode) => void } {
  const rethrow = (error: unknown): void => {
    throw error;
  };
  const root = reconciler.createContainer(
    prepareInstance(stage),
    CONCURRENT_ROOT,
    null,
    false,
    null,
    '',
    rethrow,
    rethrow,
    rethrow,
  );
  const render = (next: ReactNode): void =>
    reconciler.flushSyncFromReconciler(() => reconciler.updateContainer(next, root, null));
  render(children);
  return { render };
}
