// The day of an operator: 500 kiosks from a file, a release for pilot kiosks, one alert, a picture,
// a restart, and a machine that is lost and comes back from its backup.
import { listedKiosks } from '#tests/support/listedKiosks.ts';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { FastifyInstance } from 'fastify';
import { alertRound } from '#server/alerts/alertRounds.ts';
import { buildApp } from '#server/app.ts';
import { carryOutRollouts } from '#server/publishing/carryOutRollouts.ts';
import { readSettings, ROOT } from '#server/serverSettings.ts';
import { dialog, EDITOR_VIEWPORT, signInAsEditor } from '#tests/support/editor.ts';
import { expect, needs, OWN_PAGE, test as base } from '#tests/support/journey.ts';
import { REDUCED_MOTION, SMALL_VIEWPORT, waitUntilStill } from '#tests/support/shopper.ts';
import { heartbeat } from '#tests/support/visits.ts';
import * as accounts from '#server/accounts/accountRepository.ts';
import * as kiosks from '#server/kiosks/kioskRepository.ts';

const MINUTE_MS = 60_000;
const KIOSKS = 500;
const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'vitrine-day-'));
let app: FastifyInstance | undefined;
let address: string | undefined;
let hook: Server | undefined;
const alerts: { subject: string; text: string }[] = [];

const test = base.extend({ baseURL: async ({}, use) => use(address) });
test.use({ ...OWN_PAGE, ...REDUCED_MOTION, ...EDITOR_VIEWPORT });

/** In this process, so that minutes can pass at once. */
async function open(dataDir: string, port = 0): Promise<FastifyInstance> {
  const { port: hookPort } = (hook as Server).address() as AddressInfo;
  const opened = await buildApp({
    ...readSettings({}),
    dataDir,
    logLevel: 'silent',
    enrolment: 'required',
    clientDir: join(ROOT, 'dist/client'),
    editor: {
      email: process.env['VITRINE_TEST_EMAIL'] ?? '',
      password: process.env['VITRINE_TEST_PASSWORD'] ?? '',
    },
    alerts: {
      ...readSettings({}).alerts,
      webhook: { url: `http://127.0.0.1:${hookPort}`, secret: 'a secret of the webhook' },
      backupHours: 0,
      diskMb: 0,
    },
  });
  await accounts.ensureFirst(opened.services.database, opened.services.settings.editor);
  address = await opened.listen({ port, host: '127.0.0.1' });
  return opened;
}

test.beforeAll(async () => {
  hook = createServer(async (request, response) => {
    alerts.push(JSON.parse(await text(request)) as (typeof alerts)[number]);
    response.writeHead(204, { connection: 'close' }).end();
  });
  await new Promise<void>((resolve) => hook?.listen(0, '127.0.0.1', resolve));
  app = await open(join(folder, 'data'));
});
test.afterAll(async () => {
  await app?.close();
  hook?.close();
  rmSync(folder, { recursive: true, force: true });
});

const ready = { timeout: 25_000 };

/** Saves a page, so that there is something to publish. */
async function save(page: Page, name: string): Promise<void> {
  const [token] = (await page.context().cookies()).filter((cookie) => cookie.name === 'vitrine_jwt');
  const headers = { authorization: `Bearer ${token?.value}` };
  const care = (await (await page.request.get('/api/pages/care')).json()) as object;
  expect((await page.request.put('/api/pages/care', { headers, data: { ...care, name } })).status()).toBe(
    200,
  );
}

