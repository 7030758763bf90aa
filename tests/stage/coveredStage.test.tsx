// A gallery fades in over the screen, which is drawn until then. See
// src/screens/overlays/README.md#gallery.
import { expect, it, vi } from 'vitest';
import { isMoving, onFrame } from '#motion/tweens.ts';
import { onOcclusionChange } from '#stage/render/occlusion.ts';

// Pixi reads `navigator` while loading.
vi.stubGlobal('navigator', { userAgent: 'test' });
const { Container } = await import('pixi.js');
const { extend } = await import('@pixi/react');
const { renderTo } = await import('#tests/support/renderStage.ts');
const { useCoveredStage } = await import('#screens/overlays/useCoveredStage.ts');

extend({ Container });

function Gallery() {
  useCoveredStage();
  return <pixiContainer />;
}

it('the screen below a gallery is drawn while it fades in, and no more once nothing moves', async () => {
  const covered: boolean[] = [];
  const stop = onOcclusionChange((isCovered) => covered.push(isCovered));
  const { render } = renderTo(new Container(), <Gallery />);
  const startedMs = performance.now();
  expect([covered, isMoving()]).toEqual([[false], true]);
  await new Promise<void>((resolve) => {
    const stopFrames = onFrame(() => {
      if (isMoving()) return;
      stopFrames();
      resolve();
    });
  });
  expect(performance.now() - startedMs).toBeGreaterThan(100);
  expect(covered).toEqual([false, true]);
  render(null);
  expect(covered).toEqual([false, true, false]);
  stop();
});
