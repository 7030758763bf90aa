// What the page was opened with, looked at once: whether it is a preview, for the life of the page.
// What a preview shows is read with its own script.

/** The fragment that the page was opened with, before the router sees it. */
export const FIRST_FRAGMENT = globalThis.location?.hash ?? '';

/** See src/README.md#16-a-preview. */
export const IS_PREVIEW = /^#preview\b/.test(FIRST_FRAGMENT);
