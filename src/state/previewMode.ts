// Whether this page is a preview, which its address says once for the life of the page. What it
// shows is read with the preview's own script.

/** See src/README.md#16-a-preview. */
export const IS_PREVIEW = typeof window !== 'undefined' && /^#preview\b/.test(window.location.hash);
