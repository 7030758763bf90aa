// The heat of a page: what visits touched, tried to touch and watched there, and made-up visits.
import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import type { HeatReport } from '#protocol/insightsEndpoints.ts';
import type { Insights } from '#rules/insightCounts.ts';
import { performDemoVisitCommand } from '#server/seed/demoVisitCommands.ts';
import { openServices } from '#server/services.ts';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { emptyShowroom, openShowroom, settingsAt, sharedShowroom } from '#tests/support/showroom.ts';
import { batchOf, eventAt, heartbeat } from '#tests/support/visits.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const START = Date.now() - 2 * DAY_MS;

onDefaultDatabase('When an editor opens the heat of a page', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);
  afterEach(() => emptyShowroom(showroom));

  /** Visits that see a product, touch its picture after 4 s and its film after 8, and go home. */
  const send = async (count: number, language = 'en', client: string = randomUUID()): Promise<void> => {
    for (let visit = 0; visit < count; visit += 1) {
      const at = START + visit * MINUTE_MS;
      const page = { session_id: randomUUID(), language, screen: 'product', screen_id: 'nova' };
      const events = [
        eventAt(at, 'kiosk_screen', page),
        eventAt(at + 2_000, 'kiosk_dead_touch', { ...page, path: 'infoImage' }),
        eventAt(at + 4_000, 'kiosk_tap', { ...page, path: 'images.0', label: 'Picture' }),
        eventAt(at + 8_000, 'kiosk_tap', { ...page, path: 'videos.0.video', label: 'Film' }),
        eventAt(at + 12_000, 'kiosk_film', { ...page, path: 'videos.0.video', share: 50 }),
        eventAt(at + 15_000, 'kiosk_tap', { ...page, label: 'Home' }),
        eventAt(at + 16_000, 'kiosk_screen', { ...page, screen: 'home', screen_id: '' }),
        eventAt(at + 20_000, 'kiosk_session_end', { ...page, screen: 'home', screen_id: '' }),
      ];
      await showroom.shopper.post('/event', batchOf(events, client));
    }
  };
  const heat = async (more: Record<string, string> = {}): Promise<HeatReport> => {
    const period = { from: new Date(START - DAY_MS).toISOString(), to: new Date().toISOString() };
    const query = new URLSearchParams({ ...period, screen: 'product', id: 'nova', ...more });
    return (await showroom.editor.get(`/api/heat?${query}`)).json();
  };

  it('they see each thing that was touched, how soon, what looked like a button, films and the way on', async () => {
    await send(12);
    expect(await heat()).toMatchObject({
      visits: 12,
      stayS: 16,
      touched: [
        { path: 'images.0', count: 12, first: 12, untilS: 4 },
        { path: 'videos.0.video', count: 12, first: 0, untilS: 8 },
        { path: '', label: 'Home', count: 12, first: 0, untilS: 15 },
      ],
      dead: [{ path: 'infoImage', count: 12 }],
      next: [{ screen: 'home', screenId: '', count: 12 }],
      films: [{ path: 'videos.0.video', plays: 12, ended: 0, shareMedian: 50 }],
      hasDemoVisits: false,
    });
  });

  it('they see nothing of fewer than ten visits', async () => {
    await send(9);
    expect(await heat()).toMatchObject({
      visits: 9,
      stayS: null,
      touched: [],
      dead: [],
      next: [],
      films: [],
    });
  });

  it('they can look at one language, environment or group of kiosks, with the groups below it', async () => {
    const { id: country } = (
      await showroom.editor.post('/api/kiosk-groups', { name: 'Country', parent: null, settings: {} })
    ).json<{ id: string }>();
    const { id: city } = (
      await showroom.editor.post('/api/kiosk-groups', { name: 'City', parent: country, settings: {} })
    ).json<{ id: string }>();
    const kiosk = randomUUID();
    await showroom.shopper.post(`/api/kiosks/${kiosk}`, heartbeat());
    await showroom.editor.send('PATCH', `/api/kiosks/${kiosk}`, { payload: { group: city } });
    await send(11, 'en', kiosk);
    await send(10, 'es');
    expect((await heat({ language: 'es' })).visits).toBe(10);
    expect((await heat({ environment: 'elsewhere' })).visits).toBe(0);
    expect((await heat({ group: country })).visits).toBe(11);
    expect((await heat()).groups).toEqual(expect.arrayContaining([{ id: city, name: 'City' }]));
  });
});

onDefaultDatabase('When somebody adds made-up visits', (makeDatabase) => {
  it('the same ones each time, marked as such, that can be removed; never beside real ones', async () => {
    const database = await makeDatabase();
    const { app, editor, shopper } = await openShowroom({ seed: 'demo' }, database);
    const services = await openServices(settingsAt(database));
    try {
      const run = (...words: string[]): Promise<string> =>
        performDemoVisitCommand(services, words, Date.now());
      const first = await run('--days', '5');
      expect(await run('--days', '5')).toBe(first);
      const period = `from=${new Date(Date.now() - 9 * DAY_MS).toISOString()}&to=${new Date().toISOString()}`;
      const seen = (await editor.get(`/api/insights?${period}`)).json<Insights>();
      expect(seen.slots.reduce((sum, [, visits]) => sum + visits, 0)).toBeGreaterThan(200);
      expect(seen.quizzes.length).toBeGreaterThan(0);
      expect(seen.hasDemoVisits).toBe(true);
      const home = (
        await editor.get(`/api/heat?${period}&screen=home&id=&environment=flagship`)
      ).json<HeatReport>();
      expect(home).toMatchObject({ hasDemoVisits: true });
      expect(home.touched.map(({ path }) => path)).toContain('modules.0');
      expect(home.dead.length).toBeGreaterThan(0);
      expect(await run('remove')).toMatch(/^\d+ made-up events are removed\.$/);
      const client = randomUUID();
      await shopper.post('/event', batchOf([eventAt(Date.now() - MINUTE_MS)], client));
      // A person looked at the showroom, and no kiosk was used.
      await run('--days', '1');
      await run('remove');
      await shopper.post(`/api/kiosks/${client}`, heartbeat());
      await expect(run()).rejects.toThrow('This showroom has real visits');
      expect(await run('--anyway')).toContain('made-up visits of 30 days are added');
      expect(await run('remove')).toMatch(/^\d+ made-up events are removed\.$/);
      await expect(run('--days', 'many')).rejects.toThrow('Usage:');
    } finally {
      await services.database.destroy();
      await app.close();
    }
  });
});
