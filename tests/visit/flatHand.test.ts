// @vitest-environment happy-dom
// A flat hand on the attract screen wakes it, and presses nothing below.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CONTACT } from '#config/limits.ts';
import { watchContacts } from '#state/contacts.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { startIdleTimer } from '#visit/idleTimer.ts';

vi.mock('#state/navigation.ts', () => ({ startVisitAtHome: () => undefined }));
vi.useFakeTimers();
const canvas = document.body.appendChild(document.createElement('canvas'));
Object.defineProperty(canvas, 'clientHeight', { value: 1080 });
watchContacts(canvas);
startIdleTimer();

const reached: string[] = [];
for (const name of ['pointerdown', 'pointerup', 'click'])
  canvas.addEventListener(name, (event) => reached.push(`${name} ${(event as PointerEvent).pointerId}`));

const send = (name: string, pointerId: number): void => {
  const init = { pointerId, pointerType: 'touch', button: 0, bubbles: true, cancelable: true };
  canvas.dispatchEvent(new PointerEvent(name, init));
};

beforeEach(() => {
  reached.length = 0;
  kioskStore.setState({ isAttracting: true });
});

describe('When a hand is laid on the attract screen', () => {
  it('all its fingers wake alone, and the next touch presses', () => {
    for (const finger of [1, 2, 3]) send('pointerdown', finger);
    for (const finger of [2, 1, 3]) send('pointerup', finger);
    expect([reached, kioskStore.getState().isAttracting]).toEqual([[], false]);
    send('pointerdown', 4);
    send('pointerup', 4);
    expect(reached).toEqual(['pointerdown 4', 'pointerup 4']);
  });

  it('a drop of water that woke it keeps no later finger away', () => {
    send('pointerdown', 1);
    vi.advanceTimersByTime(CONTACT.restMs);
    send('pointerdown', 2);
    expect(reached).toEqual(['pointerdown 2']);
    send('pointerup', 2);
    send('pointercancel', 1);
  });
});
