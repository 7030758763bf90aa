// Seeding: the demo of assets/, or one empty environment.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/database/openDatabase.ts';
import { openServices } from '#server/services.ts';
import { seed } from '#server/seed/seed.ts';
import { ROOT } from '#server/serverSettings.ts';
import { makeSqlite, onDefaultDatabase } from '#tests/support/engines.ts';
import { openShowroom, settingsAt, type Json } from '#tests/support/showroom.ts';
import * as documents from '#server/documents/documentRepository.ts';

let assetsDir: string;
beforeEach(async () => {
  assetsDir = await mkdtemp(join(tmpdir(), 'vitrine-assets-'));
});
afterEach(() => rm(assetsDir, { recursive: true, force: true }));

async function asset(path: string, content: unknown): Promise<void> {
  const file = join(assetsDir, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
}

async function smallDemo(): Promise<void> {
  await asset('images/products/Nova X5.webp', 'picture');
  await asset('sounds/click.wav', 'click');
  await asset('media.json', [
    {
      path: 'images/products/Nova X5.webp',
      width: 600,
      height: 400,
      kind: 'image',
      alt: { en: 'A phone', es: 'Un móvil' },
    },
  ]);
  await asset('demo/environments.json', [
    { id: 'flagship', name: 'Flagship', click: { asset: 'sounds/click.wav' } },
    { id: 'airport', name: 'Airport' },
  ]);
  await asset('demo/home-screens.json', [{ id: 'flagship', name: 'Flagship', style: 'modular' }]);
  await asset('demo/products.json', [
    {
      id: 'nova-x5',
      name: 'Nova X5',
      headline: 'Light',
      infoImage: { asset: 'images/products/Nova X5.webp' },
    },
    { id: 'orbit', name: 'Orbit', infoImage: { asset: 'images/products/Nova X5.webp' } },
  ]);
}

onDefaultDatabase('When a showroom opens for the first time', (makeDatabase) => {
  it('it has the demo, with its media in the media store', async () => {
    await smallDemo();
    const testDatabase = await makeDatabase();
    const { app, shopper } = await openShowroom({ seed: 'demo', assetsDir }, testDatabase);
    const product: Json = (await shopper.get('/api/products/nova-x5')).json();
    expect(product).toMatchObject({
      name: 'Nova X5',
      headline: 'Light',
      infoImage: { id: expect.any(Number) },
    });
    const { url } = product['infoImage'] as { url: string };
    expect(url).toMatch(/^\/uploads\/nova_x5_[0-9a-f]{10}\.webp$/);
    expect((await shopper.get(url)).body).toBe('picture');
    const media = await app.services.database.selectFrom('media').selectAll().orderBy('id').execute();
    expect(media).toHaveLength(2);
    expect(media.find((file) => file.url === url)).toMatchObject({
      name: 'Nova X5.webp',
      ext: '.webp',
      mime: 'image/webp',
      width: 600,
      height: 400,
      alternativeText: 'A phone',
      size: 0.01,
      provider: 'local',
      folder: '/images/products',
      formats: null,
    });
    await app.close();
    await testDatabase.remove();
  });

  it("lists have the order of the demo's files, and each environment has a home screen", async () => {
    await smallDemo();
    const testDatabase = await makeDatabase();
    const { app, shopper } = await openShowroom({ seed: 'demo', assetsDir }, testDatabase);
    const ids = async (collection: string) =>
      (await shopper.get(`/api/${collection}/names`)).json<{ id: string }[]>().map(({ id }) => id);
    expect(await ids('environments')).toEqual(['flagship', 'airport']);
    expect(await ids('products')).toEqual(['nova-x5', 'orbit']);
    expect((await shopper.get('/api/home-screens/flagship')).json()).toMatchObject({ style: 'modular' });
    expect((await shopper.get('/api/home-screens/airport')).json()).toMatchObject({
      name: 'Airport',
      style: 'basic',
    });
    await app.close();
    await testDatabase.remove();
  });
});

describe('When the demo is incomplete', () => {
  it('each problem is reported once, and the rest is used', async () => {
    await smallDemo();
    await asset('demo/pages.json', [
      { id: 'plans', name: 'Plans', backgroundImage: 1, alternates: 'many' },
      { id: 'help', name: 'Help', settings: { backgroundImage: { asset: 'images/lost.png' } } },
      { id: 'help', name: 'Help again' },
      { id: 'about', name: 'About', settings: { backgroundImage: { asset: 'images/lost.png' } } },
      { id: 'outside', name: 'Outside', settings: { backgroundImage: { asset: '../../etc/passwd.png' } } },
    ]);
    await asset('demo/quiz-slides.json', 'not json');
    const testDatabase = await makeSqlite();
    const services = await openServices(settingsAt(testDatabase, { seed: 'demo', assetsDir }));
    const { problems } = await seed(services);
    expect(problems.map((problem) => problem.replaceAll(/\S*vitrine-assets-\w+/g, 'assets'))).toEqual([
      expect.stringMatching(/^assets\/demo\/quiz-slides\.json was left out\./),
      expect.stringMatching(/points at assets\/\.\.\/\.\.\/etc\/passwd\.png, which is missing/),
      expect.stringMatching(/points at assets\/images\/lost\.png, which is missing/),
      "assets/demo/pages.json has 'help' twice; the first was kept.",
      expect.stringMatching(/^assets\/demo\/pages\.json: 'plans' was left out\. alternates: Must be a list/),
    ]);
    const names = await documents.names(services.database, 'page', 'newest first');
    expect(names.map(({ id }) => id)).toEqual(['help', 'about', 'outside']);
    await services.database.destroy();
    await testDatabase.remove();
  });

  it('the showroom starts empty without a demo', async () => {
    const { shopper } = await openShowroom({ seed: 'demo', assetsDir: join(assetsDir, 'nowhere') });
    expect((await shopper.get('/api/environments/names')).json()).toEqual([
      { id: 'showroom', name: 'Showroom' },
    ]);
  });

  it('an interrupted seed leaves the database empty, and the next start repeats it', async () => {
    await smallDemo();
    const testDatabase = await makeSqlite();
    const services = await openServices(settingsAt(testDatabase, { seed: 'demo', assetsDir }));
    await services.database.schema.alterTable('media').renameTo('hidden').execute();
    await expect(seed(services)).rejects.toThrow();
    expect(await documents.isEmpty(services.database)).toBe(true);
    await services.database.schema.alterTable('hidden').renameTo('media').execute();
    expect((await seed(services)).problems).toEqual([]);
    expect(await documents.isEmpty(services.database)).toBe(false);
    await services.database.destroy();
    await testDatabase.remove();
  });

  it('a file has the same address in each seed', async () => {
    await smallDemo();
    const urls = async () => {
      const testDatabase = await makeSqlite();
      const { app } = await openShowroom({ seed: 'demo', assetsDir }, testDatabase);
      await app.close();
      const database = openDatabase(testDatabase);
      const rows = await database.selectFrom('media').select('url').orderBy('url').execute();
      await database.destroy();
      await testDatabase.remove();
      return rows;
    };
    expect(await urls()).toEqual(await urls());
  });
});

describe.skipIf(!existsSync(join(ROOT, 'assets/demo')))(
  'When the demo that comes with Vitrine is used',
  () => {
    it('has no problem', async () => {
      const testDatabase = await makeSqlite();
      const services = await openServices({ ...settingsAt(testDatabase), seed: 'demo' });
      const { problems } = await seed(services);
      expect(problems).toEqual([]);
      await services.database.destroy();
      await testDatabase.remove();
    });
  },
);
