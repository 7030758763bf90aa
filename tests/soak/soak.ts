// `npm run soak -- --minutes N`: runs a kiosk with random shoppers (taps, drags, flings, back,
// idle, languages, quizzes), stops its server and GPU now and then, and reports its memory, its
// errors, and whether each event was stored once. `--seed N` repeats a run, `--out FILE` writes the
// chart (SVG), `--quick` idles and breaks more often, `--snapshots FOLDER` writes heap snapshots of
// the start and the end, `--warm-up M` lets shoppers act before the count begins, `--js-flags` goes
// to V8 in place of the flags of a kiosk.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, request, type CDPSession, type Page } from '@playwright/test';
import { ensureBuild } from '#server/boot/prepare.mjs';
import { BROWSERS, ensureBrowser, LAUNCH_ARGS } from '#tests/support/browser.mjs';
import { tokenFor } from '../support/editorRequests.ts';
import { openOwnShowroom } from '#tests/support/ownShowroom.ts';
import { readStageUsage } from '#tests/support/shopper.ts';
import { heapParts, heapSnapshot } from './heap.ts';
import { GAUGES, growthOf, pictureOf, type Sample } from './report.ts';
import { actOn, everyScreen, goHome, randomFrom, seeScreens } from './visitor.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: 'test-results/soak.svg' },
    quick: { type: 'boolean', default: false },
    snapshots: { type: 'string' },
    'warm-up': { type: 'string', default: '0' },
    'js-flags': { type: 'string', default: '--flush-baseline-code' },
  },
});

const WINDOW = { width: 640, height: 360 };
/** Arguments that a store starts with (see the README): they allow WebGL after a GPU crash. */
const KIOSK_ARGS = [
  ...LAUNCH_ARGS,
  '--disable-domain-blocking-for-3d-apis',
  `--js-flags=${values['js-flags']}`,
];
/**
 * Samples are taken on the idle home screen, because shoppers are in different states elsewhere.
 */
const SAMPLE_EVERY_S = 40;
/**
 * How often every screen was seen when the soak begins: V8 compiles a function when it runs first,
 * and optimizes it later, so machine code grows as long as new screens are seen.
 */
const SEEN_TIMES = 2;
const IDLE_S = 64;
const STRANDED_S = 40;
/** Interval of each failure, in s. */
const EVERY_S = values.quick
  ? { idle: 100, offline: 130, context: 70, gpu: 200 }
  : { idle: 240, offline: 300, context: 150, gpu: 600 };
/** Errors that the soak itself causes, and those that the demo intends. */
const EXPECTED =
  /Failed to load resource|net::ERR_|GPU CONTEXT WAS LOST|GPU DID NOT COME BACK|CONTEXT_LOST_WEBGL|COULD NOT GET|QUIZ VIDEO FAILED|GL_|GPU stall/;

const EDITOR = { email: 'soak@example.com', password: 'a-password-for-the-soak' };
Object.assign(process.env, { VITRINE_TEST_EMAIL: EDITOR.email, VITRINE_TEST_PASSWORD: EDITOR.password });

/** Ids of the events that the page creates, recorded where it stores them in its database. */
async function recordEvents(page: Page): Promise<Set<string>> {
  const made = new Set<string>();
  await page.exposeFunction('heardEvent', (id: string) => void made.add(id));
  await page.addInitScript(() => {
    const own = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function put(value: { event_id?: string }, ...rest) {
      if (typeof value?.event_id === 'string')
        (globalThis as unknown as { heardEvent: (id: string) => void }).heardEvent(value.event_id);
      return own.call(this, value, ...rest);
    };
  });
  return made;
}

