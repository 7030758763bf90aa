// How soon a screen stands: on the first visit, with a warm cache, and from what the service worker keeps; with a CPU four times
// slower, 10 Mbit/s and 40 ms. The line is slowed before the showroom, not in the browser, whose own brake a service worker escapes.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { still } from '#tests/support/shopper.ts';
import type { Note } from './compareRows.ts';

const ROUNDS = 7;
const CPU_SLOWER = 4;
const LATENCY_MS = 40;
const BYTES_PER_MS = 10_000_000 / 8 / 1000;
const KEPT_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 500;

type Prepare = (page: Page) => Promise<void>;

/** A slow line to a server; the answer closes it. */
async function slowLine(to: string): Promise<{ address: string; close: () => void }> {
  let freeAtMs = 0;
  const hand = async (found: IncomingMessage, answer: ServerResponse): Promise<void> => {
    answer.writeHead(found.statusCode ?? 500, found.headers);
    answer.flushHeaders();
    for await (const part of found as AsyncIterable<Buffer>) {
      freeAtMs = Math.max(freeAtMs, performance.now()) + part.length / BYTES_PER_MS;
      await sleep(freeAtMs - performance.now());
      answer.write(part);
    }
    answer.end();
  };
  const server = createServer((asked, answer) => {
    const pass = async (): Promise<void> => {
      await sleep(LATENCY_MS);
      const passed = request(new URL(asked.url ?? '/', to), { method: asked.method ?? 'GET', headers: asked.headers });
      passed.on('error', () => answer.destroy());
      answer.on('close', () => passed.destroy());
      passed.on('response', (found) => void hand(found, answer).catch(() => answer.destroy()));
      asked.pipe(passed);
    };
    void pass();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Notes in the page when the first frame was drawn after a screen had come. */
function watchFirstFrame(): void {
  const shared = globalThis as unknown as { __firstFrameMs?: number };
  const look = (): void => {
    if (!document.querySelector('#mirror main')) return void requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => (shared.__firstFrameMs = performance.now())));
  };
  requestAnimationFrame(look);
}

async function firstFrame(context: BrowserContext, address: string, prepare: Prepare): Promise<number> {
  const page = await context.newPage();
  await prepare(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  await page.addInitScript(watchFirstFrame);
  await page.goto(address, { waitUntil: 'commit' });
  const ms = await page.waitForFunction(() => (globalThis as unknown as { __firstFrameMs?: number }).__firstFrameMs, undefined, { timeout: KEPT_WITHIN_MS });
  const value = Number(await ms.jsonValue());
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await still(page).catch(() => undefined);
  await page.close();
  return value;
}

async function keepAll(page: Page, address: string): Promise<void> {
  await page.goto(address);
  for (const latest = Date.now() + KEPT_WITHIN_MS; Date.now() < latest; await sleep(LOOK_EVERY_MS)) {
    const isKept = await page.evaluate(async () => {
      const list = (await (await fetch('/api/keep/flagship')).json()) as { files: unknown[] };
      const kept = await (await caches.open('vitrine-files')).keys();
      return navigator.serviceWorker.controller !== null && kept.length >= list.files.length;
    });
    if (isKept) return;
  }
  throw new Error('The showroom was not kept in time');
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** `showroom` is one whose kiosks keep it. */
export async function bootTimes(browser: Browser, showroom: string, prepare: Prepare, window: { width: number; height: number }, note: Note): Promise<void> {
  const line = await slowLine(showroom);
  const times: Record<'cold' | 'warm' | 'service worker', number[]> = { cold: [], warm: [], 'service worker': [] };
  const keeping = await browser.newContext({ viewport: window });
  const first = await keeping.newPage();
  await prepare(first);
  await keepAll(first, line.address);
  await first.close();
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ viewport: window, serviceWorkers: 'block' });
    times.cold.push(await firstFrame(context, line.address, prepare));
    times.warm.push(await firstFrame(context, line.address, prepare));
    await context.close();
    times['service worker'].push(await firstFrame(keeping, line.address, prepare));
  }
  await keeping.close();
  line.close();
  for (const [how, values] of Object.entries(times)) {
    note('boot', `first content frame, ${how}, median`, median(values) / 1000, 's');
    note('boot', `first content frame, ${how}, slowest of ${ROUNDS}`, Math.max(...values) / 1000, 's');
  }
}
