// The stage waits for an image until it is in its slot, not only decoded.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CachedTexture } from '#stage/images/textureCache.ts';

// Pixi reads `navigator` while loading.
vi.stubGlobal('navigator', { userAgent: 'test' });
// Only a missing image without a fallback draws a card.
vi.mock('#stage/shapes/surfaceTextures.ts', () => ({}));

/** The image of the cache, as these tests set it. */
const cached = vi.hoisted(() => ({ picture: { status: 'loading' } as CachedTexture, notify: () => {} }));
vi.mock('#stage/images/textureCache.ts', () => ({
  acquireImage: () => ({
    current: () => cached.picture,
    subscribe: (listener: () => void) => {
      cached.notify = listener;
      return () => {};
    },
    release: () => {},
  }),
}));
const pending = vi.hoisted(() => ({ count: 0 }));
vi.mock('#stage/render/frameLoop.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  pendingUpdates: () => {
    pending.count += 1;
    return () => (pending.count -= 1);
  },
}));

const { Container, Sprite, Texture } = await import('pixi.js');
const { extend } = await import('@pixi/react');
const { Picture } = await import('#stage/images/Picture.tsx');
const { leafBox } = await import('#stage/layout/boxes.tsx');
const { renderTo } = await import('#tests/support/renderStage.ts');

extend({ Container, Sprite });

const SLOT = {
  url: '/uploads/a.webp',
  x: 0,
  y: 0,
  width: 40,
  height: 20,
  fit: 'cover',
  isInstant: true,
} as const;
const withTexture = (status: 'ready' | 'renewing'): CachedTexture => ({
  status,
  texture: Texture.EMPTY,
  width: 40,
  height: 20,
  isOpaque: true,
});

/** Sets the state of an image and notifies, as the cache does. */
function setPicture(picture: CachedTexture): void {
  cached.picture = picture;
  cached.notify();
}

/** Until React has committed what was set before. */
const committed = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

const sprites = (stage: InstanceType<typeof Container>): number =>
  stage.children.flatMap(({ children }) => children).filter((node) => node instanceof Sprite).length;

describe('When an image is on a screen', () => {
  beforeEach(() => {
    cached.picture = { status: 'loading' };
    pending.count = 0;
  });

  it('the stage waits until the image is in its slot', async () => {
    const stage = new Container();
    renderTo(stage, <Picture {...SLOT} />);
    expect(pending.count).toBe(1);
    setPicture(withTexture('ready'));
    expect([pending.count, sprites(stage)]).toEqual([1, 0]);
    await committed();
    expect([pending.count, sprites(stage)]).toEqual([0, 1]);
  });

  it('the stage waits from the moment at which the image is decoded for another resolution', async () => {
    renderTo(new Container(), <Picture {...SLOT} />);
    setPicture(withTexture('ready'));
    await committed();
    setPicture(withTexture('renewing'));
    expect(pending.count).toBe(1);
    await committed();
    expect(pending.count).toBe(1);
    setPicture(withTexture('ready'));
    await committed();
    expect(pending.count).toBe(0);
  });

  it('the stage does not wait forever for an image that is decoded before React has rendered', async () => {
    renderTo(new Container(), <Picture {...SLOT} />);
    setPicture(withTexture('ready'));
    await committed();
    setPicture(withTexture('renewing'));
    setPicture(withTexture('ready'));
    await committed();
    expect(pending.count).toBe(0);
  });

  it('the stage does not wait for an image that failed or is gone', async () => {
    const failing = renderTo(new Container(), <Picture {...SLOT} fallback={leafBox(1, 1, () => null)} />);
    setPicture({ status: 'failed' });
    await committed();
    expect(pending.count).toBe(0);
    failing.render(null);
    cached.picture = { status: 'loading' };
    const { render } = renderTo(new Container(), <Picture {...SLOT} />);
    expect(pending.count).toBe(1);
    render(null);
    expect(pending.count).toBe(0);
  });
});
