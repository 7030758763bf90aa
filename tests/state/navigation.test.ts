// Automatic navigation from a temporary screen: after its time, through the interaction lock, and
// never against the shopper. See src/screens/gift-message/README.md.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isInteractionLocked, lockInteraction } from '#state/interactionLock.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { confirmNavigation, navigateAfter, redirect, setNavigator } from '#state/navigation.ts';

const went: { address: string; replaces: boolean }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  went.length = 0;
  kioskStore.setState(kioskStore.getInitialState(), true);
  setNavigator({
    go: (address, replaces) => {
      went.push({ address, replaces });
      return true;
    },
    back: () => undefined,
    startVisit: () => false,
  });
});
afterEach(() => {
  confirmNavigation();
  vi.useRealTimers();
});

describe('When a screen navigates by itself', () => {
  it('waits for its time, keeps the search parameters, and replaces its history entry', () => {
    kioskStore.setState({ search: '?lang=es' });
    navigateAfter(3_000, '/product/nova');
    vi.advanceTimersByTime(2_999);
    expect(went).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(went).toEqual([{ address: '/product/nova?lang=es', replaces: true }]);
  });

  it('does nothing once it was cancelled', () => {
    navigateAfter(3_000, '/product/nova')();
    vi.advanceTimersByTime(10_000);
    expect(went).toEqual([]);
  });

  it('does not replace a navigation that is already running', () => {
    const cancel = navigateAfter(3_000, '/product/nova');
    const unlockNavigation = lockInteraction();
    vi.advanceTimersByTime(3_000);
    expect(went).toEqual([]);
    // The screen is left before the lock is released.
    cancel();
    unlockNavigation();
    expect(went).toEqual([]);
  });

  it('waits during a drag, and continues once the pointer is released', () => {
    navigateAfter(3_000, '/product/nova');
    kioskStore.setState({ isDragging: true });
    vi.advanceTimersByTime(10_000);
    expect(went).toEqual([]);
    kioskStore.setState({ isDragging: false });
    expect(went).toHaveLength(1);
  });

  it('nothing can be pressed, and nothing counts as still, until the address has changed', () => {
    redirect('/page/welcome');
    expect(isInteractionLocked()).toBe(true);
    confirmNavigation();
    expect(isInteractionLocked()).toBe(false);
  });

  it('navigates once, when the lock is released and the screen is still shown', () => {
    navigateAfter(3_000, '/product/nova');
    const unlockNavigation = lockInteraction();
    vi.advanceTimersByTime(3_000);
    unlockNavigation();
    expect(went).toHaveLength(1);
    lockInteraction()();
    expect(went).toHaveLength(1);
  });
});
