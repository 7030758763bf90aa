// @vitest-environment happy-dom
// While touches are read aloud, a drop of water does not take the screen from a shopper.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONTACT } from '#config/limits.ts';
import type { TouchRequest } from '#access/touchExploration.ts';
import { watchContacts } from '#state/contacts.ts';
import { followTouches } from '#access/touchReader.ts';

document.body.innerHTML = '<div id="frame"><canvas id="stage"></canvas></div>';
const canvas = document.querySelector('canvas') as HTMLCanvasElement;
Object.defineProperty(canvas, 'clientHeight', { value: 1080 });
canvas.getBoundingClientRect = () => new DOMRect(0, 0, 1920, 1080);
watchContacts(canvas);

const requests: TouchRequest['type'][] = [];
let stop: () => void;
const send = (name: string, pointerId: number, clientX: number): void => {
  const init = { pointerId, pointerType: 'touch', button: 0, bubbles: true, cancelable: true };
  const event = new PointerEvent(name, { ...init, clientX, clientY: 500 });
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  canvas.dispatchEvent(event);
};
const tap = (id: number, x: number): void => {
  send('pointerdown', id, x);
  vi.advanceTimersByTime(50);
  send('pointerup', id, x);
  vi.advanceTimersByTime(50);
};

beforeEach(() => {
  vi.useFakeTimers();
  requests.length = 0;
  stop = followTouches(({ type }) => requests.push(type));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('When a drop of water lies on a screen that is read aloud', () => {
  it('a finger hears, and presses by two taps', () => {
    send('pointerdown', 1, 100);
    vi.advanceTimersByTime(CONTACT.restMs);
    requests.length = 0;
    tap(2, 900);
    vi.advanceTimersByTime(1_000);
    expect(requests).toContain('hear');
    requests.length = 0;
    tap(3, 900);
    tap(4, 900);
    expect(requests).toContain('press');
  });
});
