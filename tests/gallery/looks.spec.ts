// Every entry of the gallery as a designer would check it, without comparing pictures: it is drawn,
// without errors, its texts are on the stage, and what can be touched is large enough and apart
// from the rest.
import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { SIZES, STAGE } from '#config/limits.ts';
import { fullScreenLabelFor } from '#config/fullScreenLabel.ts';
import { SPEECH } from '#config/messages.ts';
import { expect, openInApp, test } from '#tests/support/sharedPage.ts';
import { REDUCED_MOTION, collectErrors, visit } from '#tests/support/shopper.ts';
import { ENTRIES, type Entry, type StubbedResponse } from './entries.ts';
import { publishEntry, readMedia, type MediaByAsset } from './publishEntries.ts';
import { runSteps } from './steps.ts';

let mediaByAsset: MediaByAsset | undefined;

// Software draws a small window fast, and the stage is the same.
test.use({ ...REDUCED_MOTION, viewport: { width: 320, height: 180 } });

/**
 * A text may reach over the edge by rounding and by the overhang of an italic letter, in px of the
 * stage.
 */
const EDGE_PX = 8;
/** Less than this is one color with noise: the deviation of a channel, of 255. */
const DRAWN_DEVIATION = 2;

/** A visible element of the accessible tree, in px of the stage. */
interface Placed {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

async function stub(page: Page, entry: Entry): Promise<void> {
  for (const [path, response] of Object.entries(entry.responses ?? {}))
    await page.route(`**${path}`, (route) => respond(route, response));
}

async function respond(route: Route, response: StubbedResponse): Promise<void> {
  if (response === 'unreachable') return route.abort();
  if (typeof response === 'number') return route.fulfill({ status: response, json: { message: 'Stubbed' } });
  if (response !== 'pending') return route.fulfill({ json: response });
}

/** Texts, and what can be pressed, in the dialog on top or on the screen. Runs in the page. */
function placedElements(stageWidth: number): { texts: Placed[]; pressables: Placed[] } {
  const mirror = document.querySelector('#mirror');
  if (!mirror) return { texts: [], pressables: [] };
  const origin = mirror.getBoundingClientRect();
  const scale = origin.width / stageWidth;
  const top = [...mirror.querySelectorAll('[role=dialog]')].at(-1) ?? mirror;
  const place = (element: Element): Placed => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return {
      name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
      x: (x - origin.x) / scale,
      y: (y - origin.y) / scale,
      width: width / scale,
      height: height / scale,
    };
  };
  const all = (selector: string): Placed[] =>
    [...top.querySelectorAll(selector)].map(place).filter(({ width, height }) => width > 0 && height > 0);
  return { texts: all('h1, h2, h3, p'), pressables: all('button, a') };
}

const isOffStage = ({ x, width }: Placed): boolean => x < -EDGE_PX || x + width > STAGE.widthPx + EDGE_PX;

const isTooSmall = ({ width, height }: Placed): boolean => Math.min(width, height) < SIZES.minTargetPx - 1;

/** They float over what they scroll. */
const FLOATING: readonly string[] = [
  ...Object.values(SPEECH).flatMap(({ scrollUp, scrollDown }) => [scrollUp, scrollDown]),
  fullScreenLabelFor('en'),
];

/** Names of two that cover each other by more than a rounding error. */
function overlaps(places: readonly Placed[]): string[] {
  const shared = (aFrom: number, aLength: number, bFrom: number, bLength: number): number =>
    Math.min(aFrom + aLength, bFrom + bLength) - Math.max(aFrom, bFrom);
  return places.flatMap((a, index) =>
    places
      .slice(index + 1)
      .filter((b) => shared(a.x, a.width, b.x, b.width) > 1 && shared(a.y, a.height, b.y, b.height) > 1)
      .map((b) => `${a.name} / ${b.name}`),
  );
}

async function isDrawn(page: Page): Promise<boolean> {
  const { channels } = await sharp(await page.screenshot()).stats();
  return channels.some(({ stdev }) => stdev > DRAWN_DEVIATION);
}

test.describe('When a designer looks through the gallery', () => {
  for (const entry of ENTRIES) {
    test(`${entry.group}: ${entry.title} (${entry.id})`, async ({ page, request }) => {
      mediaByAsset ??= await readMedia(request);
      const path = await publishEntry(request, entry, mediaByAsset);
      const errors = collectErrors(page);
      await stub(page, entry);
      if (entry.until === undefined) await visit(page, path);
      else if (!(await openInApp(page, path))) await page.goto(path);
      await page.evaluate(runSteps, { steps: entry.steps ?? [], until: entry.until });
      const { texts, pressables } = await page.evaluate(placedElements, STAGE.widthPx);
      expect
        .soft(errors.filter((error) => !entry.faults?.some((fault) => error.includes(fault))))
        .toEqual([]);
      if (entry.shows !== undefined)
        expect.soft(pressables.map(({ name }) => name)).toContainEqual(expect.stringContaining(entry.shows));
      // A screen that is still loading has a label alone.
      if (entry.until === undefined)
        expect.soft(texts.length + pressables.length, 'what the checks below are about').toBeGreaterThan(0);
      expect.soft(await isDrawn(page), 'more than one color').toBe(true);
      expect.soft(texts.filter(isOffStage), 'texts beyond the edge of the stage').toEqual([]);
      expect.soft(pressables.filter(isTooSmall), 'targets that are too small').toEqual([]);
      expect
        .soft(overlaps(pressables.filter(({ name }) => !FLOATING.includes(name))), 'targets that overlap')
        .toEqual([]);
    });
  }
});
