// The identity and the key of a kiosk.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endKey, kioskId, kioskKey, setKiosk } from '#delivery/kioskId.ts';
import { stubBrowser } from '../support/browserGlobals.ts';

beforeEach(() => void stubBrowser());
afterEach(() => vi.unstubAllGlobals());

describe('When the server refuses a key', () => {
  it('the kiosk has none and keeps its identity', () => {
    setKiosk('door', 'first');
    endKey('first');
    expect([kioskId(), kioskKey()]).toEqual(['door', '']);
  });

  it('a key that came while the server was asked holds', () => {
    setKiosk('door', 'first');
    setKiosk('door', 'second');
    endKey('first');
    expect(kioskKey()).toBe('second');
  });
});
