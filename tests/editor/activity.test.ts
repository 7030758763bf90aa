// Requests that the editor sends by itself, and the session. See
// src/server/accounts/README.md#sign-in.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clock } from '#clock.ts';
import { loadKiosks } from '#editor/api/kioskApi.ts';
import { endSession, sessionStore, signInWhenRefused } from '#editor/auth/editorSession.ts';
import { memoryStorage } from '#tests/support/browserGlobals.ts';

const fetched = vi.fn<(path: string) => Promise<Response>>();
let nowMs = 0;
const { now } = clock;

beforeEach(() => {
  const window = Object.assign(new EventTarget(), {
    location: { pathname: '/edit/kiosks', protocol: 'https:' },
    localStorage: memoryStorage(),
  });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('window', window);
  // The token has ended, the session has not.
  vi.stubGlobal('document', { cookie: '' });
  clock.now = () => nowMs;
  fetched.mockImplementation(async (path) =>
    path === '/auth/refresh' ? Response.json({ jwt: 'next' }) : Response.json({ kiosks: [] }),
  );
  signInWhenRefused();
});
afterEach(() => {
  endSession();
  clock.now = now;
  fetched.mockReset();
  vi.unstubAllGlobals();
});
const paths = (): string[] => fetched.mock.calls.map(([path]) => path);

it('a page that somebody works on renews the session', async () => {
  await loadKiosks({});
  expect(paths()).toEqual(['/auth/refresh', '/api/kiosks']);
});

it('a page that was left open lets the session end, and asks nobody to sign in', async () => {
  nowMs += 61_000;
  fetched.mockImplementation(async () => Response.json({}, { status: 401 }));
  await expect(loadKiosks({})).rejects.toMatchObject({ statusCode: 401 });
  expect(paths()).toEqual([]);
  expect(sessionStore.getState().request).toBeNull();
  // The next touch counts.
  window.dispatchEvent(new Event('keydown'));
  fetched.mockClear();
  fetched.mockImplementation(async () => Response.json({ jwt: 'next', kiosks: [] }));
  await loadKiosks({});
  expect(paths()).toEqual(['/auth/refresh', '/api/kiosks']);
});
