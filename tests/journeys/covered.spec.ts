// Nothing that is read or pressed lies below something that does not scroll away, with each aid of
// the showroom in place: accessibility, the trail, a booked time, a code to take along.
import type { Page } from '@playwright/test';
import { speechLabelsFor } from '#config/messages.ts';
import { expect, OWN_PAGE, test as base } from '#tests/support/journey.ts';
import { tokenFor } from '#tests/support/editorRequests.ts';
import { openLoopback, type Loopback } from '#tests/support/loopback.ts';
import { openOwnShowroom, type OwnShowroom } from '#tests/support/ownShowroom.ts';
import {
  navigateTo,
  REDUCED_MOTION,
  settle,
  touchAndWait,
  visit,
  waitUntilStill,
} from '#tests/support/shopper.ts';

let calendar: Loopback;
let opened: OwnShowroom | undefined;
const test = base.extend({ baseURL: async ({}, use) => use(opened?.address) });

test.use({ ...OWN_PAGE, ...REDUCED_MOTION });
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  const start = new Date(Date.now() + 86_400_000).toISOString();
  calendar = await openLoopback(() => ({ json: { times: [{ start, minutes: 30 }] } }));
  opened = await openOwnShowroom({ APPOINTMENT_URL: calendar.url, PUBLIC_URL: 'https://showroom.example' });
});
test.afterAll(async () => {
  await opened?.remove();
  await calendar.close();
});

const PATHS = [
  '/?env=flagship',
  '/?env=corner',
  '/?env=avenue',
  '/view-models/phones',
  '/product/hearth-fiber',
  '/product/cairn-9-pro',
  '/product/cairn-9-pro/videos',
  '/compare/phones',
  '/new-compare/plans',
  '/new-compare/phones-5',
  '/help-me-choose/which-phone-1',
  '/help-me-choose/find-yours-1',
  '/page/care',
  '/page/fiber-at-home',
  '/gift-message/small-thanks',
  '/availability-wizard/fiber',
];

