// @vitest-environment happy-dom
// What operators read of a kiosk's machine.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showroomEvents, type ShowroomEvents } from '#state/showroomEvents.ts';
import { checkMachine } from '#operating/machineChecks.ts';

const faults: ShowroomEvents['fault'][] = [];
showroomEvents.on('fault', (fault) => faults.push(fault));
const SETTLED_MS = 11_000;

interface Machine {
  inner: [number, number];
  outer?: [number, number];
  touches?: number;
  sound?: AudioContextState;
  hasTouched?: boolean;
}
let sound: AudioContextState = 'running';

/** A machine with a screen of 1920x1080. */
function setMachine({
  inner,
  outer = inner,
  touches = 10,
  sound: state = 'running',
  hasTouched,
}: Machine): void {
  Object.assign(window, {
    innerWidth: inner[0],
    innerHeight: inner[1],
    outerWidth: outer[0],
    outerHeight: outer[1],
  });
  const define = (target: object, values: Record<string, unknown>): void => {
    for (const [name, value] of Object.entries(values))
      Object.defineProperty(target, name, { configurable: true, value });
  };
  define(window, { screen: { width: 1920, height: 1080 } });
  define(navigator, { maxTouchPoints: touches, userActivation: { hasBeenActive: hasTouched ?? false } });
  sound = state;
  window.dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(SETTLED_MS + 2_000);
}

vi.useFakeTimers();
vi.stubGlobal(
  'AudioContext',
  class {
    readonly state = sound;
    close = () => Promise.resolve();
  },
);
checkMachine();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  setMachine({ inner: [1920, 1080] });
  faults.length = 0;
});
afterEach(() => vi.restoreAllMocks());

describe('When something is wrong with the machine of a kiosk', () => {
  it.each<[string, Machine, object]>([
    ['THE WINDOW IS NOT THE SCREEN', { inner: [1920, 950], outer: [1920, 1050] }, { window: '1920x950' }],
    ['THE WINDOW IS NOT THE SCREEN', { inner: [1200, 800] }, { screen: '1920x1080' }],
    ['THE BROWSER IS ZOOMED', { inner: [1745, 982], outer: [1920, 1080] }, { percent: 110 }],
    ['THERE IS NO TOUCH SCREEN', { inner: [1920, 1080], touches: 0 }, {}],
    ['SOUND IS BLOCKED UNTIL A TOUCH', { inner: [1920, 1080], sound: 'suspended' }, {}],
  ])('%s, said once while it lasts', (message, machine, ids) => {
    setMachine(machine);
    setMachine(machine);
    expect(faults).toMatchObject([{ message, ids }]);
    setMachine({ inner: [1920, 1080] });
    setMachine(machine);
    expect(faults).toHaveLength(2);
  });

  it('nothing is said of a machine that is right, nor of sound once somebody has touched it', () => {
    setMachine({ inner: [1920, 1080], sound: 'suspended', hasTouched: true });
    expect(faults).toEqual([]);
  });
});
