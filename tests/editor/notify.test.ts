// @vitest-environment jsdom
// How long alerts are shown: 5,000 ms, and longer only where they ask for something.
import { afterEach, describe, expect, it } from 'vitest';
import { notifications, notificationsStore } from '@mantine/notifications';
import { dropAlert, notifyBusy, notifyDone, notifyNote, notifyProblem } from '#editor/notify.tsx';
import { ALERT_MS } from '#editor/notify.tsx';

/**
 * Durations rounded to 10 ms: an alert that is shown again differs by 1 ms to restart its timer.
 */
const lengths = (): unknown[] =>
  notificationsStore
    .getState()
    .notifications.map(({ autoClose }) =>
      typeof autoClose === 'number' ? Math.round(autoClose / 10) * 10 : autoClose,
    );

describe('When the editor shows an alert', () => {
  afterEach(() => notifications.clean());

  it('it is shown for 5,000 ms, whatever it says', () => {
    notifyDone('Saved');
    notifyNote('A note');
    notifyProblem('A problem');
    expect(ALERT_MS).toBe(5_000);
    expect(lengths()).toEqual([5_000, 5_000, 5_000]);
  });

  it('one with an action is shown for longer, and one about progress until that ends', () => {
    notifyNote('Deleted', undefined, { label: 'Undo', run: () => undefined });
    notifyBusy('work', 'Saving');
    expect(lengths()).toEqual([10_000, false]);
  });

  it('the same alert again replaces the first, with its full time', () => {
    notifyDone('Saved', 'save');
    const [first] = notificationsStore.getState().notifications;
    notifyDone('Saved', 'save');
    const [second, ...others] = notificationsStore.getState().notifications;
    expect(others).toEqual([]);
    expect(second?.autoClose).not.toBe(first?.autoClose);
    dropAlert('save');
    expect(lengths()).toEqual([]);
  });
});