test(
  '500 kiosks are enrolled by a file, a release goes to pilots and is stopped, one alert comes, a kiosk sends a picture and restarts, and a backup brings all of it back',
  needs('several windows'),
  async ({ page, browser }) => {
    const { services, log } = app as FastifyInstance;
    await signInAsEditor(page, address);
    await page.goto('/edit/kiosks');

    // Enrol 500 by a file.
    await page.getByRole('button', { name: 'Add from a file' }).click(ready);
    const adding = dialog(page, 'Add kiosks from a file');
    const chooser = page.waitForEvent('filechooser');
    await adding.getByRole('button', { name: 'Choose a file' }).click();
    const list = Array.from(
      { length: KIOSKS },
      (_, index) => `Kiosk ${index + 1},Store ${(index >> 2) + 1},${index < 4 ? 'Pilots' : ''}`,
    );
    const buffer = Buffer.from(`name,store,group\n${list.join('\n')}\n`);
    await (await chooser).setFiles({ name: 'kiosks.csv', mimeType: 'text/csv', buffer });
    await adding.getByRole('button', { name: `Add ${KIOSKS} kiosks` }).click();
    await expect(adding.getByText(`${KIOSKS} kiosks added`)).toBeVisible(ready);
    const download = page.waitForEvent('download');
    await adding.getByRole('button', { name: 'Download the links' }).click();
    const links = await readFile(await (await download).path(), 'utf8');
    const link = /^Kiosk 1,[^,]*,Pilots,(http\S+#enrol=[^,]+),/m.exec(links)?.[1] ?? '';
    await adding.getByRole('button', { name: 'Close' }).click();

    const context = await browser.newContext({
      ...REDUCED_MOTION.contextOptions,
      ...SMALL_VIEWPORT,
      baseURL: address ?? '',
      serviceWorkers: 'block',
    });
    const kiosk = await context.newPage();
    const hasCookie = kiosk.waitForResponse(/\/assignment\?/);
    await kiosk.goto(link);
    await hasCookie;
    await waitUntilStill(kiosk);
    const shownRelease = (): Promise<string> =>
      kiosk.evaluate(
        async () => ((await (await fetch('/api/live?env=flagship')).json()) as { hash: string }).hash,
      );

    // Pilot a release.
    await page.goto('/edit/publishing?env=flagship');
    await page.getByText('Published by hand').click(ready);
    await page.getByRole('button', { name: 'Publish by hand' }).click();
    await expect(page.getByText('Everything is published')).toBeVisible();
    const before = await shownRelease();
    await save(page, 'Care, anew');
    await page.reload();
    await page.getByRole('combobox', { name: 'Who gets it' }).click(ready);
    await page.getByRole('option', { name: '“Pilots” first (4 kiosks)' }).click();
    await page.getByRole('button', { name: 'Publish 1 document' }).click();
    const pilot = page.getByRole('region', { name: 'On pilot kiosks first' });
    await expect(pilot).toContainText('of 4 kiosks of “Pilots”');
    await pilot.getByRole('button', { name: 'What visitors do' }).click();
    await expect(pilot.getByRole('status').filter({ hasText: 'Too early to say' })).toBeVisible();
    await expect(pilot.getByRole('table', { name: /^Share of visits/ }).getByRole('row')).toHaveCount(5);
    expect(await shownRelease()).not.toBe(before);
    const others = (await (await page.request.get('/api/environments/flagship/release')).json()) as object;
    expect(others).toMatchObject({ hash: before });

    // It is bad: it stops by itself, and one message says so.
    const [first] = (await listedKiosks(services.database)).filter(({ label }) => label === 'Kiosk 2');
    const faults = Array.from({ length: 9 }, () => ({
      id: randomUUID(),
      at: Date.now(),
      message: 'A SCREEN HAS THROWN',
      ids: {},
    }));
    await kiosks.recordHeartbeat(
      services.database,
      { id: first?.id ?? '', heartbeat: heartbeat({ faults }), nowMs: Date.now() },
      400,
    );
    await carryOutRollouts(services, log, Date.now() + MINUTE_MS);
    await page.reload();
    await expect(page.getByText('Stopped on the pilot kiosks')).toBeVisible(ready);
    for (const minute of [0, 2, 3]) await alertRound(services, log, Date.now() + minute * MINUTE_MS);
    expect(alerts.map(({ subject }) => subject)).toEqual([
      'The release for Flagship kiosk was stopped on its pilot kiosks',
    ]);
    await page.getByRole('button', { name: 'Take it back' }).click();
    await dialog(page, 'Take this release back?').getByRole('button', { name: 'Take it back' }).click();
    await expect(pilot).toBeHidden();
    expect(await shownRelease()).toBe(before);

    // A picture, and a restart.
    await page.goto('/edit/kiosks');
    await page.getByLabel('Search kiosks').fill('Kiosk 1', ready);
    await page.getByRole('link', { name: 'Kiosk 1', exact: true }).click();
    const shown = page.getByRole('dialog', { name: 'Kiosk 1', exact: true });
    await shown.getByRole('tab', { name: 'Commands' }).click();
    await shown.getByRole('button', { name: 'Take a picture' }).click();
    await expect(shown.getByRole('img', { name: /^What Kiosk 1 showed at/ })).toBeVisible(ready);
    const restarted = kiosk.waitForEvent('load');
    await shown.getByRole('button', { name: /^Restart/ }).click();
    await restarted;
    await waitUntilStill(kiosk);

    // The machine is lost, and comes back.
    const backup = join(folder, 'backup.zip');
    const command = (name: string, dataDir: string) =>
      run('node', ['--import', 'tsx', `src/server/commands/${name}.ts`, backup], {
        cwd: ROOT,
        env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
      });
    await command('backup', join(folder, 'data'));
    await app?.close();
    rmSync(join(folder, 'data'), { recursive: true });
    await command('restoreCommand', join(folder, 'restored'));
    app = await open(join(folder, 'restored'), Number(new URL(address ?? '').port));
    const beat = kiosk.waitForResponse((response) => /\/api\/kiosks\/[\w-]+$/.test(response.url()));
    await kiosk.reload();
    // Its key still holds.
    expect((await beat).status()).toBe(204);
    await page.goto('/edit/kiosks');
    await expect(page.getByRole('status')).toContainText(`${KIOSKS} kiosks`, ready);
    await context.close();
  },
);
