// The browser of the screens, as it is started.
import { chromium } from 'playwright';
import { expect, it } from 'vitest';
import { OFF_BY_PLAYWRIGHT } from '#tests/support/browser.mjs';

it('Chromium is started without what Playwright turns off in it, whatever else is turned off', async () => {
  // Something that is no browser ends at once, and Playwright tells how it was started.
  const launchError = await chromium.launch({ executablePath: process.execPath }).then(() => '', String);
  expect(launchError.match(/--disable-features=(\S+)/)?.[1]?.split(',')).toEqual(OFF_BY_PLAYWRIGHT);
});
