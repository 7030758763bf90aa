// @vitest-environment happy-dom
// A kiosk with opening hours, when it is started without a network and with a wrong clock.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hearServerTime } from '#api/serverTime.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { followHours } from '#operating/darkHours.ts';
import { startIdleTimer } from '#visit/idleTimer.ts';

vi.mock('#stage/render/frameLoop.ts', () => ({ holdFrames: () => () => undefined }));
vi.mock('#state/navigation.ts', () => ({ startVisitAtHome: () => undefined }));

const DAY = [{ from: '09:00', to: '20:00' }];
const HOURS = { week: Array.from({ length: 7 }, () => DAY) };
const NOON_MS = Date.UTC(2026, 10, 24, 12);
const MIDNIGHT_MS = Date.UTC(2026, 10, 24, 0);
const LOOK_MS = 15_000;

const isDark = (): boolean => document.documentElement.hasAttribute('data-dark');
const touch = (): void =>
  void window.dispatchEvent(
    new PointerEvent('pointerdown', { pointerId: 7, bubbles: true, cancelable: true }),
  );

beforeEach(() => {
  // It is noon, and this kiosk says that it is midnight.
  vi.useFakeTimers({ now: MIDNIGHT_MS });
  kioskStore.setState({ ...kioskStore.getInitialState(), isAttracting: true }, true);
});
afterEach(() => vi.useRealTimers());

describe('When a kiosk starts with a clock that is 12 hours late', () => {
  it('it stays lit in an open store until it hears the server, and then goes by its time', () => {
    startIdleTimer();
    const hours = followHours();
    hours.follow(HOURS, 'UTC');
    vi.advanceTimersByTime(LOOK_MS * 4);
    expect(isDark()).toBe(false);
    hearServerTime(NOON_MS);
    vi.advanceTimersByTime(LOOK_MS * 4);
    expect(isDark()).toBe(false);

    // The store closes: dark, until it is touched, and again after that visit.
    hearServerTime(MIDNIGHT_MS);
    vi.advanceTimersByTime(LOOK_MS);
    expect(isDark()).toBe(true);
    touch();
    expect([isDark(), kioskStore.getState().isAttracting]).toEqual([false, false]);
    vi.advanceTimersByTime(LOOK_MS * 2);
    expect(isDark()).toBe(false);
    kioskStore.setState({ isAttracting: true });
    expect(isDark()).toBe(true);
  });
});
