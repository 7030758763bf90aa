// The free times of the store, and what a visit makes of them. See
// src/server/fleet/README.md#appointments.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppointmentTimes } from '#protocol/fleetEndpoints.ts';
import { stubBrowser } from '../support/browserGlobals.ts';

const { loadTimes, bookTime } = vi.hoisted(() => ({ loadTimes: vi.fn(), bookTime: vi.fn() }));
vi.mock('#api/appointmentApi.ts', () => ({ loadTimes, bookTime }));
const pending = vi.hoisted(() => ({ count: 0 }));
vi.mock('#stage/render/frameLoop.ts', () => ({
  pendingUpdates: () => {
    pending.count += 1;
    return () => (pending.count -= 1);
  },
}));

type Appointments = typeof import('#screens/appointment/appointmentStore.ts');
type Kiosk = typeof import('#state/kioskStore.ts');

const NINE = { start: '2030-05-01T09:00:00Z', minutes: 30 };
const TEN = { start: '2030-05-01T10:00:00Z', minutes: 30 };
const TIMES: AppointmentTimes = { times: [NINE, TEN], timeZone: 'Europe/Paris' };
const BOOKED = { ...NINE, code: 'K7', store: 'Main Street' };
/** Long enough for a motion to count as over. */
const CALM_MS = 500;

let appointments: Appointments;
let kiosk: Kiosk['kioskStore'];
let stopVisits: () => void;

