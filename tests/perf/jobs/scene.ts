// The showroom of a bench: its server, its browser and what a job needs of both.
import type { Browser, BrowserContext, BrowserType, Page } from '@playwright/test';
import type { FigureName } from '../figures.ts';

export interface Scene {
  browser: Browser;
  /** Another one, which the caller closes. */
  launch: () => Promise<Browser>;
  /** A browser with a profile of its own on the disk, as a kiosk has, which the caller closes: one that keeps what it has compiled. */
  openProfile: (
    options: NonNullable<Parameters<BrowserType['launchPersistentContext']>[1]>,
  ) => Promise<BrowserContext>;
  /** Where the showroom is open. */
  baseURL: string;
  /** Whether a first look must do: fewer rounds, fewer addresses. */
  isQuick: boolean;
  /** Interleaved rounds of a job with peers. */
  rounds: number;
  note: (job: string, candidate: string, figure: FigureName, value: number) => void;
}

/** tsx names the functions that it compiles by a helper, which the page must have too. */
const NAME_HELPER = 'globalThis.__name = (value) => value';

/** A page that can be given functions of ours. */
export async function prepared(opening: Promise<Page>): Promise<Page> {
  const page = await opening;
  await page.addInitScript(NAME_HELPER);
  return page;
}

/** A page of the showroom, in a process of its own. */
export const openPage = (
  { browser, baseURL }: Scene,
  options: Parameters<Browser['newPage']>[0],
): Promise<Page> => prepared(browser.newPage({ baseURL, ...options }));

/** The showroom as a GPU that keeps up draws it, with all pixels while it moves too; and as this machine's software does, which cannot. */
export const VITRINE = { full: 'vitrine', adaptive: 'vitrine, adaptive' } as const;

/** Has a page of the showroom draw all pixels, however slowly. Its stage must stand. */
export const atAllPixels = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { __PIXI_APP__: app } = globalThis as unknown as {
      __PIXI_APP__: { renderer: { view: { texture: { source: object } } } };
    };
    const { source } = app.renderer.view.texture;
    const { resolution } = source as { resolution: number };
    Object.defineProperty(source, 'resolution', { get: () => resolution, set: () => undefined });
  });
