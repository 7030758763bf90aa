import { afterEach, expect, test, vi } from 'vitest';
import { storeInSession } from '#state/sessionValue.ts';

afterEach(() => vi.unstubAllGlobals());

test('a value is stored for the session, and removed again', () => {
  const values = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
  storeInSession('visit', '3');
  expect(values.get('visit')).toBe('3');
  storeInSession('visit', null);
  expect(values.has('visit')).toBe(false);
});

test('storage that is full or forbidden throws nothing at a visit', () => {
  const refuse = (): never => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { setItem: refuse, removeItem: refuse });
  expect(() => storeInSession('visit', '3')).not.toThrow();
  expect(() => storeInSession('visit', null)).not.toThrow();
});
