// How costs grow: the same requests to showrooms with once, twice and four times as many documents,
// files, kiosks and entries of the audit, and compare pages with as many more rows.
import { request } from '@playwright/test';
import { median, p95 } from '#tests/support/numbers.ts';
import { DEFAULT_VIEWPORT_SIZE, visit } from '#tests/support/shopper.ts';
import type { LiveRelease, Publishing } from '#protocol/releaseSchemas.ts';
import { heartbeat } from '#tests/support/visits.ts';
import type { FIGURES } from '../figures.ts';
import { goWithin, recordFrames, spreadOf, turnWheel, watch } from '../measure/account.ts';
import { ENVIRONMENTS, openGrown, type GrownShowroom } from '../measure/grownShowroom.ts';
import { JSON_HEADERS, timed, timedCompressed } from '../measure/requests.ts';
import { publishRows } from './compareRows.ts';
import { prepared, type Scene } from './scene.ts';

const JOB = 'growth';
const TIMES = [1, 2, 4] as const;
/** The content at once. */
const AMOUNTS = {
  quick: { documents: 100, files: 250, kiosks: 100, audit: 25_000 },
  whole: { documents: 250, files: 1_000, kiosks: 500, audit: 250_000 },
};
const ROUNDS = { quick: 15, whole: 40 };
const SLOW_ROUNDS = { quick: 4, whole: 40 };
/** Rounds that do not count, in which code compiles and caches fill. */
const WARM_ROUNDS = 3;
/** Below the limit for one address. */
const HEARTBEATS = { quick: 100, whole: 250 };
const HEARTBEATS_AT_ONCE = 8;
const ROWS = 60;
const ROW_ROUNDS = { quick: 1, whole: 6 };
const TURNS = { quick: 20, whole: 40 };
const TURN_PX = 24;

type Figure = keyof typeof FIGURES;
/** A measurement in ms that alternates between showrooms, with its figure and that of the ratio. */
interface Cost {
  figure: Figure;
  ratio: Figure;
  of: (showroom: GrownShowroom, round: number) => Promise<number>;
  /** It takes a good part of a second: `--quick` repeats it less. */
  isSlow?: boolean;
}

const asEditor =
  (path: string): Cost['of'] =>
  ({ address, editor }) =>
    timed(() => fetch(address + path, { headers: editor }));

/** The first request after a save: later ones are served from memory. */
const manifest =
  (environment: string): Cost['of'] =>
  async ({ address, editor }) => {
    const site = `${address}/api/environments/showroom`;
    await timed(() =>
      fetch(site, { method: 'PUT', headers: editor, body: JSON.stringify({ name: 'Showroom' }) }),
    );
    return timed(() => fetch(`${address}/api/offline-manifest/${environment}`));
  };

interface Published {
  environment: string;
  /** Changes to publish, with the release that they follow. */
  waiting: { base: number; only: { collection: string; id: string; version: number }[] };
}

const json = async <T>(ask: Promise<Response>): Promise<T> => (await (await ask).json()) as T;

/** A page of each showroom, by its address. */
const pages = new Map<string, Promise<{ id: string; name: string }>>();

/** Saves a page that waits to be published. */
async function waitingPage({ address, editor }: GrownShowroom, round: number): Promise<Published> {
  const environment = ENVIRONMENTS.documents;
  const send = (method: string, path: string, body: object) =>
    fetch(address + path, { method, headers: editor, body: JSON.stringify(body) });
  const settings = `/api/environments/${environment}`;
  const added = pages.get(address) ?? json(send('POST', '/api/pages', { name: 'News', title: 'News' }));
  pages.set(address, added);
  const current = await json<{ publishing: string }>(fetch(address + settings));
  if (current.publishing !== 'byHand') await send('PUT', settings, { ...current, publishing: 'byHand' });
  const page = await added;
  const headers = [{ type: 'title', text: `Round ${round} ${Math.random()}`, alignment: 'center' }];
  await timed(() => send('PUT', `/api/pages/${page.id}`, { ...page, headers }));
  const { release, changes } = await json<Publishing>(
    fetch(`${address}${settings}/publishing`, { headers: editor }),
  );
  const documents = changes.map(({ collection, id, version }) => ({ collection, id, version }));
  return { environment, waiting: { base: release?.id ?? 0, only: documents } };
}

