// The texts of the site in each language.
// See src/server/languages/README.md#texts-in-each-language.
import { expect, it } from 'vitest';
import type { SiteTexts } from '#protocol/languageEndpoints.ts';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { openShowroom } from '#tests/support/showroom.ts';

onDefaultDatabase('When somebody asks for the texts of the site', (makeDatabase) => {
  it('every saved text is there in each language, and what it was translated from', async () => {
    const { editor, shopper } = await openShowroom({}, await makeDatabase());
    expect((await shopper.get('/api/translations')).statusCode).toBe(401);
    const page = (english: string, spanish: string) => ({
      name: 'Care',
      langCode: 'en',
      headers: [{ type: 'title', text: english }],
      alternates: [{ langCode: 'es', language: 'Español', headers: [{ type: 'title', text: spanish }] }],
    });
    const { id } = (await editor.post('/api/pages', page('Hello', 'Hola'))).json<{ id: string }>();
    const read = async () => {
      const response = await editor.get('/api/translations');
      expect(response.statusCode).toBe(200);
      const { environments, documents } = response.json<SiteTexts>();
      return { environments, care: documents.find((one) => one.collection === 'pages' && one.id === id) };
    };
    const first = await read();
    expect(first.care).toMatchObject({ name: 'Care', langCode: 'en' });
    expect(first.care?.texts).toEqual([
      expect.objectContaining({
        path: 'headers.0.text',
        main: 'Hello',
        translations: { es: { text: 'Hola' } },
      }),
    ]);

    await editor.put(`/api/pages/${id}`, { id, ...page('Welcome', 'Hola') });
    const second = await read();
    expect(second.care?.texts[0]).toMatchObject({
      main: 'Welcome',
      translations: { es: { text: 'Hola', before: 'Hello' } },
    });
    // This response comes from a version that was read before.
    expect(await read()).toEqual(second);

    // A language of a home screen is one of every document.
    const made = await editor.post('/api/environments', { name: 'Harbor' });
    const { id: environment } = made.json<{ id: string }>();
    const home = (await editor.get(`/api/home-screens/${environment}`)).json<object>();
    const alternates = [{ langCode: 'fr', language: 'Français', languageLong: 'Voir en français' }];
    await editor.put(`/api/home-screens/${environment}`, { ...home, langCode: 'en', alternates });
    const third = await read();
    expect(third.environments.find((one) => one.id === environment)).toMatchObject({
      name: 'Harbor',
      languages: [{ langCode: 'en' }, { langCode: 'fr', language: 'Français' }],
    });
    expect(third.care?.texts[0]?.translations).toEqual({
      es: { text: 'Hola', before: 'Hello' },
      fr: { text: '' },
    });

    // Site settings are in the main language of their home screen.
    const path = `/api/environments/${environment}`;
    const settings = (await editor.get(path)).json<{ attract: object }>();
    await editor.put(path, { ...settings, attract: { ...settings.attract, text: 'Touch me to begin.' } });
    const { documents } = (await editor.get('/api/translations')).json<SiteTexts>();
    const ofSettings = documents.find((one) => one.collection === 'environments' && one.id === environment);
    expect(ofSettings).toMatchObject({ langCode: 'en' });
    const touch = ofSettings?.texts.find(({ path: at }) => at === 'attract.text');
    expect(touch?.translations).toEqual({ fr: { text: '' } });

    await editor.send('DELETE', `/api/pages/${id}`);
    expect((await read()).care).toBeUndefined();
  });
});
