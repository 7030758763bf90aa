// @vitest-environment happy-dom
// Which finger presses and scrolls while others are down, and which counts no longer.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONTACT } from '#config/limits.ts';
import { hasTapped, isContactCounting, isTapOf, takeContact, watchContacts } from '#state/contacts.ts';
import { ENDLESS_MS, reportEndlessTouches } from '#operating/endlessTouches.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { showroomEvents, type ShowroomEvents } from '#state/showroomEvents.ts';

const canvas = Object.defineProperty(document.createElement('canvas'), 'clientHeight', { value: 540 });
/** The window shows the stage at half its size. */
const SCALE = 0.5;
watchContacts(canvas);

const faults: string[] = [];
const noteFault = ({ message }: ShowroomEvents['fault']) => void faults.push(message);

const send = (name: string, pointerId: number, x = 100, y = 100, more: PointerEventInit = {}): void => {
  const init = { pointerId, pointerType: 'touch', clientX: x, clientY: y, button: 0, ...more };
  window.dispatchEvent(new PointerEvent(name, init));
};
const isDragging = (): boolean => kioskStore.getState().isDragging;

beforeEach(() => {
  vi.useFakeTimers();
  faults.length = 0;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  showroomEvents.on('fault', noteFault);
});
afterEach(() => {
  for (let finger = 1; finger <= 11; finger += 1) send('pointercancel', finger);
  window.dispatchEvent(new Event('blur'));
  showroomEvents.off('fault', noteFault);
  vi.useRealTimers();
});

describe('When a finger rolls', () => {
  it('distances are those of the stage, whatever the size of the window', () => {
    send('pointerdown', 1);
    takeContact(1);
    send('pointermove', 1, 100 + CONTACT.tapPx * SCALE);
    expect(isTapOf(1)).toBe(true);
    send('pointermove', 1, 100 + (CONTACT.tapPx + 1) * SCALE);
    expect(isTapOf(1)).toBe(false);
    expect(isDragging()).toBe(true);
  });

  it('one that has left and come back has dragged', () => {
    send('pointerdown', 1);
    takeContact(1);
    send('pointermove', 1, 140);
    send('pointermove', 1, 100);
    send('pointerup', 1);
    expect(isTapOf(1)).toBe(false);
    expect(isDragging()).toBe(false);
  });

  it.each(['pointercancel', 'blur'])('one that is taken away by %s presses nothing', (name) => {
    send('pointerdown', 1);
    takeContact(1);
    if (name === 'blur') window.dispatchEvent(new Event(name));
    else send(name, 1);
    expect(isTapOf(1)).toBe(false);
  });

  it('the right button of a mouse presses nothing', () => {
    send('pointerdown', 1, 100, 100, { pointerType: 'mouse', button: 2 });
    expect(takeContact(1)).toBe(false);
  });
});

describe('When several hands are on the screen', () => {
  it('only the first of ten fingers presses, and the next one after it', () => {
    for (let finger = 1; finger <= 10; finger += 1) send('pointerdown', finger, finger * 20);
    expect(Array.from({ length: 10 }, (_, index) => takeContact(index + 1))).toEqual([
      true,
      ...Array<boolean>(9).fill(false),
    ]);
    send('pointerup', 1);
    send('pointerdown', 11);
    expect(takeContact(11)).toBe(true);
  });

  it('a palm that lies where nothing is leaves the finger beside it alone', () => {
    send('pointerdown', 1);
    send('pointerdown', 2);
    expect(takeContact(2)).toBe(true);
    expect(isTapOf(2)).toBe(true);
    expect(hasTapped(1)).toBe(true);
  });
});

describe('When a contact never ends, such as a drop of water', () => {
  it('it counts no longer after three seconds, also while it trembles, and a new finger presses', () => {
    send('pointerdown', 1);
    takeContact(1);
    for (let atMs = 0; atMs < CONTACT.restMs; atMs += 100) {
      send('pointermove', 1, 100 + (atMs % 300) / 100);
      vi.advanceTimersByTime(100);
    }
    expect(isContactCounting(1)).toBe(false);
    send('pointerdown', 2);
    expect(takeContact(2)).toBe(true);
    expect([isTapOf(1), isTapOf(2)]).toEqual([false, true]);
  });

  it('one that has dragged and rests drags no longer, until it moves on', () => {
    send('pointerdown', 1);
    takeContact(1);
    send('pointermove', 1, 200);
    expect(isDragging()).toBe(true);
    vi.advanceTimersByTime(CONTACT.restMs);
    expect(isDragging()).toBe(false);
    send('pointermove', 1, 300);
    expect(isDragging()).toBe(true);
    expect(isContactCounting(1)).toBe(true);
  });

  it('operators read of it once, after thirty seconds', () => {
    reportEndlessTouches();
    send('pointerdown', 1);
    vi.advanceTimersByTime(ENDLESS_MS - 1);
    expect(faults).toEqual([]);
    vi.advanceTimersByTime(ENDLESS_MS * 3);
    expect(faults).toEqual(['A TOUCH DOES NOT END']);
  });

  it('a long press that ends is no fault, and still presses', () => {
    reportEndlessTouches();
    send('pointerdown', 1);
    takeContact(1);
    vi.advanceTimersByTime(ENDLESS_MS / 2);
    send('pointerup', 1);
    expect(isTapOf(1)).toBe(true);
    vi.advanceTimersByTime(ENDLESS_MS);
    expect(faults).toEqual([]);
  });
});
