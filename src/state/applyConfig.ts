// The server's settings for the browser, as they are now.
import type { PublicConfig } from '#config/publicConfig.ts';
import { kioskStore } from './kioskStore.ts';

/** Changes nothing for settings that are the same. */
export function applyConfig(latest: PublicConfig): void {
  const { config } = kioskStore.getState();
  if (JSON.stringify(latest) !== JSON.stringify(config)) kioskStore.setState({ config: latest });
}
