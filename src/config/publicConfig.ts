// What the browser may know of the server's settings: the shape of GET /config.json.
// See src/server/README.md#22-settings-of-the-browser.

export const ANALYTICS_MODES = ['package', 'tag', 'off'] as const;

export interface PublicConfig {
  /** A test build shows the watermark. See src/screens/README.md#13-test-builds. */
  testBuild: boolean;
  analytics: (typeof ANALYTICS_MODES)[number];
  /** The container of Google Tag Manager that the page loads in `tag` mode; null for none, where the page brings its own. */
  tagManagerId: string | null;
  /** Base of embedded pages; null where none is configured. */
  iframeBase: string | null;
  locationAccessKey: string | null;
  /** Whether visitor paths show the way into editing. */
  editButton: boolean;
  /** Whether this browser keeps the showroom for the time without its server. */
  offline: boolean;
  version: string;
}