async function sampleOf(page: Page, cdp: CDPSession, atS: number): Promise<Sample & { snapshot: string }> {
  const snapshot = await heapSnapshot(cdp);
  const { usedSize } = (await cdp.send('Runtime.getHeapUsage')) as { usedSize: number };
  const { metrics } = (await cdp.send('Performance.getMetrics')) as {
    metrics: { name: string; value: number }[];
  };
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
  const { textureBytes, objects } = await readStageUsage(page).catch(() => ({ textureBytes: 0, objects: 0 }));
  const moves = await page.evaluate(
    () => (globalThis as unknown as { __VITRINE_MOVES__?: () => number }).__VITRINE_MOVES__?.() ?? 0,
  );
  return {
    snapshot,
    atS,
    heapMb: usedSize / 1e6,
    ...heapParts(snapshot),
    textureMb: textureBytes / 1e6,
    objects,
    moves,
    listeners: metric('JSEventListeners'),
    domNodes: metric('Nodes'),
  };
}

/** Heap snapshots, which DevTools can compare. */
function keepSnapshot(snapshot: string, name: 'early' | 'late'): void {
  if (!values.snapshots) return;
  mkdirSync(values.snapshots, { recursive: true });
  writeFileSync(join(values.snapshots, `${name}.heapsnapshot`), snapshot);
}

/** Whether a shopper could continue from here. */
const canContinue = (page: Page): Promise<boolean> =>
  page
    .evaluate(
      () =>
        document.documentElement.dataset['stage'] !== undefined &&
        [...document.querySelectorAll('#mirror :is(button, a)')].some((thing) => !thing.closest('[inert]')),
    )
    .catch(() => false);

const loseContext = (page: Page): Promise<void> =>
  page
    .evaluate(async () => {
      const loss = (document.getElementById('stage') as HTMLCanvasElement)
        .getContext('webgl2')
        ?.getExtension('WEBGL_lose_context');
      loss?.loseContext();
      await new Promise((resolve) => setTimeout(resolve, 300));
      loss?.restoreContext();
    })
    .catch(() => undefined);

