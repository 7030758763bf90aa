// Three nodes behind nginx, with PostgreSQL and an S3 store, and a kiosk in a browser: each of them
// fails in turn while editors save and kiosks send events.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, OWN_PAGE, test as base } from '#tests/support/sharedPage.ts';
import { createEnvironment, publish, tokenFor, uploadImage } from '../support/editorRequests.ts';
import { makeNginx, type LocalNginx } from '#tests/support/nginx.ts';
import { freePort } from '../support/ports.mjs';
import { startPostgres, type LocalPostgres } from '../support/postgres.mjs';
import { startProcess, type ServerProcess } from '#tests/support/process.ts';
import { findProgram } from '#tests/support/programs.ts';
import { openS3, type LocalS3 } from '#tests/support/s3.ts';
import { expectScreen, REDUCED_MOTION, SMALL_VIEWPORT, touch, visit } from '#tests/support/shopper.ts';
import { batchOf, eventAt } from '#tests/support/visits.ts';

const NODE_COUNT = 3;
const BACK_WITHIN_MS = 10_000;
/** A kiosk listens again after 2 to 12 s, so that not all of a chain do it at once. */
const LISTENS_WITHIN_MS = 15_000;
const WRITE_EVERY_MS = 100;
const REQUEST_TIMEOUT_MS = 4_000;
const PIXEL_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const nginx = findProgram('nginx');

interface Cluster {
  proxy: LocalNginx;
  postgres: LocalPostgres;
  store: LocalS3;
  startNode: (index: number) => Promise<void>;
  killNode: (index: number) => Promise<void>;
}

let cluster: Cluster | undefined;
const closing: (() => Promise<unknown>)[] = [];

const test = base.extend({
  baseURL: async ({}, use) => use(cluster?.proxy.url),
});

test.use({ ...OWN_PAGE, ...REDUCED_MOTION, ...SMALL_VIEWPORT, serviceWorkers: 'allow' });

test.beforeAll(async () => {
  const postgres = await startPostgres();
  const reason = postgres.missing ?? (nginx === undefined ? 'nginx is not installed' : undefined);
  if (process.env['REQUIRE_POSTGRES'] === '1') expect(reason).toBeUndefined();
  test.skip(reason !== undefined, reason);
  if (postgres.missing !== undefined || nginx === undefined) return;
  closing.push(postgres.stop);
  const store = await openS3();
  closing.push(store.remove);
  const ports = await Promise.all(Array.from({ length: NODE_COUNT }, freePort));
  const proxy = await makeNginx(nginx, ports);
  closing.push(proxy.remove);
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-nodes-'));
  const nodes: ServerProcess[] = [];
  const killNode = async (index: number): Promise<void> => {
    nodes[index]?.signal('SIGKILL');
    await nodes[index]?.ended;
  };
  const startNode = async (index: number): Promise<void> => {
    const node = startProcess({
      NODE_NAME: `node-${index}`,
      PORT: String(ports[index]),
      DATA_DIR: join(dataDir, String(index)),
      DATABASE_URL: postgres.url,
      S3_BUCKET: store.settings.bucket,
      S3_ENDPOINT: store.settings.endpoint,
      S3_REGION: store.settings.region,
      S3_ACCESS_KEY_ID: store.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'fatal',
      EDITOR_EMAIL: process.env['VITRINE_TEST_EMAIL'] ?? '',
      EDITOR_PASSWORD: process.env['VITRINE_TEST_PASSWORD'] ?? '',
    });
    nodes[index] = node;
    await node.address();
  };
  closing.push(async () => {
    await Promise.all(nodes.map((_node, index) => killNode(index)));
    rmSync(dataDir, { recursive: true, force: true });
  });
  // At once, as after a power cut: the migrations of one make the others wait.
  await Promise.all(ports.map((_port, index) => startNode(index)));
  await proxy.start();
  cluster = { proxy, postgres, store, startNode, killNode };
});
test.afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Editors who save and kiosks that send, all the time; remembers what was acknowledged. */
class Writing {
  readonly saved: string[] = [];
  readonly stored: string[] = [];
  savedAtMs = 0;
  storedAtMs = 0;
  readonly #url: string;
  readonly #token: string;
  readonly #stopping = new AbortController();
  readonly #running: Promise<unknown>;
  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
    this.#running = Promise.all([this.#repeat(() => this.#save()), this.#repeat(() => this.#send())]);
  }

  /** Stops writing, once the last request has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #repeat(write: () => Promise<void>): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      // A request that was refused or lost is not acknowledged.
      await write().catch(() => undefined);
      await sleep(WRITE_EVERY_MS);
    }
  }

  async #post(path: string, body: unknown): Promise<Response> {
    const response = await fetch(this.#url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`${path} gave ${response.status}`);
    return response;
  }

  async #save(): Promise<void> {
    const response = await this.#post('/api/pages', { name: `Note ${randomUUID()}`, openAfter: false });
    const { id } = (await response.json()) as { id: string };
    this.saved.push(id);
    this.savedAtMs = Date.now();
  }

  async #send(): Promise<void> {
    const event = eventAt(Date.now(), 'kiosk_tap', { label: 'three nodes' });
    await this.#post('/event', batchOf([event]));
    this.stored.push(event.event_id ?? '');
    this.storedAtMs = Date.now();
  }

  /** Waits until a save and an event are acknowledged that were sent after now. */
  async expectBack(): Promise<void> {
    const nowMs = Date.now();
    await expect
      .poll(() => Math.min(this.savedAtMs, this.storedAtMs), { timeout: BACK_WITHIN_MS })
      .toBeGreaterThan(nowMs);
  }
}

