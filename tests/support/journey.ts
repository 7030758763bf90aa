// `test` and `expect` of journeys, which are written once and run in two drivers: in Node, on a
// page without a screen, and in Chromium with `DRIVER=browser`.
import type { Page } from '@playwright/test';
import { expect as expectHeadless } from '../headless/expectHeadless.ts';
import { headlessTest } from '../headless/headlessTest.ts';
import * as browser from './sharedPage.ts';

export const isHeadless = process.env['DRIVER'] === 'node';

export const test: typeof browser.test = isHeadless
  ? (headlessTest as unknown as typeof browser.test)
  : browser.test;
export const expect: typeof browser.expect = isHeadless ? expectHeadless : browser.expect;

export const { OWN_PAGE, OWN_PAGE_TEST } = browser;

/** Features that only a browser has. */
type Need =
  | 'pixels'
  | 'films'
  | 'sound'
  | 'service worker'
  | 'embedded pages'
  | 'crashes'
  | 'several windows'
  | 'timing'
  | 'fonts'
  | 'layout of elements'
  | 'developer tools'
  | 'workers'
  | 'files'
  | 'a server of its own';

/** For a test or a group that runs in Chromium only: `test('…', needs('pixels'), …)`. */
export const needs = (...what: Need[]) => ({
  tag: '@browser',
  annotation: { type: 'needs', description: what.join(', ') },
});

/** The same for a test that also needs a page of its own. */
export const ownPageThatNeeds = (...what: Need[]) => ({
  tag: '@browser',
  annotation: [{ type: 'needs', description: what.join(', ') }, OWN_PAGE_TEST.annotation],
});

/**
 * For a test that opens the editor and needs no screen: the others run in Chromium. In the browser
 * it has a page of its own, as it has in Node.
 */
export const IN_NODE = { tag: '@node', annotation: OWN_PAGE_TEST.annotation };

/** Lets this much time pass: at once without a screen. */
export const letPass = (page: Page, ms: number): Promise<void> => page.waitForTimeout(ms);