/** One change, checked among all documents and published. */
const publishOne: Cost['of'] = async (showroom, round) => {
  const { address, editor } = showroom;
  const { environment, waiting } = await waitingPage(showroom, round);
  const body = JSON.stringify({ ...waiting, note: 'Growth' });
  return timed(() =>
    fetch(`${address}/api/environments/${environment}/releases`, { method: 'POST', headers: editor, body }),
  );
};

/** The first whole release that a kiosk asks for after that: later ones come from memory. */
const wholeRelease: Cost['of'] = async (showroom, round) => {
  await publishOne(showroom, round);
  const { address } = showroom;
  const { url } = await json<LiveRelease>(fetch(`${address}/api/live?env=${ENVIRONMENTS.documents}`));
  return timedCompressed(address + url);
};

/** The request of a kiosk that hears of a release. */
const pointer: Cost['of'] = ({ address }) =>
  timed(() => fetch(`${address}/api/live?env=${ENVIRONMENTS.documents}`));

const COSTS: readonly Cost[] = [
  { figure: 'documentListMs', ratio: 'documentListRatio', of: asEditor('/api/lists/products') },
  {
    figure: 'documentMs',
    ratio: 'documentRatio',
    of: ({ address, productIds }, round) =>
      timed(() => fetch(`${address}/api/products/${productIds[round % productIds.length]}`)),
  },
  { figure: 'manifestMs', ratio: 'manifestRatio', of: manifest(ENVIRONMENTS.documents) },
  { figure: 'fileManifestMs', ratio: 'fileManifestRatio', of: manifest(ENVIRONMENTS.files) },
  { figure: 'mediaPageMs', ratio: 'mediaPageRatio', of: asEditor('/api/media?directory=/&mime=image/*') },
  { figure: 'mediaSearchMs', ratio: 'mediaSearchRatio', of: asEditor('/api/media?directory=/&name=re%201') },
  { figure: 'kiosksMs', ratio: 'kiosksRatio', of: asEditor('/api/kiosks') },
  { figure: 'auditMs', ratio: 'auditRatio', of: asEditor('/api/audit?actor=62') },
  { figure: 'auditActorsMs', ratio: 'auditActorsRatio', of: asEditor('/api/audit/actors') },
  { figure: 'publishMs', ratio: 'publishRatio', of: publishOne, isSlow: true },
  { figure: 'releaseMs', ratio: 'releaseRatio', of: wholeRelease, isSlow: true },
  { figure: 'pointerMs', ratio: 'pointerRatio', of: pointer },
];

export async function growth(scene: Scene): Promise<void> {
  await requests(scene);
  await compareRows(scene);
}

async function requests({ isQuick, note }: Scene): Promise<void> {
  const { documents, files, kiosks, audit } = isQuick ? AMOUNTS.quick : AMOUNTS.whole;
  const showrooms = await Promise.all(
    TIMES.map((times) =>
      openGrown({
        documents: documents * times,
        files: files * times,
        kiosks: kiosks * times,
        audit: audit * times,
      }),
    ),
  );
  try {
    for (const { figure, ratio, of, isSlow } of COSTS) {
      const rounds = (isSlow ? SLOW_ROUNDS : ROUNDS)[isQuick ? 'quick' : 'whole'];
      noteGrowth(note, figure, ratio, await inTurns(showrooms, rounds, of));
    }
    const beats = isQuick ? HEARTBEATS.quick : HEARTBEATS.whole;
    const each: { ms: number; p95: number }[] = [];
    for (const showroom of showrooms) each.push(await heartbeats(showroom, beats));
    noteGrowth(
      note,
      'heartbeatMs',
      'heartbeatRatio',
      each.map(({ ms }) => ms),
    );
    noteGrowth(
      note,
      'heartbeatMsP95',
      undefined,
      each.map((found) => found.p95),
    );
  } finally {
    await Promise.all(showrooms.map(({ close }) => close()));
  }
}