/** Ids of all events that the server has stored, with repetitions. */
async function storedEvents(request: APIRequestContext): Promise<string[]> {
  const response = await request.get(
    '/api/events.csv?from=2000-01-01T00:00:00.000Z&to=2100-01-01T00:00:00.000Z',
    { headers: { authorization: `Bearer ${await tokenFor(request)}` } },
  );
  return (await response.text()).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
}

test('no acknowledged save or event is lost, and the kiosk goes on, whatever fails', async ({
  page,
  request,
}) => {
  if (!cluster) throw new Error('The nodes are not open');
  const { killNode, postgres, proxy, startNode, store } = cluster;
  const image = await uploadImage(request, 'dot.png', Buffer.from(PIXEL_PNG, 'base64'));
  const pages = await Promise.all(
    ['Phones', 'Plans'].map((name) =>
      publish(request, 'pages', name, { headers: [{ type: 'title', text: name, alignment: 'center' }] }),
    ),
  );
  const environment = await createEnvironment(request, 'Three nodes', {
    headers: [{ type: 'title', text: 'Welcome', alignment: 'center' }],
    buttons: pages.map((targetId, index) => ({
      type: 'page',
      targetType: 'pages',
      targetId,
      text: ['Phones', 'Plans'][index],
    })),
  });
  let listenedAtMs = 0;
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/changes' && response.ok()) listenedAtMs = Date.now();
  });
  await visit(page, `/?env=${environment}&kiosk=window`);
  const writing = new Writing(proxy.url, await tokenFor(request));
  await writing.expectBack();

  for (let index = 0; index < NODE_COUNT; index += 1) {
    await killNode(index);
    await expectTouches(page);
    await writing.expectBack();
    await startNode(index);
  }

  await proxy.kill();
  await expectTouches(page);
  // A kiosk may be back before the test has seen that the proxy is.
  const proxyBackMs = Date.now();
  await proxy.start();
  await writing.expectBack();

  await postgres.halt();
  await expectTouches(page);
  await postgres.resume();
  await writing.expectBack();

  const imageStatus = async (): Promise<number> => (await request.get(image)).status();
  expect(await imageStatus()).toBe(200);
  await store.stop();
  await expectTouches(page);
  // Documents need no store, and what was shown before is in nginx's cache.
  await writing.expectBack();
  expect(await imageStatus()).toBe(200);
  await store.start();
  const upload = (): Promise<string> => uploadImage(request, 'again.png', Buffer.from(PIXEL_PNG, 'base64'));
  await expect.poll(() => upload().catch(() => ''), { timeout: BACK_WITHIN_MS }).toContain('/uploads/');

  await writing.stop();
  const names = (await (await request.get('/api/pages/names')).json()) as { id: string }[];
  const ids = new Set(names.map(({ id }) => id));
  expect(writing.saved.length).toBeGreaterThan(20);
  expect(writing.saved.filter((id) => !ids.has(id))).toEqual([]);
  const events = await storedEvents(request);
  expect(writing.stored.length).toBeGreaterThan(20);
  expect(writing.stored.filter((id) => events.filter((stored) => stored === id).length !== 1)).toEqual([]);
  await expect.poll(() => listenedAtMs, { timeout: LISTENS_WITHIN_MS }).toBeGreaterThan(proxyBackMs - 1);
});

/** The screen answers touches: from home to a page, and back. */
async function expectTouches(page: Page): Promise<void> {
  await touch(page, page.getByRole('main').getByRole('link', { name: 'Phones' }));
  await expectScreen(page, 'Phones');
  await touch(page, page.getByRole('link', { name: 'Home' }));
  await expectScreen(page, /./);
}
