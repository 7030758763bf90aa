// Finds the Chromium that screens are tested in, or fetches one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * What Playwright turns off (`tests/config/browser.test.ts` compares): a second `--disable-features` takes the place of its own,
 * so that it is said again.
 */
export const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** Pages of the browser's own for its address bar: it starts two beside each context, and a test would pay for them with a third of a second. */
const OWN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** How every test starts it: the same software renderer on each machine, no sound prompt, no traffic of its own. */
export const LAUNCH_ARGS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...OWN_PAGES].join()}`,
  '--autoplay-policy=no-user-gesture-required',
];

/**
 * The same where nobody compares what a frame costs: Debian's package lets the GPU paint documents and put them together too, which
 * here is software by a detour (a fifth of what a visit costs). The stage is drawn by WebGL as ever.
 */
export const SCREENS_ARGS = [...LAUNCH_ARGS, '--disable-gpu-rasterization', '--disable-gpu-compositing'];

/** Path of a browser that is already here, by CHROMIUM_PATH, installed, or downloaded by Playwright. */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const installed = onPath(NAMES);
  if (installed) return installed;
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : undefined;
}

/** The same, but fetches one when there is none; undefined when that fails too. */
export function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium here: fetching one…');
  if (process.getuid?.() === 0 && onPath(['apt-get'])) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  } else {
    run(process.execPath, [
      join(import.meta.dirname, '../../node_modules/playwright/cli.js'),
      'install',
      'chromium',
    ]);
  }
  return findBrowser();
}

function run(command, args) {
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}
