// Preview mode of the page: read once from the address, for the life of the page. The content of a
// preview is loaded with its own script.

/** The fragment that the page was opened with, before the router sees it. */
export const FIRST_FRAGMENT = globalThis.location?.hash ?? '';

/** See src/README.md#16-a-preview. */
export const IS_PREVIEW = /^#preview\b/.test(FIRST_FRAGMENT);
