// Types of browser.mjs, which runs before TypeScript is installed.
export const gpuArgs: (api: string) => string[];
export const LAUNCH_ARGS: string[];
export const SCREENS_ARGS: string[];
export const OFF_BY_PLAYWRIGHT: string[];
export const BROWSERS: string[];
export const TEST_BROWSERS: string[];
export function findBrowser(commands?: string[]): string | undefined;
export function ensureBrowser(commands?: string[]): string | undefined;
