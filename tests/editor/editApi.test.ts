// Save requests of the editor's browser. See src/screens/README.md#221-client-rules.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveDocument } from '#editor/api/editApi.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { cookie: 'vitrine_jwt=token' });
  vi.stubGlobal('window', { location: { pathname: '/edit' } });
  fetched.mockImplementation(() => Promise.resolve(new Response('{}')));
});
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const sent = (): unknown => JSON.parse(String(fetched.mock.calls[0]?.[1].body));

it('saving sends the missing sounds and translations of an environment as null', async () => {
  await saveDocument('environment', 'harbour', restore(KINDS_BY_NAME.environment, { id: 'harbour' }), null);
  expect(sent()).toMatchObject({ click: null, celebration: null, alternates: null });
});

it('saving sends the existing ones, and the translations of any other document as a list', async () => {
  const environment = restore(KINDS_BY_NAME.environment, {
    click: { id: 1, url: '/uploads/click.wav' },
    alternates: [{ langCode: 'es', scrollText: 'Más' }],
  });
  await saveDocument('environment', 'harbour', environment, null);
  expect(sent()).toMatchObject({
    click: { id: 1, url: '/uploads/click.wav' },
    celebration: null,
    alternates: [{ langCode: 'es', scrollText: 'Más' }],
  });
  fetched.mockClear();
  await saveDocument('page', 'care', restore(KINDS_BY_NAME.page, {}), null);
  expect(sent()).toMatchObject({ alternates: [] });
});
