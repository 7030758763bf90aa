// Each invariant of the simulation can fail: a showroom in which everything holds, with one thing
// that does not.
import { expect, it } from 'vitest';
import { Invariants } from './Invariants.ts';
import type { Kiosk, KioskState, PageContent, Usage } from './Kiosk.ts';

const MINUTE_MS = 60_000;

const RELEASE = { hash: 'second', url: '/releases/second.json?env=flagship' };

/** During a visit, on the home screen. */
const STATE: KioskState = {
  transitionCount: 0,
  isDragging: false,
  isAttracting: false,
  release: RELEASE,
  route: { screen: 'home', id: '' },
  languageIndex: 0,
  overlay: null,
  endsAtMs: null,
  depth: 0,
  isDark: false,
};

const USAGE: Usage = { objects: 200, textures: 50, listeners: 40, timers: 8 };

/** A day so far, in which everything holds. */
function openDay() {
  const time = { nowMs: 10 * MINUTE_MS, epochMs: 0 };
  const day = {
    time,
    state: { ...STATE } as KioskState,
    stage: 'still',
    usage: { ...USAGE },
    pages: [] as PageContent[],
    heading: undefined as string | undefined,
    live: 'second',
    releases: ['first', 'second'],
    released: undefined as PageContent | undefined,
    stored: [] as string[],
    lostSaves: [] as string[],
    queued: undefined as { type: string } | undefined,
    failures: [] as string[],
    wrongAudit: undefined as string | undefined,
    kiosk: {
      name: 'kiosk 1',
      errors: [] as string[],
      acknowledged: new Set<string>(),
      expected: undefined as { label: string; presses: number } | undefined,
      presses: 0,
      freeMs: time.nowMs,
      restMs: time.nowMs,
      touchedMs: time.nowMs,
      loadedMs: 0,
      hasLostStart: false,
      state: () => day.state,
      stage: () => day.stage,
      usage: () => day.usage,
      pages: () => day.pages,
      heading: () => day.heading,
    },
    /** Lets time pass; a visit goes on meanwhile. */
    pass: (ms: number) => {
      time.nowMs += ms;
      Object.assign(day.kiosk, { freeMs: time.nowMs, restMs: time.nowMs, touchedMs: time.nowMs });
    },
    check: () => invariants.violated(),
  };
  const server = {
    origin: 'http://127.0.0.1',
    takeFailures: () => day.failures.splice(0),
    isRunning: true,
    isBroken: false,
    app: { services: { database: databaseOf(day) } },
  };
  const showroom = {
    releases: day.releases,
    changedMs: 0,
    noteRelease: async () => day.live,
    lostSaves: async () => day.lostSaves,
    releasedPage: async () => day.released,
  };
  const invariants = new Invariants(
    server as never,
    showroom as never,
    [day.kiosk as unknown as Kiosk],
    { violated: () => day.wrongAudit } as never,
    time as never,
  );
  return day;
}

/** Answers the two statements of the invariants. */
function databaseOf(day: { stored: string[]; queued: { type: string } | undefined }) {
  const query = {
    select: () => query,
    where: () => query,
    execute: async () => day.stored.map((event_id) => ({ event_id })),
    executeTakeFirst: async () => day.queued,
  };
  return { selectFrom: () => query };
}

it('Where everything holds, nothing is reported', async () => {
  const day = openDay();
  expect(await day.check()).toBeUndefined();
  day.pass(5 * MINUTE_MS);
  expect(await day.check()).toBeUndefined();
});

it('An error of the server is reported', async () => {
  const day = openDay();
  day.failures.push('GET /api/live: 500');
  expect(await day.check()).toContain('GET /api/live: 500');
});

it('An acknowledged event that is not stored, or stored twice, is reported', async () => {
  const day = openDay();
  day.kiosk.acknowledged.add('event-1');
  expect(await day.check()).toContain('stored 0 times');
  day.stored = ['event-1', 'event-1'];
  expect(await day.check()).toContain('stored 2 times');
  day.stored = ['event-1'];
  expect(await day.check()).toBeUndefined();
});