interface Box {
  id: string;
  /** Ids of what it is in. */
  within: string[];
  name: string;
  isTarget: boolean;
  /** In a bar at the foot, behind whose veil the content ends. */
  isInBar: boolean;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns the boxes of everything that can be read or pressed, in px of the stage. */
const boxesOn = (page: Page, stageWidthPx: number): Promise<Box[]> =>
  page.evaluate((widthPx) => {
    const frame = document.getElementById('frame')?.getBoundingClientRect();
    if (!frame) return [];
    const scale = frame.width / widthPx;
    return [...document.querySelectorAll<HTMLElement>('[data-scene]')].flatMap((element) => {
      const isTarget = element.matches('a, button, input');
      if ((!isTarget && !element.matches('h1, h2, h3, p, img, [role=img]')) || element.closest('[hidden]'))
        return [];
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const within: string[] = [];
      for (let up = element.parentElement; up; up = up.parentElement)
        if (up.dataset['scene'] !== undefined) within.push(up.dataset['scene']);
      const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return [
        {
          id: element.dataset['scene'] ?? '',
          within,
          name: text.slice(0, 40),
          isTarget,
          isInBar: element.closest('nav, [role=navigation]') !== null,
          left: Math.max(0, (left - frame.left) / scale),
          top: (top - frame.top) / scale,
          right: Math.min(widthPx, (right - frame.left) / scale),
          bottom: (bottom - frame.top) / scale,
        },
      ];
    });
  }, stageWidthPx);

const SCROLL_UP = new Set<string>(['en', 'es', 'zh'].map((lang) => speechLabelsFor(lang).scrollUp));

/** Overlaps of fewer px are shadows and round corners. */
const TOLERANCE_PX = 4;

const overlap = (one: Box, other: Box): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > TOLERANCE_PX &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > TOLERANCE_PX;

/** Returns the pairs in which a box covers another one that is not its own part. */
const covered = (aids: readonly Box[], boxes: readonly Box[]): string[] =>
  aids.flatMap((aid) =>
    boxes
      .filter((box) => box !== aid && !box.within.includes(aid.id) && !aid.within.includes(box.id))
      .filter((box) => overlap(aid, box))
      .map(
        (box) => `'${aid.name}' covers '${box.name}', ${Math.round(box.bottom - aid.top)} px from its foot`,
      ),
  );

/** Returns the covered boxes, before scrolling and at the end of scrolling. */
async function coveredOn(page: Page, stage: { widthPx: number; heightPx: number }): Promise<string[]> {
  const shown = async (): Promise<Box[]> =>
    (await boxesOn(page, stage.widthPx)).filter(
      ({ left, right, top, bottom }) => right > left && bottom > 0 && top < stage.heightPx,
    );
  const atRest = await shown();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(width / 2, height * 0.6);
  await page.mouse.wheel(0, 20_000);
  await settle(page);
  await waitUntilStill(page);
  const atEnd = await shown();
  // Nothing scrolls: each target is as fixed as the others.
  const ends = new Map(atEnd.map((box) => [box.id, box]));
  const isFixed = ({ id, top }: Box): boolean => Math.abs((ends.get(id)?.top ?? Infinity) - top) < 1;
  const fixed = atRest.filter((box) => box.isTarget && !box.isInBar && isFixed(box));
  // The button to scroll up is there at the end alone.
  const ids = new Set(fixed.map(({ id }) => id));
  const atFoot = atEnd.filter(
    ({ id, name, isTarget, top }) =>
      isTarget && top > stage.heightPx / 2 && (ids.has(id) || SCROLL_UP.has(name)),
  );
  return [...new Set([...covered(fixed, atRest), ...covered(atFoot, atEnd)])];
}

/** The kiosk is in a store that gives appointments. */
async function placeInStore(page: Page): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenFor(page.request)}` };
  const data = { name: `Store ${Math.random()}`, settings: { timeZone: 'Europe/Berlin' } };
  const store = (await (await page.request.post('/api/stores', { headers, data })).json()) as { id: string };
  await page.waitForFunction(() => localStorage.getItem('vitrine-kiosk-key'));
  const kiosk = await page.evaluate(() => localStorage.getItem('vitrine-kiosk'));
  await page.request.patch(`/api/kiosks/${kiosk}`, { headers, data: { store: store.id } });
}

test.describe('When each aid is shown', () => {
  for (const [way, viewport, stage] of [
    ['landscape', { width: 960, height: 540 }, { widthPx: 1920, heightPx: 1080 }],
    ['upright', { width: 540, height: 960 }, { widthPx: 1080, heightPx: 1920 }],
  ] as const)
    for (const [lang, size] of [
      ['en', 100],
      ['en', 200],
      ['es', 200],
      ['zh', 200],
    ] as const)
      test.describe(`on a ${way} stage`, () => {
        test.use({ viewport });

        test(`nothing is covered for good with text at ${size} % in ${lang}`, async ({ page }) => {
          await visit(page, `/product/cairn-9?lang=${lang}`);
          await placeInStore(page);
          await visit(page, `/product/solis-mini?lang=${lang}`);
          const tab = page.locator('button[data-analytics-tag="accessibility"]');
          if (size === 200) {
            await touchAndWait(page, tab);
            await touchAndWait(page, page.getByRole('dialog').getByRole('button', { name: /^200\s?%$/ }));
            await page.keyboard.press('Escape');
            await settle(page);
          }
          const found: string[] = [];
          for (const path of PATHS) {
            await navigateTo(page, `${path}${path.includes('?') ? '&' : '?env=flagship&'}lang=${lang}`);
            await settle(page);
            for (const one of await coveredOn(page, stage)) found.push(`${path}: ${one}`);
          }
          expect(found).toEqual([]);
        });
      });
});