/** The median of each, measured in turns, so that other load of the machine affects all. */
async function inTurns<T>(
  all: readonly T[],
  rounds: number,
  of: (one: T, round: number) => Promise<number>,
): Promise<number[]> {
  const found = all.map((): number[] => []);
  for (let round = 0; round < WARM_ROUNDS + rounds; round += 1)
    for (const [index, one] of all.entries()) {
      const ms = await of(one, round);
      if (round >= WARM_ROUNDS) found[index]?.push(ms);
    }
  return found.map(median);
}

/** The time of one of many heartbeats, some at once, and the p95 of their waits. */
async function heartbeats(
  { address, kioskIds }: GrownShowroom,
  count: number,
): Promise<{ ms: number; p95: number }> {
  const waits: number[] = [];
  let sent = 0;
  const began = performance.now();
  const sender = async (): Promise<void> => {
    while (sent < count) {
      const id = kioskIds[(sent * 7) % kioskIds.length];
      sent += 1;
      waits.push(
        await timed(() =>
          fetch(`${address}/api/kiosks/${id}`, {
            method: 'POST',
            headers: JSON_HEADERS,
            body: JSON.stringify(heartbeat()),
          }),
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: HEARTBEATS_AT_ONCE }, sender));
  return { ms: (performance.now() - began) / count, p95: p95(waits) };
}

async function compareRows({ browser, baseURL, isQuick, note }: Scene): Promise<void> {
  const editor = await request.newContext({ baseURL });
  const visitor = await browser.newContext({ viewport: DEFAULT_VIEWPORT_SIZE, baseURL });
  const page = await prepared(visitor.newPage());
  await watch(page);
  const devtools = await visitor.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const scriptMs = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1_000;
  };
  await visit(page, '/');
  const pages: { path: string; openMs: number[]; scrollMs: number[] }[] = [];
  for (const times of TIMES) {
    const id = await publishRows(editor, ROWS * times);
    pages.push({ path: `/new-compare/${id}`, openMs: [], scrollMs: [] });
  }
  // In the first round, code compiles.
  for (let round = 0; round <= (isQuick ? ROW_ROUNDS.quick : ROW_ROUNDS.whole); round += 1)
    for (const { path, openMs, scrollMs } of pages) {
      const beforeMs = await scriptMs();
      await goWithin(page, path);
      const ms = (await scriptMs()) - beforeMs;
      const turns = isQuick ? TURNS.quick : TURNS.whole;
      const { frames } = await recordFrames(page, () => turnWheel(page, turns, TURN_PX));
      if (round > 0) {
        openMs.push(ms);
        scrollMs.push(spreadOf(frames).p50);
      }
      await goWithin(page, '/');
    }
  noteGrowth(
    note,
    'rowsOpenMs',
    'rowsOpenRatio',
    pages.map(({ openMs }) => median(openMs)),
  );
  noteGrowth(
    note,
    'rowsScrollMs',
    'rowsScrollRatio',
    pages.map(({ scrollMs }) => median(scrollMs)),
  );
  await visitor.close();
  await editor.dispose();
}

/** Notes the costs of once, twice and four times, and the ratio of the last to the first. */
function noteGrowth(note: Scene['note'], figure: Figure, ratio: Figure | undefined, costs: number[]): void {
  for (const [index, times] of TIMES.entries())
    note(JOB, times === 1 ? 'vitrine' : `${times} times`, figure, costs[index] ?? Number.NaN);
  if (ratio) note(JOB, 'vitrine', ratio, (costs.at(-1) ?? Number.NaN) / (costs[0] ?? Number.NaN));
}
