// Finds the Chromium for the screen tests, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/**
 * Commands of browsers with a window, as a kiosk runs. The bench and the soak test measure these.
 */
export const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Commands for the screen tests. Without a window, the browser takes a fifth less CPU. */
export const TEST_BROWSERS = ['chromium-headless-shell', ...BROWSERS];

/**
 * The features that Playwright disables (`tests/config/browser.test.ts` compares them). A second
 * `--disable-features` replaces the first, so the list is repeated.
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

/**
 * Chromium's own pages for its address bar. It starts two with each context, which costs a test 0.3
 * s.
 */
const OWN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/**
 * Flags of every test: the same software renderer on each machine, no sound prompt, no background
 * traffic.
 */
export const LAUNCH_ARGS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...OWN_PAGES].join()}`,
  '--autoplay-policy=no-user-gesture-required',
];

/** Flags that draw with this machine's GPU, through `vulkan` or `gl`, instead of with software. */
export const gpuArgs = (api) => [
  ...LAUNCH_ARGS.filter((flag) => !flag.includes('swiftshader')),
  '--enable-gpu',
  '--ignore-gpu-blocklist',
  '--disable-gpu-sandbox',
  ...(api === 'vulkan'
    ? ['--use-angle=vulkan', '--enable-features=Vulkan', '--disable-vulkan-surface']
    : ['--use-gl=angle', '--use-angle=gl-egl']),
];

/**
 * Flags for tests that do not measure frames. Debian's package lets the GPU rasterize and composite
 * documents, which software rendering makes slower (a fifth of the cost of a visit). WebGL still
 * draws the stage. A browser without a window hints fonts by default, one with a window does not.
 */
export const SCREENS_ARGS = [
  ...LAUNCH_ARGS,
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
  '--font-render-hinting=none',
];

/**
 * Path of an available browser: CHROMIUM_PATH, the first installed one, or Playwright's download.
 */
export function findBrowser(commands = TEST_BROWSERS) {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const installed = onPath(commands);
  if (installed) return installed;
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : undefined;
}

/** Like `findBrowser`, but installs one when there is none; undefined when that fails. */
export function ensureBrowser(commands = TEST_BROWSERS) {
  const found = findBrowser(commands);
  if (found) return found;
  console.log('No Chromium here: fetching one…');
  if (process.getuid?.() === 0 && onPath(['apt-get'])) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', commands[0]]);
  } else {
    run(process.execPath, [
      join(import.meta.dirname, '../../node_modules/playwright/cli.js'),
      'install',
      'chromium',
    ]);
  }
  return findBrowser(commands);
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