it('An acknowledged save that is gone is reported', async () => {
  const day = openDay();
  day.lostSaves = ['care'];
  expect(await day.check()).toContain('a save of care');
});

it('A command that no kiosk has asked for within a minute is reported', async () => {
  const day = openDay();
  day.queued = { type: 'reload' };
  expect(await day.check()).toContain("'reload'");
});

it('An error that the app does not handle is reported', async () => {
  const day = openDay();
  day.kiosk.errors.push('TypeError: y of null');
  expect(await day.check()).toContain('y of null');
});

it('An interaction lock that is held for more than five seconds is reported', async () => {
  const day = openDay();
  day.state.transitionCount = 1;
  expect(await day.check()).toBeUndefined();
  day.time.nowMs += 6_000;
  expect(await day.check()).toContain('interaction lock');
});

it('A stage that does not come to rest is reported', async () => {
  const day = openDay();
  day.time.nowMs += 2 * MINUTE_MS;
  expect(await day.check()).toContain('stage has moved');
});

it('A touch that nothing answers is reported, unless the attract screen is up', async () => {
  const day = openDay();
  day.kiosk.expected = { label: 'Phones', presses: 0 };
  expect(await day.check()).toContain("'Phones' is not answered");
  day.kiosk.expected = { label: 'Phones', presses: 0 };
  day.state.isAttracting = true;
  expect(await day.check()).toBeUndefined();
});

it('A visit that does not end, or ends elsewhere than at home, is reported', async () => {
  const day = openDay();
  day.state.route = { screen: 'product', id: 'tempo-watch-3' };
  day.kiosk.touchedMs = day.time.nowMs - 4 * MINUTE_MS;
  expect(await day.check()).toContain('shows product');
});

it('A way back into the visit before is reported', async () => {
  const day = openDay();
  day.state = { ...STATE, isAttracting: true, depth: 3 };
  day.kiosk.touchedMs = day.time.nowMs - 4 * MINUTE_MS;
  expect(await day.check()).toContain('Back leads');
});

it('An older release than a kiosk has shown is reported', async () => {
  const day = openDay();
  expect(await day.check()).toBeUndefined();
  day.state.release = { ...RELEASE, hash: 'first' };
  expect(await day.check()).toContain('older release');
});

it('What is live and not shown a minute later is reported', async () => {
  const day = openDay();
  day.state = { ...STATE, isAttracting: true, release: { ...RELEASE, hash: 'first' } };
  expect(await day.check()).toBeUndefined();
  day.pass(2 * MINUTE_MS);
  expect(await day.check()).toContain('not shown');
});

it('A page of another release than the one that is shown is reported', async () => {
  const day = openDay();
  day.pages = [{ id: 'care', name: 'Saved 1', title: 'Saved 1' }];
  day.released = { id: 'care', name: 'Saved 2', title: 'Saved 2' };
  expect(await day.check()).toContain("'Saved 2' in the release");
});

it('A heading that is not the one of the release is reported', async () => {
  const day = openDay();
  day.pages = [{ id: 'care', name: 'Saved 2', title: 'Saved 2' }];
  day.released = { id: 'care', name: 'Saved 2', title: 'Saved 2' };
  day.state.route = { screen: 'page', id: 'care' };
  day.heading = 'Saved 2';
  expect(await day.check()).toBeUndefined();
  day.heading = 'Saved 1';
  expect(await day.check()).toContain("shows 'Saved 1'");
});

it('An audit that shows the answer to another filter is reported', async () => {
  const day = openDay();
  day.wrongAudit = 'the audit shows something else';
  expect(await day.check()).toContain('the audit shows something else');
});

it.each(['objects', 'textures', 'listeners', 'timers'] as const)(
  'A visit that leaves %s behind is reported',
  async (name) => {
    const day = openDay();
    const visit = async (): Promise<string | undefined> => {
      day.state = { ...STATE };
      await day.check();
      day.state = { ...STATE, isAttracting: true };
      await day.check();
      day.pass(30_000);
      return day.check();
    };
    for (let visits = 0; visits < 9; visits += 1) expect(await visit()).toBeUndefined();
    day.usage[name] *= 10;
    expect(await visit()).toContain(`${name} after a visit`);
  },
);
