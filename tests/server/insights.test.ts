// Insights of a period, and the CSV export of events.
import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterEach, expect, it } from 'vitest';
import type { AnalyticsEvent } from '#rules/analyticsEvents.ts';
import { countByDay, quizStages, SLOT_MS, type Insights } from '#rules/insightCounts.ts';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { emptyShowroom, sharedShowroom } from '#tests/support/showroom.ts';
import { batchOf, eventAt, eventsOfVisit } from '#tests/support/visits.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Start of a quarter of an hour, far enough in the past for all tests. */
const START = Math.floor(Date.now() / SLOT_MS) * SLOT_MS - 3 * DAY_MS;

onDefaultDatabase('When an editor opens the insights', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);
  afterEach(() => emptyShowroom(showroom));

  const send = async (events: AnalyticsEvent[]): Promise<void> => {
    const client = randomUUID();
    for (let first = 0; first < events.length; first += 25)
      await showroom.shopper.post('/event', batchOf(events.slice(first, first + 25), client));
  };
  const period = (from: number, to: number, more: Record<string, string> = {}) =>
    new URLSearchParams({ from: new Date(from).toISOString(), to: new Date(to).toISOString(), ...more });
  const insights = async (from = START, to = START + DAY_MS, more: Record<string, string> = {}) =>
    (await showroom.editor.get(`/api/insights?${period(from, to, more)}`)).json<Insights>();
  const csv = async (from = START, to = START + DAY_MS) =>
    showroom.editor.get(`/api/events.csv?${period(from, to)}`);

  it('they see visits and touches by quarter of an hour, and the duration of visits', async () => {
    for (const [at, lastsS] of [
      [START, 20],
      [START + MINUTE_MS, 40],
      [START + HOUR_MS, 90],
      [START - 500, 1000],
      [START + DAY_MS, 1000],
    ] as const) {
      await send(
        eventsOfVisit({
          at,
          lastsS,
          walk: [
            ['product', 'nova-x5', 'Buy'],
            ['product', 'nova-x5', 'Film'],
          ],
        }),
      );
    }
    const { slots, duration } = await insights();
    const first = START / SLOT_MS;
    expect(slots).toEqual([
      [first, 2, 4],
      [first + 4, 1, 2],
    ]);
    // A visit that began before the period ends in it.
    expect(duration).toEqual({ count: 4, meanS: (20 + 40 + 90 + 1000) / 4, medianS: 65 });
    expect(countByDay(slots, '2000-01-01', '2000-01-01')).toEqual([
      { day: '2000-01-01', visits: 0, taps: 0 },
    ]);
  });

  it('they see touches, screens and languages, most frequent first', async () => {
    await send(
      eventsOfVisit({
        at: START,
        lastsS: 10,
        walk: [
          ['product', 'nova-x5', 'Buy'],
          ['page', 'plans', ''],
        ],
      }),
    );
    await send(
      eventsOfVisit({
        at: START,
        lastsS: 10,
        language: 'es',
        walk: [
          ['product', 'nova-x5', 'Buy'],
          ['product', 'cairn-9', 'Buy'],
        ],
      }),
    );
    await send(eventsOfVisit({ at: START, lastsS: 10, language: 'es' }));
    const { taps, screens, languages } = await insights();
    expect(taps).toEqual([
      { screen: 'product', screenId: 'nova-x5', label: 'Buy', count: 2 },
      { screen: 'page', screenId: 'plans', label: '', count: 1 },
      { screen: 'product', screenId: 'cairn-9', label: 'Buy', count: 1 },
    ]);
    expect(screens).toEqual([
      { screen: 'product', screenId: 'nova-x5', count: 2 },
      { screen: 'page', screenId: 'plans', count: 1 },
      { screen: 'product', screenId: 'cairn-9', count: 1 },
    ]);
    expect(languages).toEqual([
      { language: 'es', count: 2 },
      { language: 'en', count: 1 },
    ]);
  });

  it('they see how far visitors got in each quiz, and the recommendations', async () => {
    const quizzes = [
      { id: 'start', answers: 3, outcome: '/product/nova-x5' },
      { id: 'start', answers: 3, outcome: '/product/nova-x5' },
      { id: 'start', answers: 2 },
      { id: 'start', answers: 0 },
      { id: 'start', answers: 3, outcome: '' },
      { id: 'gifts', answers: 1, outcome: '/gift-message/thanks' },
    ];
    for (const quiz of quizzes) await send(eventsOfVisit({ at: START, lastsS: 60, quiz }));
    expect((await insights()).quizzes).toEqual([
      {
        quiz: 'start',
        begun: 5,
        steps: [4, 4, 3],
        finished: [0, 0, 3],
        ended: 3,
        outcomes: [
          { label: '/product/nova-x5', count: 2 },
          { label: '', count: 1 },
        ],
      },
      {
        quiz: 'gifts',
        begun: 1,
        steps: [1],
        finished: [1],
        ended: 1,
        outcomes: [{ label: '/gift-message/thanks', count: 1 }],
      },
    ]);
  });

  it('they see that a visit which finished a quiz on a shorter way has not left it', async () => {
    const outcome = '/product/nova-x5';
    const ways = [2, 2, 5].map((answers) => ({ id: 'ways', answers, outcome }));
    for (const quiz of [...ways, { id: 'ways', answers: 3 }])
      await send(eventsOfVisit({ at: START, lastsS: 60, quiz }));
    const [counts] = (await insights()).quizzes;
    expect(counts).toMatchObject({ steps: [4, 4, 2, 1, 1], finished: [0, 2, 0, 0, 1], ended: 3 });
    expect(counts && quizStages(counts).map(({ left }) => left)).toEqual([0, 0, 0, 0, 1, 0, 0]);
  });

  it('they can filter by environment, and get the list of environments', async () => {
    await send(eventsOfVisit({ at: START, lastsS: 10, walk: [['home', '', 'Phones']] }));
    await send(
      eventsOfVisit({ at: START, lastsS: 10, environment: 'harbour', walk: [['home', '', 'Plans']] }),
    );
    await showroom.editor.post('/api/environments', { name: 'Harbour', openAfter: false });
    const { taps, environments } = await insights(START, START + DAY_MS, { environment: 'harbour' });
    expect([taps.map(({ label }) => label), environments]).toEqual([['Plans'], ['harbour', 'showroom']]);
    expect((await insights()).taps).toHaveLength(2);
  });

  it('sums are the same however many portions are read', async () => {
    const events = Array.from({ length: 200 }, (_, n) =>
      eventsOfVisit({
        at: START + n * 6 * MINUTE_MS,
        lastsS: n,
        walk: Array.from({ length: 14 }, (_, m) => ['page', `p${m % 3}`, `t${n % 2}`] as const),
      }),
    );
    for (const visit of events) await send(visit);
    const { slots, taps, duration } = await insights(START, START + 2 * DAY_MS);
    expect(slots.reduce((sum, [, visits]) => sum + visits, 0)).toBe(200);
    expect(slots.reduce((sum, [, , touches]) => sum + touches, 0)).toBe(2800);
    expect(taps.reduce((sum, { count }) => sum + count, 0)).toBe(2800);
    expect(duration).toEqual({ count: 200, meanS: 99.5, medianS: 99.5 });
  });

  it('an empty period has empty insights', async () => {
    expect(await insights()).toEqual({
      slots: [],
      duration: null,
      screens: [],
      taps: [],
      languages: [],
      taken: [],
      quizzes: [],
      environments: ['showroom'],
      hasDemoVisits: false,
    });
  });

  it('only editors get insights, and only with a period', async () => {
    for (const path of ['/api/insights', '/api/events.csv']) {
      expect((await showroom.shopper.get(`${path}?${period(START, START + 1)}`)).statusCode).toBe(401);
      expect((await showroom.editor.get(path)).json()).toMatchObject({
        statusCode: 400,
        errors: [{ path: 'from' }, { path: 'to' }],
      });
      expect((await showroom.editor.get(`${path}?from=today&to=2026-01-01`)).statusCode).toBe(400);
      expect((await showroom.editor.get(`${path}?${period(START + 1, START)}`)).json()).toMatchObject({
        statusCode: 400,
        errors: [{ path: 'to', message: 'Must be later than from' }],
      });
    }
  });

  it('the CSV export has every event in order of time', async () => {
    // Many events at the same time: pages must not lose or repeat any.
    await send(
      Array.from({ length: 2300 }, (_, n) =>
        eventAt(START + Math.floor(n / 700), 'kiosk_tap', { label: `${n}` }),
      ),
    );
    const response = await csv();
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="events.csv"',
    });
    const rows = parse(response.body, { columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(2300);
    expect(new Set(rows.map(({ label }) => label)).size).toBe(2300);
    expect(rows.map(({ time }) => time)).toEqual(rows.map(({ time }) => time).toSorted());
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'time',
      'received',
      'event',
      'kiosk',
      'session',
      'name',
      'category',
      'label',
      'screen',
      'screen_id',
      'language',
      'environment',
      'quiz',
      'amount',
      'params',
    ]);
    expect(response.body.split('\r\n')).toHaveLength(2302);
  });

  it('the CSV export escapes formulas, and quotes text', async () => {
    const labels = [
      '=HYPERLINK("http://evil")',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      'a "quote", a comma\nand a line',
      'Ünïcode 😀',
      "'",
    ];
    await send(labels.map((label, n) => eventAt(START + n, 'kiosk_tap', { label })));
    const rows = parse((await csv()).body, { columns: true }) as Record<string, string>[];
    expect(rows.map(({ label }) => label)).toEqual(
      labels.map((label) => (/^[=+\-@\t]/.test(label) ? `'${label}` : label)),
    );
  });

  it('the CSV export of an empty period has only a header', async () => {
    expect((await csv()).body).toMatch(/^time,received,.*params\r\n$/);
  });
});
