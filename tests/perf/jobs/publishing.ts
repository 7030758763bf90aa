// A large showroom published as one whole: 2,000 products with links, translations and 1 GB of
// pictures in the media store, on SQLite, as a publisher does it: the checks first, then the
// release. And what a kiosk loads and reads of that release, in a browser with a slower CPU. The
// products are in families of five variants, and a third of a family's texts is its own.
import { get } from 'node:http';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import type { Browser } from '@playwright/test';
import type { LiveRelease, Publishing } from '#protocol/releaseSchemas.ts';
import { ROOT } from '#server/serverSettings.ts';
import { median } from '#tests/support/numbers.ts';
import { openGrown } from '../measure/grownShowroom.ts';
import type { readProduct } from '../measure/releasePage.ts';
import { withOwnTexts } from '../measure/ownTexts.ts';
import { timed } from '../measure/requests.ts';
import { prepared, type Scene } from './scene.ts';

const JOB = 'publishing';
const AMOUNTS = { documents: 2_000, files: 1_000, kiosks: 0, fileBytes: 1_000_000 };
const SAVES_AT_ONCE = 8;
const ROUNDS = 3;
/** A kiosk's CPU is this much slower than the one that measures. */
const SLOWER = 4;
const VARIANTS = 5;

export async function publishing({ note, browser }: Scene): Promise<void> {
  const showroom = await openGrown(AMOUNTS);
  try {
    const { address, editor, productIds } = showroom;
    const send = (method: string, path: string, body: object): Promise<Response> =>
      fetch(address + path, { method, headers: editor, body: JSON.stringify(body) });
    const created = await send('POST', '/api/environments', { name: 'Large', publishing: 'byHand' });
    const { id } = (await created.json()) as { id: string };
    const environment = `/api/environments/${id}`;
    const saveAll = async (round: number): Promise<void> => {
      const waiting = [...productIds];
      const saveSome = async (): Promise<void> => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
          const product = (await (await fetch(`${address}/api/products/${next}`)).json()) as object;
          const family = Math.floor(productIds.indexOf(next) / VARIANTS);
          const saved = {
            ...withOwnTexts(withoutOtherLinks(product), family),
            name: `Product ${next}`,
            subline: `Round ${round}`,
          };
          await timed(() => send('PUT', `/api/products/${next}`, saved));
        }
      };
      await Promise.all(Array.from({ length: SAVES_AT_ONCE }, saveSome));
    };
    const rounds: Record<'checksMs' | 'publishMs' | 'brotliKB' | 'readMs', number[]> = {
      checksMs: [],
      publishMs: [],
      brotliKB: [],
      readMs: [],
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      await saveAll(round);
      const state = (await (
        await fetch(`${address}${environment}/publishing`, { headers: editor })
      ).json()) as Publishing;
      const only = state.changes.map(({ collection, id: document, version }) => ({
        collection,
        id: document,
        version,
      }));
      rounds.checksMs.push(await timed(() => send('POST', `${environment}/checks`, { documents: only })));
      const order = { base: state.release?.id, only, note: `Round ${round}` };
      rounds.publishMs.push(await timed(() => send('POST', `${environment}/releases`, order)));
      const live = (await (await fetch(`${address}/api/live?env=${id}`)).json()) as LiveRelease;
      const body = await brotliOf(address + live.url);
      rounds.brotliKB.push(body.length / 1_000);
      rounds.readMs.push(await readIn(browser, address, { url: live.url, id: productIds.at(-1) ?? '' }));
    }
    note(JOB, 'vitrine', 'checkAllMs', median(rounds.checksMs));
    note(JOB, 'vitrine', 'publishAllMs', median(rounds.publishMs));
    note(JOB, 'vitrine', 'releaseKB', median(rounds.brotliKB));
    note(JOB, 'vitrine', 'releaseReadMs', median(rounds.readMs));
  } finally {
    await showroom.close();
  }
}

/** How long a page takes for one document, the CPU slowed down. */
async function readIn(
  browser: Browser,
  address: string,
  { url, id }: { url: string; id: string },
): Promise<number> {
  const page = await prepared(browser.newPage());
  const devtools = await page.context().newCDPSession(page);
  await page.goto(`${address}/config.json`);
  await page.evaluate(await readerScript());
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const ms = await page.evaluate(
    ([path, product]) =>
      (globalThis as unknown as { reader: { readProduct: typeof readProduct } }).reader.readProduct(
        path,
        product,
      ),
    [url, id] as const,
  );
  await page.close();
  return ms;
}

async function readerScript(): Promise<string> {
  const entry = join(ROOT, 'tests/perf/measure/releasePage.ts');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    build: { write: false, lib: { entry, formats: ['iife'], name: 'reader' } },
  });
  const [{ output }] = built as unknown as [Rolldown.RolldownOutput];
  return `${output[0].code};globalThis.reader = reader`;
}

/** Its links to other products stay; what leads to the rest of the demo would lead nowhere. */
const withoutOtherLinks = (product: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(product).filter(
      ([key, value]) =>
        key === 'footerLinks' || !/targetId|freeformUrl|"product"/.test(JSON.stringify(value)),
    ),
  );

/** The compressed body of a response, which fetch would decode. */
const brotliOf = (address: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
