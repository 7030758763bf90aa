// Tasks that wait for the first screen.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { afterFirstScreen } from '#app/afterFirstScreen.ts';
import { showroomEvents } from '#state/showroomEvents.ts';

const showScreen = async (): Promise<void> => {
  showroomEvents.emit('screen', { screen: 'home', id: '' });
  await Promise.resolve();
  await Promise.resolve();
};

beforeEach(() => showroomEvents.all.clear());

describe('When tasks wait for the first screen', () => {
  it('they run in their order once it is shown, and never again', async () => {
    const done: string[] = [];
    afterFirstScreen([
      () => done.push('sounds'),
      false,
      undefined,
      async () => void done.push('router'),
      () => done.push('overlays'),
    ]);
    expect(done).toEqual([]);
    await showScreen();
    expect(done).toEqual(['sounds', 'router', 'overlays']);
    await showScreen();
    expect(done).toHaveLength(3);
  });

  it('one that fails runs again after each screen, until it succeeds', async () => {
    const task = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue();
    const other = vi.fn();
    afterFirstScreen([task, other]);
    for (const calls of [1, 2, 3, 3]) {
      await showScreen();
      expect(task).toHaveBeenCalledTimes(calls);
    }
    expect(other).toHaveBeenCalledTimes(1);
  });
});
