// Failures below the server: a full disk, and a database and media store that hang. Each
// fault is a real one.
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { hasPostgres, makePostgres, makeSqlite } from '#tests/support/engines.ts';
import { formData } from '#tests/support/formData.ts';
import { openLine, openSilence } from '#tests/support/hanging.ts';
import { startProcess } from '#tests/support/process.ts';
import { EDITOR, openShowroom, type Showroom } from '#tests/support/showroom.ts';
import { batchOf, eventAt, heartbeat } from '#tests/support/visits.ts';

const FULL = { statusCode: 507, message: 'The disk of the server is full: nothing was saved.' };
const JSON_TYPE = { 'content-type': 'application/json' };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const statusAt = async (address: string): Promise<number> => (await fetch(address)).status;

/** Sends requests at once; returns their statuses in the order in which they were answered. */
async function answersTo(addresses: readonly string[]): Promise<[path: string, status: number][]> {
  const answers: [string, number][] = [];
  await Promise.all(
    addresses.map(async (address) => {
      const status = await statusAt(address);
      answers.push([new URL(address).pathname, status]);
    }),
  );
  return answers;
}

describe("When the database's disk is full", () => {
  /** More writes than fit in the existing pages. */
  const writeUntilFull = async (
    write: () => Promise<{ statusCode: number; json(): unknown }>,
  ): Promise<unknown> => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const response = await write();
      if (response.statusCode >= 500) return response.json();
    }
    return 'every write found room';
  };

  it('writes and /readyz report it, and shoppers notice nothing', async () => {
    const showroom: Showroom = await openShowroom();
    const { editor, shopper, app } = showroom;
    const longText = 'x'.repeat(15_000);
    const page = (await editor.post('/api/pages', { name: 'Page' })).json();
    await sql`pragma max_page_count = 1`.execute(app.services.database);
    const sent = [
      await writeUntilFull(() => editor.put('/api/pages/page', { ...page, language: longText })),
      await writeUntilFull(() => editor.post('/api/pages', { name: 'Another', language: longText })),
      await writeUntilFull(() =>
        shopper.post(
          '/event',
          batchOf(
            Array.from({ length: 20 }, (_, n) =>
              eventAt(Date.now() - n, 'kiosk_tap', { label: 'x'.repeat(100) }),
            ),
          ),
        ),
      ),
      await writeUntilFull(() =>
        shopper.post(
          `/api/kiosks/${crypto.randomUUID()}`,
          heartbeat({
            faults: Array.from({ length: 50 }, (_, n) => ({
              id: `f${Math.random()}${n}`,
              at: Date.now(),
              message: 'x'.repeat(200),
              ids: {},
            })),
          }),
        ),
      ),
      await writeUntilFull(() =>
        editor.send(
          'POST',
          '/upload',
          formData({ name: 'files', filename: `${'a'.repeat(200)}.png`, bytes: PNG }),
        ),
      ),
    ];
    expect(sent).toEqual(sent.map(() => expect.objectContaining(FULL)));
    expect((await shopper.get('/readyz')).json()).toMatchObject({
      statusCode: 503,
      message: 'The disk of the server is full: nothing can be saved.',
    });
    expect((await shopper.get('/api/pages/page')).statusCode).toBe(200);
    expect((await shopper.get('/healthz')).statusCode).toBe(200);
  });
});

describe.skipIf(!canMount())("When the server's disk fills up", () => {
  const disk = mkdtempSync(join(tmpdir(), 'vitrine-disk-'));
  afterEach(async () => {
    execFileSync('umount', [disk]);
    await rm(disk, { recursive: true });
  });

  it('shoppers are served, /readyz reports it, and writes work again once there is space', async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', disk]);
    const server = startProcess({
      DATA_DIR: join(disk, 'data'),
      EDITOR_EMAIL: EDITOR.email,
      EDITOR_PASSWORD: EDITOR.password,
    });
    const address = await server.address();
    expect(await statusAt(`${address}/readyz`)).toBe(200);
    const filler = join(disk, 'filler');
    await writeFile(filler, Buffer.alloc(32_000_000)).catch(() => undefined);
    const send = (path: string, body: unknown) =>
      fetch(`${address}${path}`, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });
    const events = Array.from({ length: 20 }, (_, n) =>
      eventAt(Date.now() - n, 'kiosk_tap', { label: 'x'.repeat(100) }),
    );
    const statuses = new Set<number>();
    // SQLite can reuse the space of its log until the log has to grow.
    for (let attempt = 0; attempt < 400 && !statuses.has(507); attempt += 1) {
      statuses.add(
        (await send('/event', batchOf(events.map((event) => ({ ...event, event_id: crypto.randomUUID() })))))
          .status,
      );
    }
    expect([...statuses].filter((status) => status !== 202)).toEqual([507]);
    expect(await statusAt(`${address}/readyz`)).toBe(503);
    expect(await statusAt(`${address}/api/environments/showroom`)).toBe(200);
    await rm(filler);
    await expect
      .poll(async () => (await send('/event', batchOf([eventAt(Date.now(), 'kiosk_tap', {})]))).status)
      .toBe(202);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});

// These two wait for limits of the server: at once.
describe.skipIf(!hasPostgres)('When the connection to the database hangs', { concurrent: true }, () => {
  it('requests fail, work again afterwards, and the server can be stopped gracefully', async () => {
    const testDatabase = await makePostgres();
    const url = new URL(testDatabase.databaseUrl ?? '');
    const line = await openLine(Number(url.port || 5432), url.hostname || '127.0.0.1');
    url.host = `127.0.0.1:${line.port}`;
    const server = startProcess({
      DATA_DIR: testDatabase.dataDir,
      DATABASE_URL: url.href,
      LOG_LEVEL: 'silent',
    });
    const address = await server.address();
    const content = `${address}/api/environments/showroom`;
    expect(await statusAt(content)).toBe(200);
    line.hang();
    // Monitors learn of it before the first request fails.
    const answers = await answersTo([...Array<string>(15).fill(content), `${address}/readyz`]);
    expect(answers[0]).toEqual(['/readyz', 503]);
    expect(answers.map(([, status]) => status)).toEqual(Array<number>(16).fill(503));
    line.goOn();
    await expect.poll(async () => await statusAt(content), { timeout: 10_000 }).toBe(200);
    line.hang();
    const pending = statusAt(content).catch(() => undefined);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    await pending;
    await line.close();
    await testDatabase.remove();
  });
});

describe('When the media store hangs', { concurrent: true }, () => {
  it('the server starts without it, and each picture fails with 503', async () => {
    const [testDatabase, silentServer] = [await makeSqlite(), await openSilence()];
    const server = startProcess({
      DATA_DIR: testDatabase.dataDir,
      LOG_LEVEL: 'silent',
      S3_BUCKET: 'media',
      S3_ENDPOINT: `http://127.0.0.1:${silentServer.port}`,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    });
    const address = await server.address();
    expect(await statusAt(`${address}/api/environments/showroom`)).toBe(200);
    const picture = `${address}/uploads/a_0123456789.png`;
    const answers = await answersTo([picture, `${picture}?cover=300x200`, `${address}/readyz`]);
    expect(answers[0]).toEqual(['/readyz', 503]);
    expect(answers.map(([, status]) => status)).toEqual([503, 503, 503]);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    await silentServer.close();
    await testDatabase.remove();
  });
});

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  }
}
