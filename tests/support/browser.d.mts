// Types of browser.mjs, which runs before TypeScript is installed.
export const LAUNCH_ARGS: string[];
export const SCREENS_ARGS: string[];
export const OFF_BY_PLAYWRIGHT: string[];
export function findBrowser(): string | undefined;
export function ensureBrowser(): string | undefined;
