// React commits its changes at the end of a motion before the stage counts as still.
import { useLayoutEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { isMoving, onFrame, tween, type Tween } from '#motion/tweens.ts';

// Pixi reads `navigator` while loading.
vi.stubGlobal('navigator', { userAgent: 'test' });
const { Container } = await import('pixi.js');
const { extend } = await import('@pixi/react');
const { whenEnded } = await import('#stage/render/whenEnded.ts');
const { renderTo } = await import('#tests/support/renderStage.ts');

extend({ Container });

/** Calls `check` in the first frame in which nothing moves. */
const atFirstStillFrame = (check: () => void): Promise<void> =>
  new Promise((resolve) => {
    const stop = onFrame(() => {
      if (isMoving()) return;
      stop();
      check();
      resolve();
    });
  });

const startMotion = (): Tween => tween({ x: 0 }, { x: 1 }, { seconds: 0.03 });

function ReplacedAtEnd({ motion }: { motion: Tween }) {
  const [hasEnded, setHasEnded] = useState(false);
  useLayoutEffect(() => whenEnded(motion, () => setHasEnded(true)), [motion]);
  return <pixiContainer key={String(hasEnded)} label={hasEnded ? 'next' : 'first'} />;
}

describe('When a motion ends', () => {
  it('what React renders then is on the stage before it is still', async () => {
    const stage = new Container();
    const motion = startMotion();
    renderTo(stage, <ReplacedAtEnd motion={motion} />);
    expect(stage.children.map(({ label }) => label)).toEqual(['first']);
    const labels: string[] = [];
    await atFirstStillFrame(() => labels.push(...stage.children.map(({ label }) => label)));
    expect(labels).toEqual(['next']);
  });

  it('React does not wait for its scheduler', async () => {
    const stage = new Container();
    const motion = startMotion();
    renderTo(stage, <ReplacedAtEnd motion={motion} />);
    await motion.ended;
    expect(stage.children.map(({ label }) => label)).toEqual(['next']);
  });

  it('the update can be canceled', async () => {
    const update = vi.fn();
    const motion = startMotion();
    whenEnded(motion, update)();
    await motion.ended;
    expect(update).not.toHaveBeenCalled();
  });
});
