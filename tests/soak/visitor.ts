// A random shopper of the soak, driven by a seed so that a run can be repeated.
import type { APIRequestContext, Page } from '@playwright/test';
import { KINDS } from '#content/kinds.ts';
import { navigateTo, waitUntilStill } from '#tests/support/shopper.ts';

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The address of every document that has a screen; home is seen between them. */
export async function everyScreen(api: APIRequestContext): Promise<string[]> {
  const paths: string[] = [];
  for (const { kind, route, collection } of KINDS) {
    if (route === null || kind === 'homeScreen' || kind === 'price') continue;
    const response = await api.get(`/api/${collection}/names`);
    if (!response.ok()) throw new Error(`The server refused ${collection}: ${await response.text()}`);
    const names = (await response.json()) as { id: string }[];
    paths.push(...names.map(({ id }) => `/${route}/${encodeURIComponent(id)}`));
  }
  return paths;
}

/** Shows each of these addresses and home in turns, so many times. A film may play on meanwhile. */
export async function seeScreens(page: Page, paths: readonly string[], times: number): Promise<void> {
  await waitUntilStill(page);
  for (let time = 0; time < times; time += 1)
    for (const path of paths.flatMap((one) => [one, '/'])) {
      await navigateTo(page, path);
      await waitUntilStill(page).catch(() => undefined);
    }
}

/** An element that can be touched in the window, by its accessible name. */
interface Target {
  name: string;
  x: number;
  y: number;
}

const targetsOn = (page: Page): Promise<Target[]> =>
  page.evaluate(() => {
    const targets = [...document.querySelectorAll<HTMLElement>('#mirror :is(button, a)')].filter(
      (thing) => !thing.closest('[inert]'),
    );
    return targets.flatMap((thing) => {
      const { x, y, width, height } = thing.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      const isSeen = width > 0 && left > 0 && top > 0 && left < innerWidth && top < innerHeight;
      return isSeen
        ? [{ name: thing.getAttribute('aria-label') ?? thing.textContent ?? '', x: left, y: top }]
        : [];
    });
  });

type Action = 'tap' | 'drag' | 'fling' | 'back' | 'home' | 'key' | 'nowhere';

/** Frequency of each action, in percent. */
const ACTION_WEIGHTS: readonly [Action, number][] = [
  ['tap', 62],
  ['drag', 12],
  ['fling', 8],
  ['back', 8],
  ['home', 4],
  ['key', 3],
  ['nowhere', 3],
];

function pickAction(chance: number): Action {
  let left = chance * 100;
  for (const [action, weight] of ACTION_WEIGHTS) {
    left -= weight;
    if (left < 0) return action;
  }
  return 'tap';
}

/** Performs the next action and returns its description. */
export async function actOn(page: Page, random: () => number): Promise<string> {
  const { width, height } = page.viewportSize() ?? { width: 640, height: 360 };
  const action = pickAction(random());
  const at = { x: width * (0.2 + random() * 0.6), y: height * (0.3 + random() * 0.5) };
  const pick = random();
  switch (action) {
    case 'tap':
      return tapOne(page, await targetsOn(page), pick);
    case 'back':
      return tapOne(
        page,
        (await targetsOn(page)).filter(({ name }) => /^(Back|Atrás|返回)$/.test(name)),
        pick,
      );
    case 'home':
      return tapOne(
        page,
        (await targetsOn(page)).filter(({ name }) => HOME.test(name)),
        pick,
      );
    case 'drag':
      return pull(page, at, (pick - 0.5) * height, 12);
    case 'fling':
      return pull(page, at, (pick - 0.5) * height * 1.5, 3);
    case 'key':
      await page.keyboard.press(['Tab', 'Enter', 'Escape', 'PageDown'][Math.floor(pick * 4)] ?? 'Tab');
      return 'key';
    case 'nowhere':
      await page.mouse.click(at.x, at.y);
      return 'nowhere';
  }
}

const HOME = /^(Home|Inicio|首页)$/;

/** Closes what is open and goes home, as a shopper would; false when a few steps are not enough. */
export async function goHome(page: Page): Promise<boolean> {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await page
      .waitForFunction(() => document.documentElement.dataset['stage'] === 'still', undefined, {
        timeout: 8_000,
      })
      .catch(() => undefined);
    const isOpen = (await page.getByRole('dialog').count()) > 0;
    if (!isOpen && new URL(page.url()).pathname === '/') return true;
    if (isOpen) await page.keyboard.press('Escape');
    else
      await tapOne(
        page,
        (await targetsOn(page)).filter(({ name }) => HOME.test(name)),
        0,
      );
    await page.waitForTimeout(700);
  }
  return false;
}

async function tapOne(page: Page, targets: readonly Target[], pick: number): Promise<string> {
  const target = targets[Math.floor(pick * targets.length)];
  if (!target) return 'nothing to tap';
  await page.mouse.click(target.x, target.y);
  return `tap ${target.name}`;
}

async function pull(
  page: Page,
  from: { x: number; y: number },
  byPx: number,
  steps: number,
): Promise<string> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) await page.mouse.move(from.x, from.y + (byPx * step) / steps);
  await page.mouse.up();
  return `pull ${Math.round(byPx)}`;
}
