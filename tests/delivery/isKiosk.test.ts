// Which browsers become kiosks by themselves.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const SCREEN = { width: 1920, height: 1080 };

interface Browser {
  width?: number;
  height?: number;
  search?: string;
  cookie?: string;
  stored?: Record<string, string>;
  isFullScreen?: boolean;
}

async function isKioskIn({
  width = 1920,
  height = 1080,
  search = '',
  cookie = '',
  stored = {},
  isFullScreen,
}: Browser) {
  const items = new Map(Object.entries(stored));
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('document', { cookie });
  vi.stubGlobal('window', {
    innerWidth: width,
    innerHeight: height,
    screen: SCREEN,
    location: { search },
    matchMedia: () => ({ matches: isFullScreen === true }),
  });
  return (await import('#delivery/isKiosk.ts')).isKiosk();
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe('When a browser opens the showroom', () => {
  it.each<[string, Browser]>([
    ['covers the screen', {}],
    ['is full screen and zoomed', { height: 720, isFullScreen: true }],
    ['is a tablet that was turned', { width: 1080, height: 1920 }],
    ['is named by its address', { height: 940, search: '?kiosk=window' }],
    [
      'is enrolled, although an editor has signed in there',
      {
        height: 940,
        stored: { 'vitrine-kiosk-key': 'key', vitrine_account: '1' },
      },
    ],
  ])('one that %s is a kiosk', async (_, browser) => {
    expect(await isKioskIn(browser)).toBe(true);
  });

  it.each<[string, Browser]>([
    ['is a window among others', { height: 940 }],
    ['covers the screen while an editor is signed in', { cookie: 'vitrine_jwt=token' }],
    ['covers the screen after an editor has signed in', { stored: { vitrine_account: '1' } }],
  ])('one that %s is not', async (_, browser) => {
    expect(await isKioskIn(browser)).toBe(false);
  });
});
