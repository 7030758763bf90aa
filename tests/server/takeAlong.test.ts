// Pages for a phone that shoppers take along. See src/server/take/README.md#take-along.
import { gzipSync } from 'node:zlib';
import { JSDOM } from 'jsdom';
import { expect, it, vi } from 'vitest';
import type { LiveRelease } from '#protocol/releaseSchemas.ts';
import type { Insights } from '#rules/insightCounts.ts';
import { takeAddress, type Chosen } from '#rules/takeAlong.ts';
import { pruneReleases } from '#server/publishing/pruneReleases.ts';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { sharedShowroom, type Json } from '#tests/support/showroom.ts';
import * as documents from '#server/documents/documentRepository.ts';

const PUBLIC_URL = 'https://showroom.example.com';
const PHONE = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Mobile/15E148 Safari/604.1',
};
const PAGE_BYTES_MAX = 60_000;

onDefaultDatabase('When a shopper opens on a phone what they took along', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase, { seed: 'demo', publicUrl: PUBLIC_URL });

  /** The path of a link, as a kiosk of the environment writes it now. */
  async function pathOf(
    chosen: Partial<Chosen> & Pick<Chosen, 'kind' | 'id'>,
    env = 'flagship',
  ): Promise<string> {
    const { hash, url } = (await showroom.shopper.get(`/api/live?env=${env}`)).json<LiveRelease>();
    const address = takeAddress(
      PUBLIC_URL,
      { hash, url, environment: env },
      { langCode: 'en', choice: [], ...chosen },
    );
    return new URL(address ?? '').pathname;
  }
  const open = (path: string, headers: Record<string, string> = {}) =>
    showroom.shopper.get(path, { ...PHONE, ...headers });
  const pageOf = async (path: string, headers: Record<string, string> = {}) => {
    const response = await open(path, headers);
    const { document } = new JSDOM(response.body).window;
    const textOf = (selector: string): string[] =>
      [...document.querySelectorAll(selector)].map((element) => element.textContent?.trim() ?? '');
    return { response, document, textOf };
  };
  const counted = async (): Promise<Json[]> =>
    (await showroom.app.services.database
      .selectFrom('event')
      .selectAll()
      .where('name', '=', 'kiosk_take_along')
      .execute()) as unknown as Json[];

  it('a product has its title, price, points, data and legal text, and needs no script, cookie or other server', async () => {
    const { response, document, textOf } = await pageOf(await pathOf({ kind: 'product', id: 'cairn-9-pro' }));
    expect(response.statusCode).toBe(200);
    expect(textOf('h1')).toEqual(['Cairn 9 Pro']);
    expect(textOf('.price')).toEqual(['$33.00 a month']);
    expect(document.body.textContent).toContain('or $1,188 today');
    expect(document.body.textContent).toContain('Colors: Ember · Tide · Sand');
    expect(textOf('.points h2')).toContain('Night, in color');
    expect(textOf('dt')).toContain('Battery');
    expect(document.body.textContent).toContain('0% APR with an approved Ondalune account.');
    expect(document.querySelector('em')?.textContent).toBe('kept');
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(
      document.querySelectorAll('script, link, iframe, object, embed, form, [onload], [style]'),
    ).toHaveLength(0);
    expect(String(response.headers['content-security-policy'])).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'sha256-[^']+';/,
    );
    expect(response.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    const maxAge = Number(/^public, max-age=(\d+)$/.exec(String(response.headers['cache-control']))?.[1]);
    expect(maxAge).toBeGreaterThan(0);
    expect(maxAge).toBeLessThanOrEqual(3600);
    const pictures = [...document.querySelectorAll('img')];
    expect(pictures.length).toBeGreaterThan(5);
    for (const picture of pictures) {
      expect(picture.getAttribute('src')).toMatch(/^\/uploads\/[^?]+\?contain=\d+x\d+$/);
      expect(Number(picture.getAttribute('width')) * Number(picture.getAttribute('height'))).toBeGreaterThan(
        0,
      );
    }
    expect(pictures.slice(1).every((picture) => picture.getAttribute('loading') === 'lazy')).toBe(true);
  });

  it('every kind of page is whole within 60 kB, in each language', async () => {
    const chosen = [
      { kind: 'product', id: 'cairn-9-pro' },
      { kind: 'compare', id: 'phones', choice: [0, 1, 2, 3] },
      { kind: 'newCompare', id: 'phones-5' },
      { kind: 'quizResult', id: 'out-and-about' },
      { kind: 'availabilityWizard', id: 'fiber' },
    ] as const;
    for (const { kind, ...rest } of chosen)
      for (const langCode of ['en', 'es', 'zh']) {
        const { response, document } = await pageOf(await pathOf({ kind, langCode, ...rest }));
        expect(response.statusCode).toBe(200);
        expect(document.documentElement.lang).toBe(langCode);
        expect(document.title).not.toBe('');
        expect(gzipSync(response.body).length).toBeLessThan(PAGE_BYTES_MAX);
        expect(response.body.length).toBeLessThan(PAGE_BYTES_MAX);
        expect(document.querySelectorAll('h1')).toHaveLength(1);
      }
  });

  it('a comparison has the columns that were left open, with their names', async () => {
    const { textOf, document } = await pageOf(
      await pathOf({ kind: 'compare', id: 'phones', choice: [0, 2] }),
    );
    expect(textOf('thead th')).toEqual(['Cairn 9 Pro', 'Solis Mini']);
    expect(textOf('.price')).toEqual(['$33.00', '$17.00']);
    for (const row of document.querySelectorAll('tbody tr:not(.row-title)'))
      expect(row.children).toHaveLength(2);
    expect(document.querySelector('.table')?.getAttribute('tabindex')).toBe('0');
  });

  it('a result begins with the one in the center, and has the others', async () => {
    const { textOf } = await pageOf(await pathOf({ kind: 'quizResult', id: 'out-and-about', choice: [1] }));
    expect(textOf('.winner h2')).toEqual(['Murmur Buds']);
    expect(textOf('.also h3')).toHaveLength(5);
    expect(textOf('.also h3')).not.toContain('Murmur Buds');
  });

  it('a result says why, from the answers, where they lead to it', async () => {
    const quiz = { startSlide: 'find-yours-1', answers: [1, 0, 1, 0, 2] };
    const result = { kind: 'quizResult', id: 'out-and-about', choice: [0] } as const;
    const said = async (chosen: Parameters<typeof pathOf>[0]): Promise<string[]> =>
      (await pageOf(await pathOf(chosen))).textOf('.said');
    expect(await said({ ...result, quiz })).toEqual(['You said: Out and about · On foot · The watch']);
    expect((await said({ ...result, quiz, langCode: 'es' }))[0]).toMatch(/^Ha dicho: .+ · .+ · .+/);
    expect(await said(result)).toEqual([]);
    // Answers that lead elsewhere, that are not there, or of a quiz that is not there.
    expect(await said({ ...result, id: 'at-home', quiz })).toEqual([]);
    expect(await said({ ...result, quiz: { ...quiz, answers: [3, 3, 3] } })).toEqual([]);
    expect(await said({ ...result, quiz: { ...quiz, startSlide: 'nowhere' } })).toEqual([]);
  });

  it('plans are those that were found, without the address', async () => {
    const { textOf, response } = await pageOf(
      await pathOf({ kind: 'availabilityWizard', id: 'fiber', choice: [1, 2] }),
    );
    expect(textOf('section h2')).toEqual(['Fiber 600', 'Fiber 1000']);
    expect(response.body).not.toContain('Your address');
  });

  it('the link may be typed in lower case', async () => {
    const path = await pathOf({ kind: 'product', id: 'cairn-9-pro' });
    expect(path).toMatch(/^\/TAKE\//);
    expect((await open(path.toLowerCase())).body).toBe((await open(path)).body);
  });

  it('markup in texts stays text, whatever an editor has typed', async () => {
    const attacks = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '"><svg onload=alert(1)>',
      "' onmouseover='alert(1)",
      '<a href="javascript:alert(1)">x</a>',
      '</title></style><script>alert(1)</script>',
      '<i onclick="alert(1)">slanted</i> &lt;b&gt; &amp;amp; <br> 3 < 4',
    ];
    const all = attacks.join(' ');
    const image = { id: null, url: '/uploads/x.png"onerror="alert(1)' };
    const saved = await showroom.editor.post('/api/products', {
      name: 'Attacked',
      headline: all,
      description: all,
      monthlyPrice: all,
      monthlyPriceModal: { title: all, body: all, legal: all },
      images: [
        { image: { id: null, url: 'https://evil.example.com/a.png' }, alt: all },
        { image, alt: all },
      ],
      sellingPoints: [{ title: all, desc: all }, { title: all }],
      blocks: [
        { type: 'specAccordion', title: all, items: [{ label: all, value: all }] },
        { type: 'faq', title: all, qna: [{ question: all, answer: all }] },
      ],
    });
    const { document, response } = await pageOf(
      await pathOf({ kind: 'product', id: saved.json<{ id: string }>().id }),
    );
    expect(response.statusCode).toBe(200);
    for (const element of document.querySelectorAll('*')) {
      const names = element.getAttributeNames();
      expect(
        names.filter((name) => name.startsWith('on') || ['href', 'style', 'srcdoc'].includes(name)),
      ).toEqual([]);
    }
    expect(document.querySelectorAll('script, svg, a, title')).toHaveLength(1);
    expect(response.body).not.toContain('evil.example.com');
    expect(document.querySelector('h1')?.textContent).toContain('<b> &amp;');
    expect(document.querySelector('h1')?.textContent).toContain('3 < 4');
    expect(document.querySelector('h1 em')?.textContent).toBe('slanted');
  });

  it('a mistyped link is not found, and says so in plain words, in the language of the phone', async () => {
    const path = await pathOf({ kind: 'product', id: 'cairn-9-pro' });
    for (const wrong of [
      'x',
      `${path.slice('/TAKE/'.length, -1)}${path.endsWith('0') ? '1' : '0'}`,
      '%E0%A4%A',
      '..%2f..%2fetc',
      'A'.repeat(2000),
    ]) {
      const response = await open(`/take/${wrong}`, { 'accept-language': 'es-MX,es' });
      expect([400, 404, 414]).toContain(response.statusCode);
      if (response.statusCode === 404 && wrong.length < 100 && !wrong.includes('%')) {
        expect(response.body).toContain('No encontramos esta página');
        expect(response.body).toContain('lang="es"');
        expect(response.headers['cache-control']).toBe('no-cache');
      }
    }
  });

  it('a link of a document or an environment that is not there is gone, in the language of the link', async () => {
    for (const path of [
      await pathOf({ kind: 'product', id: 'never-made', langCode: 'es' }),
      await pathOf({ kind: 'compare', id: 'cairn-9-pro', langCode: 'es' }),
    ]) {
      const { response, textOf } = await pageOf(path);
      expect(response.statusCode).toBe(410);
      expect(textOf('h1')).toEqual(['Esta página ya no está disponible']);
    }
  });

  it('it shows what the kiosk showed, also after a later save, and ends with its release', async () => {
    const { id: env } = (await showroom.editor.post('/api/environments', { name: 'By hand' })).json<{
      id: string;
    }>();
    const product = (
      await showroom.editor.post('/api/products', { name: 'Lamp', headline: 'First' })
    ).json<Json>();
    await showroom.editor.put(`/api/environments/${env}`, { publishing: 'byHand' });
    const id = String(product['id']);
    const first = await pathOf({ kind: 'product', id }, env);
    await showroom.editor.put(`/api/products/${id}`, { ...product, headline: 'Not public yet' });
    expect((await pageOf(first)).textOf('h1')).toEqual(['First']);
    // A page that is only saved is not offered, even to a person who writes the link for it.
    const { release } = (await showroom.editor.get(`/api/environments/${env}/publishing`)).json<{
      release: { id: number };
    }>();
    const published = await showroom.editor.post(`/api/environments/${env}/releases`, {
      base: release.id,
      note: '',
    });
    expect(published.statusCode).toBe(201);
    const second = await pathOf({ kind: 'product', id }, env);
    expect(second).not.toBe(first);
    expect((await pageOf(first)).textOf('h1')).toEqual(['First']);
    expect((await pageOf(second)).textOf('h1')).toEqual(['Not public yet']);
    await pruneReleases(showroom.app.services.database, new Date(Date.now() + 1000).toISOString(), 0);
    expect((await open(first)).statusCode).toBe(410);
    expect((await open(second)).statusCode).toBe(200);
  });

  it('where each save is live, it shows that save until 500 later ones; never one by number where publishing is by hand', async () => {
    const product = (
      await showroom.editor.post('/api/products', { name: 'Chair', headline: 'One' })
    ).json<Json>();
    const id = String(product['id']);
    const path = await pathOf({ kind: 'product', id });
    await showroom.editor.put(`/api/products/${id}`, { ...product, headline: 'Two' });
    expect((await pageOf(path)).textOf('h1')).toEqual(['One']);
    const latest = await documents.latestChange(showroom.app.services.database);
    const spy = vi.spyOn(documents, 'latestChange').mockResolvedValue(latest + 501);
    expect((await open(path)).statusCode).toBe(410);
    spy.mockRestore();
    const byHand = (await showroom.editor.post('/api/environments', { name: 'Locked' })).json<{
      id: string;
    }>().id;
    const saved = await pathOf({ kind: 'product', id }, byHand);
    await showroom.editor.put(`/api/environments/${byHand}`, { publishing: 'byHand' });
    expect((await open(saved)).statusCode).toBe(410);
  });

  it('a price holds on its days only, as in the showroom', async () => {
    const price = await showroom.editor.post('/api/prices', {
      name: 'Summer',
      monthly: '$5',
      label: 'a month',
      to: '2020-01-01',
      afterwards: 'flag',
    });
    const product = await showroom.editor.post('/api/products', {
      name: 'Fan',
      headline: 'Fan',
      monthlyPrice: '$9',
      price: price.json<Json>()['id'],
    });
    const path = await pathOf({ kind: 'product', id: String(product.json<Json>()['id']) });
    expect((await pageOf(path)).textOf('.price')).toEqual(['This offer has ended']);

    const id = price.json<Json>()['id'];
    const made = await showroom.editor.post('/api/availability-wizards', { name: 'Plans' });
    const wizard = made.json<Json>();
    const plans = [
      { code: 'A', price: id },
      { code: 'B', monthlyPrice: '$7' },
    ];
    const available = { ...(wizard['available'] as Json), plans };
    await showroom.editor.put(`/api/availability-wizards/${wizard['id']}`, { ...wizard, available });
    const planPath = await pathOf({ kind: 'availabilityWizard', id: String(wizard['id']) });
    expect((await pageOf(planPath)).textOf('.price')).toEqual(['This offer has ended', '$7']);
    const table = (await showroom.editor.post('/api/new-compare-pages', { name: 'Table' })).json<Json>();
    const rows = [{ column1: { price: id, title: 'own' }, column2: { title: '5G' } }];
    await showroom.editor.put(`/api/new-compare-pages/${table['id']}`, { ...table, rows });
    const tablePath = await pathOf({ kind: 'newCompare', id: String(table['id']) });
    expect((await pageOf(tablePath)).textOf('.name')).toEqual(['This offer has ended', '5G']);
  });

  it('each opening by a person is counted once, without anything about them', async () => {
    const path = await pathOf({ kind: 'quizResult', id: 'out-and-about', langCode: 'es' });
    const before = (await counted()).length;
    await showroom.shopper.send('HEAD', path, { headers: PHONE });
    await open(path, { 'sec-purpose': 'prefetch;prerender' });
    await open(path, { 'user-agent': 'facebookexternalhit/1.1' });
    await open(`/take/${'0'.repeat(30)}`);
    expect(await counted()).toHaveLength(before);
    const { headers } = await open(path);
    expect((await open(path, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304);
    const events = (await counted()).slice(before);
    expect(events).toHaveLength(2);
    for (const event of events) {
      expect(event).toMatchObject({
        screen: 'quiz-result',
        screen_id: 'out-and-about',
        environment: 'flagship',
        language: 'es',
        client_id: 'take-along',
        session_id: 'take-along',
      });
      expect(JSON.stringify(event)).not.toMatch(/iPhone|127\.0\.0\.1/);
    }
    const now = Date.now();
    const period = `from=${new Date(now - 3_600_000).toISOString()}&to=${new Date(now + 1000).toISOString()}`;
    const insights = (await showroom.editor.get(`/api/insights?${period}`)).json<Insights>();
    expect(insights.taken).toContainEqual({
      screen: 'quiz-result',
      screenId: 'out-and-about',
      count: expect.any(Number),
    });
    // They are no visits.
    expect(insights.slots).toEqual([]);
    expect(await showroom.app.services.database.selectFrom('kiosk').select('id').execute()).toEqual([]);
  });

  it('browsers learn where phones find the server', async () => {
    expect((await showroom.shopper.get('/config.json')).json<Json>()['publicUrl']).toBe(PUBLIC_URL);
  });
});

onDefaultDatabase('When somebody opens very many links', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);
  it('they are asked to wait', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count <= 120; count += 1)
      statuses.add((await showroom.shopper.get('/take/x')).statusCode);
    expect([...statuses]).toEqual([404, 429]);
    const { headers, body } = await showroom.shopper.get('/take/x', { 'accept-language': 'es' });
    expect(headers['retry-after']).toBeDefined();
    expect(body).toContain('Ábrala de nuevo en un minuto.');
  });
});
