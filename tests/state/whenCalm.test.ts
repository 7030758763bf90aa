// Work that waits until nothing moves.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let isMoving = false;
vi.mock('#motion/tweens.ts', () => ({ isMoving: () => isMoving }));
const { whenCalm } = await import('#state/whenCalm.ts');
const { kioskStore } = await import('#state/kioskStore.ts');

const setDragging = (isDragging: boolean): void => kioskStore.setState({ isDragging });

const A_WHILE_MS = 500;

beforeEach(() => {
  isMoving = false;
  vi.useFakeTimers();
});
afterEach(() => {
  setDragging(false);
  vi.useRealTimers();
});

describe('When work waits until nothing moves', () => {
  it('it is done soon, once, but not at once', () => {
    const work = vi.fn();
    whenCalm(work);
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(A_WHILE_MS);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('a motion and a finger that drags hold it up', () => {
    const work = vi.fn();
    isMoving = true;
    whenCalm(work);
    vi.advanceTimersByTime(A_WHILE_MS);
    isMoving = false;
    setDragging(true);
    vi.advanceTimersByTime(A_WHILE_MS);
    expect(work).not.toHaveBeenCalled();
    setDragging(false);
    vi.advanceTimersByTime(A_WHILE_MS);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('it can be canceled, while it is held up too', () => {
    const work = vi.fn();
    isMoving = true;
    const cancel = whenCalm(work);
    vi.advanceTimersByTime(A_WHILE_MS);
    cancel();
    isMoving = false;
    vi.advanceTimersByTime(A_WHILE_MS);
    expect(work).not.toHaveBeenCalled();
  });
});