async function soak(): Promise<boolean> {
  ensureBuild();
  const executablePath = ensureBrowser(BROWSERS);
  const showroom = await openOwnShowroom({
    SEED: 'demo',
    // A store's kiosk has none: a tap on it would load the editor.
    EDIT_BUTTON: 'off',
    EDITOR_EMAIL: EDITOR.email,
    EDITOR_PASSWORD: EDITOR.password,
  });
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: KIOSK_ARGS });
  const whole = await browser.newBrowserCDPSession();
  const page = await browser.newPage({ viewport: WINDOW, baseURL: showroom.address });
  // tsx compiles functions with a helper, which the page needs too.
  await page.addInitScript('globalThis.__name = (value) => value');
  const [errors, faults] = [[] as string[], new Map<string, number>()];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    if (EXPECTED.test(message.text())) {
      const name = /^[A-Z][A-Z :]+/.exec(message.text())?.[0].trim();
      if (name) faults.set(name, (faults.get(name) ?? 0) + 1);
    } else errors.push(message.text());
  });
  const made = await recordEvents(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  await page.goto('/');
  const api = await request.newContext({ baseURL: showroom.address });
  const paths = await everyScreen(api);
  await api.dispose();
  await seeScreens(page, paths, SEEN_TIMES);
  let startMs = performance.now();
  const nowS = (): number => (performance.now() - startMs) / 1_000;
  const random = randomFrom(Number(values.seed));
  const seconds = Number(values.minutes) * 60;
  const [samples, marks, stranded] = [
    [] as Sample[],
    [] as { atS: number; letter: string }[],
    [] as string[],
  ];
  const dueS = {
    sample: 0,
    idle: EVERY_S.idle,
    offline: EVERY_S.offline,
    context: EVERY_S.context,
    gpu: EVERY_S.gpu,
  };
  const actions: string[] = [];
  const breakSomething = async (
    what: 'idle' | 'offline' | 'context' | 'gpu',
    letter: string,
    run: () => Promise<unknown>,
  ): Promise<void> => {
    if (nowS() < dueS[what]) return;
    marks.push({ atS: nowS(), letter });
    actions.push(what);
    await run();
    dueS[what] = nowS() + EVERY_S[what] * (0.7 + random() * 0.6);
  };
  let continuableAtS = nowS();
  // Code paths of shoppers run before the count begins.
  while (nowS() < Number(values['warm-up']) * 60) await step();
  startMs = performance.now();
  continuableAtS = 0;
  while (nowS() < seconds) {
    if (nowS() >= dueS.sample) {
      if (await goHome(page)) {
        const { snapshot, ...sample } = await sampleOf(page, cdp, nowS());
        samples.push(sample);
        keepSnapshot(snapshot, samples.length === 1 ? 'early' : 'late');
      }
      dueS.sample = nowS() + SAMPLE_EVERY_S;
    }
    await breakSomething('idle', 'a', () => sleep(IDLE_S * 1_000));
    await breakSomething('context', 'c', () => loseContext(page));
    await breakSomething('gpu', 'g', () => whole.send('Browser.crashGpuProcess'));
    await breakSomething('offline', 'o', async () => {
      await showroom.stop();
      for (let turn = 0; turn < 12; turn += 1) await step();
      await showroom.start();
    });
    await step();
  }

  async function step(): Promise<void> {
    try {
      actions.push(await actOn(page, random));
    } catch (reason) {
      // A page that reloads during an action is no failure of the action.
      actions.push(`could not: ${String(reason).slice(0, 80)}`);
    }
    await sleep(120 + random() * 900);
    if (await canContinue(page)) continuableAtS = nowS();
    else if (nowS() - continuableAtS > STRANDED_S) {
      stranded.push(`${page.url()} after ${actions.slice(-8).join(', ')}`);
      await page.goto('/').catch(() => undefined);
      continuableAtS = nowS();
    }
  }

  // The last events are sent after two seconds, those missed during an outage at the next retry.
  const left = (): Promise<number> =>
    page
      .evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('vitrine-events');
            opening.onsuccess = () => {
              const counting = opening.result.transaction('items').objectStore('items').count();
              counting.onsuccess = () => {
                opening.result.close();
                resolve(counting.result);
              };
            };
          }),
      )
      .catch(() => -1);
  for (let turn = 0; turn < 60 && (await left()) !== 0; turn += 1) {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await sleep(1_000);
  }
  const stored = await storedEvents(showroom.address);
  const [lost, twice] = [
    [...made].filter((id) => !stored.includes(id)),
    stored.filter((id, index) => stored.indexOf(id) !== index),
  ];
  await browser.close();
  await showroom.remove();

  console.log(
    `\nSoak of ${values.minutes} minutes, seed ${values.seed}: ${actions.length} actions, ${marks.length} failures (${marks.map(({ letter }) => letter).join('')})`,
  );
  for (const [name, title, unit] of GAUGES) {
    const { early, late: end, ratio } = growthOf(samples, name);
    console.log(
      `  ${title.padEnd(24)} ${early.toFixed(1).padStart(9)} -> ${end.toFixed(1).padStart(9)} ${unit.padEnd(3)} ${((ratio - 1) * 100).toFixed(1).padStart(6)} %`,
    );
  }
  console.log(
    `  errors ${errors.length}, stranded screens ${stranded.length}, events made ${made.size}, kept by the server ${stored.filter((id) => made.has(id)).length}, lost ${lost.length}, twice ${twice.length}`,
  );
  for (const [name, count] of faults) console.log(`  expected: ${name} (${count})`);
  for (const line of [...errors, ...stranded].slice(0, 20)) console.log(`  ! ${line.slice(0, 400)}`);
  mkdirSync(dirname(values.out), { recursive: true });
  writeFileSync(values.out, pictureOf(samples, marks));
  console.log(`  picture: ${values.out}`);
  return errors.length + stranded.length + lost.length + twice.length === 0;
}

async function storedEvents(address: string): Promise<string[]> {
  const api = await request.newContext({ baseURL: address });
  const token = await tokenFor(api);
  const answer = await api.get(`/api/events.csv?from=2000-01-01T00:00:00.000Z&to=2100-01-01T00:00:00.000Z`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [head = '', ...lines] = (await answer.text()).split('\r\n').filter((line) => line !== '');
  const column = head.split(',').indexOf('event');
  await api.dispose();
  return lines.map((line) => line.split(',')[column] ?? '');
}

process.exitCode = (await soak()) ? 0 : 1;
