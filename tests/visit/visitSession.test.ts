// Sessions: started, ended, resumed after a reload, and closed for a page that crashed. See
// src/visit/README.md#sessions.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VisitSession } from '#visit/visitSession.ts';
import { stubBrowser } from '../support/browserGlobals.ts';

let ended: { id: string; durationMs: number; endedAtMs: number }[] = [];
let started: string[] = [];
const open = () =>
  new VisitSession({
    onStart: ({ id }) => started.push(id),
    onEnd: ({ id }, durationMs, endedAtMs) => ended.push({ id, durationMs, endedAtMs }),
  });

beforeEach(() => {
  [ended, started] = [[], []];
  stubBrowser();
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_700_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('When a visit ends', () => {
  it('lasts from its start to its end, minus the 60 s without input', () => {
    const visit = open();
    visit.start();
    vi.advanceTimersByTime(150_000);
    visit.end(true);
    expect(ended).toEqual([{ id: '1700000000000', durationMs: 90_000, endedAtMs: 1_700_000_150_000 }]);
    visit.end(true);
    expect(ended).toHaveLength(1);
  });

  it('lasts 15 s if it was 15 s long, however late its end is noticed', () => {
    for (const restMs of [61_000, 181_000, 502_000]) {
      const visit = open();
      visit.start();
      vi.advanceTimersByTime(15_000 + restMs);
      visit.end(true, restMs);
    }
    expect(ended.map(({ durationMs }) => durationMs)).toEqual([16_000, 16_000, 16_000]);
  });

  it('keeps its duration when the clock is changed, and the next visit has another id', () => {
    const visit = open();
    visit.start();
    vi.advanceTimersByTime(100_000);
    vi.setSystemTime(1_600_000_000_000);
    visit.end(true);
    expect(ended[0]?.durationMs).toBe(40_000);
    visit.start();
    vi.setSystemTime(1_600_000_000_000);
    visit.end(false);
    visit.start();
    expect(new Set(started).size).toBe(3);
  });
});

describe('When a page reloads', () => {
  it('resumes the session of this tab', () => {
    open().start();
    vi.advanceTimersByTime(30_000);
    const after = open();
    after.resume(true);
    after.start();
    expect(started).toHaveLength(1);
    expect(ended).toEqual([]);
    vi.advanceTimersByTime(70_000);
    after.end(true);
    expect(ended[0]?.durationMs).toBe(40_000);
  });

  it('ends an expired session of this tab at its last event', () => {
    const before = open();
    before.start();
    vi.advanceTimersByTime(15_000);
    before.touch();
    vi.advanceTimersByTime(441_000);
    const after = open();
    after.resume(true);
    expect(ended).toEqual([{ id: '1700000000000', durationMs: 15_000, endedAtMs: 1_700_000_015_000 }]);
    after.start();
    expect(started).toHaveLength(2);
  });

  it('closes the session of a crashed page at its last event', () => {
    const dead = open();
    dead.start();
    vi.advanceTimersByTime(20_000);
    expect(dead.touch()).toBe(20_000);
    vi.advanceTimersByTime(3_600_000);
    const next = open();
    next.resume(false);
    expect(ended).toEqual([{ id: '1700000000000', durationMs: 20_000, endedAtMs: 1_700_000_020_000 }]);
    next.resume(false);
    expect(ended).toHaveLength(1);
  });

  it('starts a new session when the stored one is invalid', () => {
    localStorage.setItem('vitrine-session', '{"id":7}');
    const visit = open();
    visit.resume(true);
    visit.start();
    expect(started).toHaveLength(1);
  });
});
