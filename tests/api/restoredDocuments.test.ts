// Documents of a start, which are checked once for each build and version.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { restored } from '#api/restoredDocuments.ts';
import { REPAIR_REPORT_DELAY_MS } from '#config/limits.ts';

const HOME = { id: 'flagship', name: 'Flagship', headers: [{ type: 'title', text: 'Welcome' }] };
const BUILD = 'http://localhost/assets/index-abcdefgh.js';

let stored: Map<string, string>;
let build = BUILD;

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  build = BUILD;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal('document', { querySelector: () => ({ dataset: { app: build } }) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Loads the document as a start does, until what it keeps is kept. */
function start(data: unknown, id = 'flagship') {
  const document = restored('homeScreen', id, data);
  vi.advanceTimersByTime(REPAIR_REPORT_DELAY_MS);
  return document;
}

const keepOther = (): void => {
  for (const [key, value] of stored)
    stored.set(key, JSON.stringify({ ...JSON.parse(value), restored: { kept: true } }));
};

describe('When a kiosk starts again', () => {
  it('unchanged content is taken as it was checked before', () => {
    const first = start(HOME);
    expect(start(HOME)).toEqual(first);
    keepOther();
    expect(start(HOME)).toEqual({ kept: true });
  });

  it.each([
    ['its content has changed', () => start({ ...HOME, name: 'Other' })],
    ['another home is shown', () => start(HOME, 'outlet')],
    [
      'the app has been updated',
      () => {
        build = BUILD.replace('abcdefgh', 'hgfedcba');
        return start(HOME);
      },
    ],
  ])('it is checked again when %s', (_case, startAgain) => {
    start(HOME);
    keepOther();
    expect(startAgain()).not.toEqual({ kept: true });
  });

  it('unreadable storage is not an error', () => {
    start(HOME);
    for (const key of stored.keys()) stored.set(key, '{');
    expect(start(HOME)).toMatchObject({ id: 'flagship', name: 'Flagship' });
  });
});
