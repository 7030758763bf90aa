// The environment of a job: server, browser and options.
import type { Browser, BrowserContext, BrowserType, Page } from '@playwright/test';
import type { FigureName } from '../figures.ts';
import { withGpuTimer, type Place } from '../measure/candidates.ts';
import type { Measured } from '../rows.ts';

export interface Scene extends Place {
  /** Starts another browser, which the caller closes. */
  launch: () => Promise<Browser>;
  /**
   * Starts a browser with its own profile on disk, as on a kiosk, so that it caches compiled code.
   * The caller closes it.
   */
  openProfile: (
    options: NonNullable<Parameters<BrowserType['launchPersistentContext']>[1]>,
  ) => Promise<BrowserContext>;
  /** Origin of the showroom. */
  baseURL: string;
  /** Whether to measure less: fewer rounds, fewer addresses. */
  isQuick: boolean;
  /** Interleaved rounds of a job with peers. */
  rounds: number;
  /** How many are tried at most, if some do not count. */
  mostRounds: number;
  /** Notes a value; null where it could not be measured. */
  note: (
    job: string,
    candidate: string,
    figure: FigureName,
    value: number | null,
    measured?: Measured,
  ) => void;
}

/** tsx compiles functions with a helper, which the page needs too. */
const NAME_HELPER = 'globalThis.__name = (value) => value';

/** A page that can evaluate functions compiled by tsx. */
export async function prepared(opening: Promise<Page>): Promise<Page> {
  const page = await opening;
  await page.addInitScript(NAME_HELPER);
  return page;
}

/** Opens a page of the showroom in its own process. */
export const openPage = (
  { browser, baseURL }: Pick<Scene, 'browser' | 'baseURL'>,
  options: Parameters<Browser['newPage']>[0],
): Promise<Page> => prepared(browser.newPage({ baseURL, ...options }));

/** Opens a page of the showroom in a window as large as that of its peers. */
export async function openMeasured(scene: Scene): Promise<Page> {
  const page = await openPage(scene, { viewport: scene.window });
  await withGpuTimer(page, scene);
  return page;
}

/**
 * The showroom with all pixels during motion, as on a fast GPU; and with adaptive resolution, as on
 * this machine's software GPU.
 */
export const VITRINE = {
  full: 'vitrine',
  adaptive: 'vitrine, adaptive',
  oneTexture: 'vitrine, one texture a batch',
} as const;

/** Makes the showroom draw one texture a batch, once it opens in this page. */
export const withOneTexture = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function read(key) {
      return key.startsWith('vitrine.batch.') ? 'true' : getItem.call(this, key);
    };
  });

/** Makes a page of the showroom draw all pixels, however slowly. Its stage must be still. */
export const atAllPixels = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { __PIXI_APP__: app } = globalThis as unknown as {
      __PIXI_APP__: { renderer: { view: { texture: { source: object } } } };
    };
    const { source } = app.renderer.view.texture;
    const { resolution } = source as { resolution: number };
    Object.defineProperty(source, 'resolution', { get: () => resolution, set: () => undefined });
  });
