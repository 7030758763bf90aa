// The server settings that the browser may know: the shape of GET /config.json. See
// src/server/delivery/README.md#settings-of-the-browser.

export const ANALYTICS_MODES = ['package', 'tag', 'off'] as const;

export interface PublicConfig {
  /** A test build shows the watermark. See src/screens/README.md#test-builds. */
  testBuild: boolean;
  analytics: (typeof ANALYTICS_MODES)[number];
  /**
   * Google Tag Manager container that the page loads in `tag` mode; null if the page brings its
   * own.
   */
  tagManagerId: string | null;
  /** Base address of embedded pages; null if not configured. */
  iframeBase: string | null;
  locationAccessKey: string | null;
  /** Where phones find the server; null if it is not set, and nothing can be taken along. */
  publicUrl: string | null;
  /** Whether visitor pages show the 'Edit this Site' button. */
  editButton: boolean;
  /** Whether this browser caches the showroom for use without the server. */
  offline: boolean;
  version: string;
}
