// A large showroom published as one whole: 2,000 products with links, translations and 1 GB of
// pictures in the media store, on SQLite, as a publisher does it: the checks first, then the
// release. And what a kiosk loads and reads of that release.
import { brotliDecompressSync } from 'node:zlib';
import { get } from 'node:http';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import type { LiveRelease, Publishing } from '#protocol/releaseSchemas.ts';
import { entryIn } from '#rules/releaseEntry.ts';
import { median } from '#tests/support/numbers.ts';
import { openGrown } from '../measure/grownShowroom.ts';
import { timed } from '../measure/requests.ts';
import type { Scene } from './scene.ts';

const JOB = 'publishing';
const AMOUNTS = { documents: 2_000, files: 1_000, kiosks: 0, fileBytes: 1_000_000 };
const SAVES_AT_ONCE = 8;
const ROUNDS = 3;
/** A kiosk's CPU is this much slower than the one that measures. */
const SLOWER = 4;

export async function publishing({ note }: Scene): Promise<void> {
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
          const saved = { ...withoutOtherLinks(product), subline: `Round ${round}` };
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
      const text = brotliDecompressSync(body).toString();
      // What a kiosk does for a screen: the other documents are neither parsed nor restored.
      const fromMs = performance.now();
      const [, document] = entryIn(text, `product/${productIds.at(-1)}`) ?? [];
      restore(KINDS_BY_NAME.product, document);
      rounds.readMs.push((performance.now() - fromMs) * SLOWER);
    }
    note(JOB, 'vitrine', 'checkAllMs', median(rounds.checksMs));
    note(JOB, 'vitrine', 'publishAllMs', median(rounds.publishMs));
    note(JOB, 'vitrine', 'releaseKB', median(rounds.brotliKB));
    note(JOB, 'vitrine', 'releaseReadMs', median(rounds.readMs));
  } finally {
    await showroom.close();
  }
}

/** Its links to other products stay; what leads to the rest of the demo would lead nowhere. */
const withoutOtherLinks = (product: object): object =>
  Object.fromEntries(
    Object.entries(product).filter(
      ([key, value]) => key === 'footerLinks' || !/targetId|freeformUrl/.test(JSON.stringify(value)),
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
