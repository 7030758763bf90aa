// State of a kiosk, and the text for it in a list.
import { describe, expect, it } from 'vitest';
import { kioskFlags, kioskState, type KioskStatus } from '#rules/kioskStates.ts';

const NOW_MS = Date.UTC(2026, 10, 24, 12);
const ago = (minutes: number): string => new Date(NOW_MS - minutes * 60_000).toISOString();
const RUNNING: KioskStatus = {
  seenAt: ago(1),
  enrolled: true,
  faultCount: 0,
  screen: 'home',
  clockAheadMs: 0,
};

describe('When an operator looks at a kiosk', () => {
  it.each<[string, Partial<KioskStatus>, string, string[]]>([
    ['heard of a minute ago', {}, 'online', ['online']],
    ['not heard of for four minutes', { seenAt: ago(4) }, 'silent', ['silent']],
    ['enrolled and never heard of', { seenAt: null }, 'silent', ['silent']],
    ['closed', { screen: 'dark' }, 'dark', ['online', 'dark']],
    ['closed when it was last heard of', { screen: 'dark', seenAt: ago(4) }, 'silent', ['silent']],
    ['accepted and not started', { seenAt: null, enrolled: false }, 'unenrolled', ['unenrolled']],
    ['running without a key', { enrolled: false }, 'online', ['online', 'unenrolled']],
    ['with faults', { faultCount: 2 }, 'online', ['online', 'faults']],
    ['with a wrong clock', { clockAheadMs: -301_000 }, 'online', ['online', 'clock']],
    ['whose clock is a minute off', { clockAheadMs: 60_000 }, 'online', ['online']],
  ])('one %s is shown as such', (_, more, state, flags) => {
    const found = kioskFlags({ ...RUNNING, ...more }, NOW_MS);
    expect([kioskState(found), [...found]]).toEqual([state, flags]);
  });
});
