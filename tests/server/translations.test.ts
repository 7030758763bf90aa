// Translations that a machine suggests.
// See src/server/languages/README.md#texts-in-each-language and
// src/server/languages/README.md#the-translation-service.
import { afterEach, describe, expect, it } from 'vitest';
import type { SiteTexts } from '#protocol/languageEndpoints.ts';
import { nodeTroubles } from '#server/platform/nodes/nodeTroubles.ts';
import { Translator } from '#server/languages/translator.ts';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { openLoopback, type Loopback, type LoopbackResponse } from '#tests/support/loopback.ts';
import { openShowroom } from '#tests/support/showroom.ts';
import { examined } from '#tests/support/examined.ts';

const PATH = '/api/translations/suggest';
const opened: Loopback[] = [];
afterEach(async () => {
  for (const loopback of opened.splice(0)) await loopback.close();
});

async function service(response: LoopbackResponse): Promise<Loopback> {
  const loopback = await openLoopback(() => response);
  opened.push(loopback);
  return loopback;
}

const hello = { from: 'en', to: 'es', texts: ['Hello', '<i>2</i> years'] };

onDefaultDatabase('When a service translates', (makeDatabase) => {
  it('authors are told what may be used of its translations, and the page of languages that it is there', async () => {
    const source = await service({ json: { texts: ['Hola', '<i>3</i> años'] } });
    const showroom = await openShowroom(
      { translate: { url: `${source.url}/v1`, key: 'secret' } },
      await makeDatabase(),
    );
    const { editor, shopper } = showroom;
    const response = await editor.post(PATH, hello);
    expect([response.statusCode, response.json(), response.headers['cache-control']]).toEqual([
      200,
      { texts: ['Hola', null] },
      'no-store',
    ]);
    expect(source.requests).toMatchObject([
      { path: '/v1', headers: { authorization: 'Bearer secret' }, body: hello },
    ]);
    expect((await editor.get('/api/translations')).json<SiteTexts>().suggestions).toBe(true);
    expect((await editor.get('/api/translations/service')).json()).toEqual({ suggestions: true });

    // Refused requests do not reach the service.
    expect((await shopper.post(PATH, hello)).statusCode).toBe(401);
    for (const body of [
      { ...hello, texts: [] },
      { ...hello, texts: [''] },
      { ...hello, texts: Array(51).fill('Hello') as string[] },
      { ...hello, texts: ['x'.repeat(5_001)] },
      { ...hello, texts: Array(5).fill('x'.repeat(4_500)) as string[] },
      { ...hello, to: 'es-MX' },
      { texts: ['Hello'] },
    ])
      expect((await editor.post(PATH, body)).statusCode).toBe(400);
    expect((await editor.post(PATH, { ...hello, texts: ['x'.repeat(200_000)] })).statusCode).toBe(413);
    expect(source.requests).toHaveLength(1);

    const found = () => examined(showroom, 'translations');
    source.respondBy(() => ({ json: { texts: ['Bienvenido a la tienda'] } }));
    expect(await found()).toMatchObject({
      level: 'ok',
      text: expect.stringContaining('Bienvenido') as string,
    });
    source.respondBy(() => ({ json: { texts: [''] } }));
    expect(await found()).toMatchObject({ level: 'error' });
    source.respondBy(() => ({ json: {}, status: 401 }));
    expect(await found()).toMatchObject({ level: 'error' });
  });

  it('what nobody has read is said to be by a machine, until it is read or changed', async () => {
    const { editor } = await openShowroom({}, await makeDatabase());
    const page = (spanish: string, machineTexts: string[]) => ({
      name: 'Care',
      langCode: 'en',
      headers: [{ type: 'title', text: 'Hello' }],
      alternates: [
        {
          langCode: 'es',
          language: 'Español',
          headers: [{ type: 'title', text: spanish }],
          machineTexts: machineTexts.map((text) => ({ text })),
        },
      ],
    });
    const made = await editor.post('/api/pages', page('Hola', ['Hola']));
    const { id } = made.json<{ id: string }>();
    const read = async () => {
      const site = (await editor.get('/api/translations')).json<SiteTexts>();
      expect(site.suggestions).toBe(false);
      return site.documents.find((one) => one.id === id)?.texts[0]?.translations['es'];
    };
    expect(await read()).toEqual({ text: 'Hola', byMachine: true });
    await editor.put(`/api/pages/${id}`, { id, ...page('Buenas', ['Hola']) });
    expect(await read()).toEqual({ text: 'Buenas' });
    await editor.put(`/api/pages/${id}`, { id, ...page('Hola', []) });
    expect(await read()).toEqual({ text: 'Hola' });
    expect((await editor.post(PATH, hello)).statusCode).toBe(404);
  });
});

describe('When the translation service fails', () => {
  const failing: [string, LoopbackResponse][] = [
    ['is down', { json: {}, status: 500 }],
    ['refuses the key', { json: {}, status: 403 }],
    ['hangs up', (response) => response.destroy()],
    ['answers a page', (response) => response.end('<html>')],
    ['leaves a text out', { json: { texts: ['Hola'] } }],
    ['gives one more', { json: { texts: ['Hola', '<i>2</i> años', 'Adiós'] } }],
    ['says nothing', { json: {} }],
    [
      'sends without an end',
      (response) => void response.end(`{"texts":["Hola","${'x'.repeat(3_000_000)}"]}`),
    ],
    ['takes too long', () => undefined],
    ['stops in the middle', (response) => void response.write('{"texts":[')],
  ];

  const NEVER_ENDS = ['takes too long', 'stops in the middle'];

  it.each(failing)('nothing is suggested where it %s', async (what, response) => {
    const source = await service(response);
    const translator = new Translator({ url: source.url }, NEVER_ENDS.includes(what) ? 1_500 : 10_000);
    await expect(translator.translate(hello)).rejects.toMatchObject({
      message: expect.stringContaining('The translation service') as string,
      statusCode: expect.toSatisfy((status) => [502, 503, 504].includes(status as number)) as number,
    });
    source.respondBy(() => ({ json: { texts: ['Hola', '<i>2</i> años'] } }));
    expect(await translator.translate(hello)).toEqual(['Hola', '<i>2</i> años']);
  });

  it('authors hear it in a sentence, operators by an alert, and nobody asks without an end', async () => {
    const source = await service({ json: {}, status: 500 });
    const { editor, app } = await openShowroom({ translate: { url: source.url } });
    const ask = () => editor.post(PATH, hello);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const response = await ask();
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
        503,
        'The translation service does not answer.',
      ]);
    }
    // Five, each with one retry.
    expect(source.requests).toHaveLength(10);
    const down = (await nodeTroubles(app.services)).filter(({ rule }) => rule === 'provider');
    expect(down).toMatchObject([{ name: 'The translation service' }]);
    for (let attempt = 6; attempt < 60; attempt += 1) await ask();
    const refused = await ask();
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      429,
      'Too many suggestions, please wait a minute.',
    ]);
  });
});
