// Pushes events to the page's tag manager: `window.dataLayer`, as Google Tag Manager reads it.
import { clock } from '#clock.ts';
import type { AnalyticsEvent } from '#rules/analyticsEvents.ts';

/**
 * Most entries kept for a tag manager that loads late; without one nothing would clear the array.
 */
const MAX_ENTRIES = 300;

const SCRIPT = 'https://www.googletagmanager.com/gtm.js';

type Tagged = typeof globalThis & { dataLayer?: unknown[] };

let isLoaded = false;

/**
 * Pushes an event. `containerId` is loaded before the first one; null if the page brings its own
 * tag manager.
 */
export function pushToTagManager(
  { name, timestamp_micros, event_id, params }: AnalyticsEvent,
  containerId: string | null,
): void {
  const layer = ((globalThis as Tagged).dataLayer ??= []);
  if (!isLoaded && containerId !== null) load(layer, containerId);
  isLoaded = true;
  layer.push({ event: name, event_id, timestamp_micros, ...params });
  if (layer.length > MAX_ENTRIES) layer.splice(0, layer.length - MAX_ENTRIES);
}

function load(layer: unknown[], containerId: string): void {
  layer.push({ event: 'gtm.js', 'gtm.start': clock.epochMs() });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${SCRIPT}?id=${encodeURIComponent(containerId)}`;
  document.head.append(script);
}