// The module holds the times of a kiosk, so each test has its own.
beforeEach(async () => {
  vi.useFakeTimers();
  stubBrowser();
  vi.resetModules();
  pending.count = 0;
  loadTimes.mockReset().mockResolvedValue(TIMES);
  bookTime.mockReset().mockResolvedValue(BOOKED);
  appointments = await import('#screens/appointment/appointmentStore.ts');
  ({ kioskStore: kiosk } = await import('#state/kioskStore.ts'));
  stopVisits = appointments.followVisits();
});
afterEach(() => {
  stopVisits();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = () => appointments.appointmentStore.getState();

/** Waits for everything that does not depend on time. */
const responses = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

async function openScreen(): Promise<() => void> {
  const leave = appointments.refreshTimes();
  await responses();
  return leave;
}

const nextShopper = (): void => kiosk.setState(({ visit }) => ({ visit: visit + 1 }));

describe('When a product is shown', () => {
  it('the free times come once nothing moves, and the stage waits for them', async () => {
    kiosk.setState({ transitionCount: 1 });
    await openScreen();
    await vi.advanceTimersByTimeAsync(CALM_MS);
    expect([shown().times, pending.count]).toEqual([null, 1]);
    kiosk.setState({ transitionCount: 0 });
    await vi.advanceTimersByTimeAsync(CALM_MS);
    expect([shown().times, pending.count]).toEqual([TIMES.times, 0]);
    expect(shown().timeZone).toBe('Europe/Paris');
  });

  it('they are requested again after a minute, not for the next product', async () => {
    await openScreen();
    await vi.advanceTimersByTimeAsync(59_000);
    await openScreen();
    expect(loadTimes).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    await openScreen();
    expect(loadTimes).toHaveBeenCalledTimes(2);
  });

  it('a shopper who goes on before they came gets them on the next screen', async () => {
    const leave = appointments.refreshTimes();
    leave();
    await vi.advanceTimersByTimeAsync(CALM_MS);
    expect(shown().times).toBeNull();
    await openScreen();
    expect(loadTimes).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(CALM_MS);
    expect(shown().times).toEqual(TIMES.times);
  });

  it('so does one who goes on before they are shown, and the stage waits for them no more', async () => {
    kiosk.setState({ transitionCount: 1 });
    const leave = await openScreen();
    leave();
    expect(pending.count).toBe(0);
    kiosk.setState({ transitionCount: 0 });
    await vi.advanceTimersByTimeAsync(CALM_MS);
    expect(shown().times).toBeNull();
    await openScreen();
    expect(loadTimes).toHaveBeenCalledTimes(2);
  });

  it('leaving a screen that has shown them requests nothing', async () => {
    const leave = await openScreen();
    await vi.advanceTimersByTimeAsync(CALM_MS);
    leave();
    expect(pending.count).toBe(0);
    await openScreen();
    expect(loadTimes).toHaveBeenCalledTimes(1);
  });

  it('a server that does not know them offers none, and the time zone stays', async () => {
    await openScreen();
    await vi.advanceTimersByTimeAsync(60_000);
    loadTimes.mockRejectedValue({ statusCode: 503, message: '' });
    await openScreen();
    await vi.advanceTimersByTimeAsync(CALM_MS);
    expect(shown()).toMatchObject({ times: null, timeZone: 'Europe/Paris' });
  });
});

describe('When a shopper books a time', () => {
  it('the chosen time is booked once it is confirmed, with the product on the screen', async () => {
    kiosk.setState({ activeScreen: { kind: 'product', id: 'nova', langCode: 'en' }, shownLangCode: 'en' });
    await appointments.bookChoice();
    expect(bookTime).not.toHaveBeenCalled();
    appointments.chooseTime(NINE);
    expect(shown()).toMatchObject({ phase: 'confirming', choice: NINE });
    const booking = appointments.bookChoice();
    expect(shown().phase).toBe('sending');
    await booking;
    expect(shown()).toMatchObject({ phase: 'booked', booked: BOOKED });
    expect(bookTime.mock.calls[0]?.[2]).toMatchObject({ ...NINE, language: 'en', product: 'nova' });
  });

  it('the same time that is sent again is the same booking, another choice is another one', async () => {
    bookTime.mockRejectedValue({ statusCode: 0, message: '' });
    appointments.chooseTime(NINE);
    await appointments.bookChoice();
    expect(shown().phase).toBe('failed');
    await appointments.bookChoice();
    appointments.chooseAnother();
    expect(shown()).toMatchObject({ phase: 'choosing', choice: null });
    appointments.chooseTime(NINE);
    await appointments.bookChoice();
    const [first, again, other] = bookTime.mock.calls.map(([, , { id }]) => id as string);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(bookTime.mock.calls[0]?.[2]).not.toHaveProperty('product');
  });

  it('a time that is gone meanwhile is named so, with the times that are left', async () => {
    await openScreen();
    await vi.advanceTimersByTimeAsync(CALM_MS);
    bookTime.mockRejectedValue({ statusCode: 409, message: '' });
    loadTimes.mockResolvedValue({ times: [TEN], timeZone: null });
    appointments.chooseTime(NINE);
    await appointments.bookChoice();
    expect(shown()).toMatchObject({ phase: 'taken', times: [TEN], timeZone: 'Europe/Paris' });
  });

  it('a kiosk that the server does not know says that it failed', async () => {
    bookTime.mockRejectedValue(404);
    appointments.chooseTime(NINE);
    await appointments.bookChoice();
    expect(shown().phase).toBe('failed');
  });

  it('closing the dialog forgets a choice, but nothing that is sent or booked', async () => {
    appointments.chooseTime(NINE);
    appointments.leaveChoice();
    expect(shown()).toMatchObject({ phase: 'choosing', choice: null });
    appointments.chooseTime(NINE);
    const booking = appointments.bookChoice();
    appointments.leaveChoice();
    expect(shown().phase).toBe('sending');
    await booking;
    appointments.leaveChoice();
    expect(shown()).toMatchObject({ phase: 'booked', booked: BOOKED });
  });
});

describe('When a visit ends', () => {
  it('the next shopper sees neither a choice nor a booking', async () => {
    appointments.chooseTime(NINE);
    nextShopper();
    expect(shown()).toMatchObject({ phase: 'choosing', choice: null });
    appointments.chooseTime(NINE);
    await appointments.bookChoice();
    kiosk.setState({ isAttracting: true });
    expect(shown()).toMatchObject({ phase: 'choosing', choice: null, booked: null });
  });

  it('a response that comes later is not for the next shopper', async () => {
    for (const response of ['booked', 'failed'] as const) {
      let respond = (): void => undefined;
      bookTime.mockReturnValue(
        new Promise((resolve, reject) => {
          respond = () => (response === 'booked' ? resolve(BOOKED) : reject({ statusCode: 0, message: '' }));
        }),
      );
      appointments.chooseTime(NINE);
      const booking = appointments.bookChoice();
      nextShopper();
      respond();
      await booking;
      expect(shown()).toMatchObject({ phase: 'choosing', choice: null, booked: null });
    }
  });

  it('another screen of the same visit keeps them', () => {
    appointments.chooseTime(NINE);
    kiosk.setState({ depth: 3 });
    expect(shown().phase).toBe('confirming');
  });
});
