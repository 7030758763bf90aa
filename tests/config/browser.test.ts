// The flags that start the browser of the screen tests.
import { chromium } from 'playwright';
import { expect, it } from 'vitest';
import { OFF_BY_PLAYWRIGHT } from '#tests/support/browser.mjs';

it('Chromium starts with every feature disabled that Playwright disables', async () => {
  // An executable that is no browser exits at once, and Playwright's error contains the command
  // line.
  const launchError = await chromium.launch({ executablePath: process.execPath }).then(() => '', String);
  expect(launchError.match(/--disable-features=(\S+)/)?.[1]?.split(',')).toEqual(OFF_BY_PLAYWRIGHT);
});
