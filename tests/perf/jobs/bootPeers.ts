// The pages that a start is compared with: the same home screen as plain elements, in bare WebGL2,
// and with Pixi, React and GSAP. Each can be started from its own service worker.
import { gzipSync } from 'node:zlib';
import { STAGE } from '#config/limits.ts';
import { HOME_ID, type Home } from '../candidates/boot/home.ts';
import { bundle } from '../measure/candidates.ts';

/** A response of a peer. */
export interface PeerFile {
  type: string;
  body: Buffer;
}

export const PEERS = {
  dom: 'DOM page',
  webgl: 'bare WebGL2',
  pixi: 'Pixi + React + GSAP',
} as const;
export type PeerName = keyof typeof PEERS;

/** Where a peer is; the pages with a worker have a path of their own. */
export const peerPath = (name: PeerName, hasWorker: boolean): string =>
  `/peers/${hasWorker ? 'cached/' : ''}${name}`;

const SCRIPTS = { webgl: 'boot/webgl.ts', pixi: 'boot/pixi.tsx' } as const;

/** Keeps everything that its pages load, as the showroom's worker does. */
const WORKER = `
const open = () => caches.open('peers');
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => event.respondWith((async () => {
  const cached = await (await open()).match(event.request);
  if (cached) return cached;
  const response = await fetch(event.request);
  if (response.ok) await (await open()).put(event.request, response.clone());
  return response;
})()));`;
const REGISTRATION = `<script type="module">navigator.serviceWorker.register('/peers/cached/worker.js');</script>`;

const share = (value: number, whole: number): string => `${(value / whole) * 100}%`;

/** Elements at the places of the content. */
function elementsOf({ pictures, texts }: Home): string {
  const place = (x: number, y: number): string =>
    `position:absolute;left:${share(x, STAGE.widthPx)};top:${share(y, STAGE.heightPx)}`;
  const images = pictures.map(
    ({ url, x, y, width, height }) =>
      `<img alt="" src="${url}" style="${place(x, y)};width:${share(width, STAGE.widthPx)};height:${share(height, STAGE.heightPx)}">`,
  );
  const words = texts.map(
    ({ text, x, y, sizePx }) =>
      `<p style="${place(x, y)};margin:0;font:600 ${sizePx}px sans-serif">${text}</p>`,
  );
  return [...images, ...words].join('');
}

/** Everything that the peers' pages load, by path, gzipped. */
export async function peerFiles(home: Home): Promise<Map<string, PeerFile>> {
  const files = new Map<string, PeerFile>();
  const add = (path: string, type: string, text: string): void =>
    void files.set(path, { type, body: gzipSync(text) });
  add('/peers/cached/worker.js', 'text/javascript', WORKER);
  for (const [name, file] of Object.entries(SCRIPTS))
    add(`/peers/${name}.js`, 'text/javascript', (await bundle(file)).script);
  for (const name of Object.keys(PEERS) as PeerName[]) {
    const body =
      name === 'dom'
        ? elementsOf(home)
        : `<script type="application/json" id="${HOME_ID}">${JSON.stringify(home)}</script>
           <script type="module" src="/peers/${name}.js"></script>`;
    for (const hasWorker of [false, true])
      add(
        peerPath(name, hasWorker),
        'text/html',
        `<!doctype html><html lang="en"><title>Bench</title><body style="margin:0">${body}${hasWorker ? REGISTRATION : ''}`,
      );
  }
  return files;
}
