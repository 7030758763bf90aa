// @vitest-environment happy-dom
// Orientation of the stage: by the address, the kiosk's setting, or its window.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPortraitWanted } from '#launch/orientation.ts';
import { followOrientation, followWindow } from '#operating/followOrientation.ts';
import { kioskStore } from '#state/kioskStore.ts';

const reloads = vi.hoisted(() => ({ count: 0 }));
vi.mock('#kiosk/appUpdates.ts', () => ({ reloadWhenIdle: () => (reloads.count += 1) }));

const KEY = 'vitrine-orientation';
const TURNED_MS = 1_500;
const setWindow = (width: number, height: number): void => {
  Object.assign(window, { innerWidth: width, innerHeight: height });
  window.dispatchEvent(new Event('resize'));
};
followWindow();

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  reloads.count = 0;
  window.history.replaceState(null, '', '/');
  setWindow(1920, 1080);
  vi.advanceTimersByTime(TURNED_MS);
});
afterEach(() => vi.useRealTimers());

describe('When a page starts', () => {
  it.each([
    ['/', null, [1920, 1080], false],
    ['/', null, [1080, 1920], true],
    ['/page/care', 'auto', [390, 844], true],
    ['/', 'landscape', [1080, 1920], false],
    ['/', 'portrait', [1920, 1080], true],
    ['/?orientation=landscape', 'portrait', [1080, 1920], false],
    ['/?orientation=portrait', null, [1920, 1080], true],
    ['/#preview', 'portrait', [400, 900], false],
    // Half of a desktop's screen.
    ['/edit', null, [960, 1080], false],
    ['/edit?orientation=portrait', null, [960, 1080], true],
  ])(
    '%s with the setting %s in a window of %j: portrait %s',
    (address, setting, [width, height], expected) => {
      if (setting) localStorage.setItem(KEY, setting);
      window.history.replaceState(null, '', address);
      setWindow(width as number, height as number);
      expect(isPortraitWanted()).toBe(expected);
    },
  );

  it('the window decides where storage is blocked', () => {
    const blocked = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Blocked', 'SecurityError');
    });
    setWindow(1080, 1920);
    expect(isPortraitWanted()).toBe(true);
    blocked.mockRestore();
  });
});

describe('When a screen is turned', () => {
  it('the page starts anew once nobody is there, and not if it was turned back', () => {
    kioskStore.setState({ isAttracting: false });
    setWindow(1080, 1920);
    vi.advanceTimersByTime(TURNED_MS);
    expect(reloads.count).toBe(0);
    kioskStore.setState({ isAttracting: true });
    expect(reloads.count).toBe(1);

    kioskStore.setState({ isAttracting: false });
    setWindow(1080, 1921);
    vi.advanceTimersByTime(TURNED_MS);
    setWindow(1920, 1080);
    kioskStore.setState({ isAttracting: true });
    expect(reloads.count).toBe(1);
  });

  it('a kiosk that is fixed to landscape stays as it is', () => {
    followOrientation('landscape');
    kioskStore.setState({ isAttracting: true });
    setWindow(1080, 1920);
    vi.advanceTimersByTime(TURNED_MS);
    expect(reloads.count).toBe(0);
  });
});
