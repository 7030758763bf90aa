// @vitest-environment jsdom
// The router arrives after the first screen, or when a visit goes somewhere before. See
// src/README.md#15-a-start.
import { act, cleanup, render } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, describe, it, vi } from 'vitest';
import type { Navigator } from '#state/navigation.ts';

const router = vi.hoisted(() => ({
  isThere: true,
  go: vi.fn(),
  back: vi.fn(),
  startVisit: vi.fn(),
  pending: 0,
}));
vi.mock('#stage/render/frameLoop.ts', () => ({
  pendingUpdates: () => {
    router.pending += 1;
    return () => (router.pending -= 1);
  },
}));

/** The navigator that the stores have, before the router comes. */
let early: Navigator;
let loadRouter: () => Promise<void>;

/** Renders it; the script of the router is there, or cannot be loaded. */
async function start(isThere = true): Promise<void> {
  vi.resetModules();
  vi.doMock('#state/navigation.ts', () => ({ setNavigator: (next: Navigator) => (early = next) }));
  vi.doMock('#app/AddressRouter.tsx', () => {
    if (!router.isThere) throw new Error('It cannot be loaded');
    return {
      AddressRouter: ({ onReady }: { onReady: (navigator: Navigator) => void }) => {
        useEffect(() => onReady(router), [onReady]);
        return null;
      },
    };
  });
  router.isThere = isThere;
  const lazyRouter = await import('#screens/host/LazyRouter.tsx');
  const { LazyRouter } = lazyRouter;
  loadRouter = lazyRouter.loadRouter;
  await act(async () => render(<LazyRouter />));
}

/** Waits until the script has loaded, or not. */
const loaded = (): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    expect(router.pending).toBe(0);
  });

beforeEach(() => {
  for (const mock of [router.go, router.back, router.startVisit]) mock.mockReset();
  router.pending = 0;
  window.history.replaceState(null, '', '/?env=store');
});
afterEach(cleanup);

describe('When a visit goes somewhere before the router is there', () => {
  beforeEach(() => start());

  it('nothing is loaded until it does', () => {
    expect(router.pending).toBe(0);
  });

  it.each([
    ['a link', () => early.go('/page/care', false), router.go, ['/page/care', false]],
    ['a screen that only leads on', () => early.go('/page/care', true), router.go, ['/page/care', true]],
    ['Back', () => early.back(2), router.back, [2]],
    ['a new visit', () => early.startVisit('/'), router.startVisit, ['/']],
  ])('%s is followed once it is there, and the stage waits until then', async (_what, go, followed, to) => {
    go();
    expect([router.pending > 0, followed.mock.calls.length]).toEqual([true, 0]);
    await loaded();
    expect(followed.mock.calls).toEqual([to]);
  });

  it('all of it is followed, in its order', async () => {
    early.go('/page/care', false);
    early.startVisit('/?env=store');
    await loaded();
    const order = [router.go, router.startVisit].map(({ mock }) => mock.invocationCallOrder[0] ?? 0);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  });

  it('it is known whether the address will be another one', async () => {
    expect([early.go('/?env=store', false), early.go('/page/care', false)]).toEqual([false, true]);
    expect([early.startVisit('/?env=store'), early.startVisit('/')]).toEqual([false, true]);
    await loaded();
  });
});

describe('When the first screen is there', () => {
  it.each([
    ['it', () => void loadRouter()],
    ['Back of the browser', () => window.dispatchEvent(new PopStateEvent('popstate'))],
  ])('%s brings the router, once', async (_what, happen) => {
    await start();
    happen();
    const { pending } = router;
    happen();
    expect([pending > 0, router.pending]).toEqual([true, pending]);
    await loaded();
    expect(router.go).not.toHaveBeenCalled();
  });
});

describe('When the router cannot be loaded', () => {
  it('the page itself navigates, and the router is loaded at the next navigation', async () => {
    const historyGo = vi.spyOn(window.history, 'go').mockImplementation(() => undefined);
    await start(false);
    early.back(2);
    await loaded();
    expect(historyGo.mock.calls).toEqual([[-2]]);
    expect(router.back).not.toHaveBeenCalled();
    early.back(1);
    expect(router.pending).toBeGreaterThan(0);
    await loaded();
    historyGo.mockRestore();
  });
});
