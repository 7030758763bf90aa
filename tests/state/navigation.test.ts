// Automatic navigation from a temporary screen: after its time, through the interaction lock, and
// never against the shopper. See src/screens/README.md#11-gift-message.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockInteraction } from '#state/interactionLock.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { navigateAfter, setNavigator } from '#state/navigation.ts';

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
    begin: () => false,
  });
});
afterEach(() => vi.useRealTimers());

describe('When a screen goes on by itself', () => {
  it('waits for its time, keeps the search, and leaves nothing for Back to return to', () => {
    kioskStore.setState({ search: '?lang=es' });
    navigateAfter(3_000, '/product/nova');
    vi.advanceTimersByTime(2_999);
    expect(went).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(went).toEqual([{ address: '/product/nova?lang=es', replaces: true }]);
  });

  it('goes nowhere once it was called off', () => {
    navigateAfter(3_000, '/product/nova')();
    vi.advanceTimersByTime(10_000);
    expect(went).toEqual([]);
  });

  it('does not overtake somebody who is on the way elsewhere when its time comes', () => {
    const cancel = navigateAfter(3_000, '/product/nova');
    const unlockNavigation = lockInteraction();
    vi.advanceTimersByTime(3_000);
    expect(went).toEqual([]);
    // The screen is left before the lock is released.
    cancel();
    unlockNavigation();
    expect(went).toEqual([]);
  });

  it('does not pull the screen from under a finger that drags, and goes on once it is lifted', () => {
    navigateAfter(3_000, '/product/nova');
    kioskStore.setState({ isDragging: true });
    vi.advanceTimersByTime(10_000);
    expect(went).toEqual([]);
    kioskStore.setState({ isDragging: false });
    expect(went).toHaveLength(1);
  });

  it('goes on, once, when the gate opens and the screen still stands', () => {
    navigateAfter(3_000, '/product/nova');
    const unlockNavigation = lockInteraction();
    vi.advanceTimersByTime(3_000);
    unlockNavigation();
    expect(went).toHaveLength(1);
    lockInteraction()();
    expect(went).toHaveLength(1);
  });
});
