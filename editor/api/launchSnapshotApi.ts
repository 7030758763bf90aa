// The shared launch snapshot of an environment, drawn in this browser. See
// src/server/kiosks/README.md#launch-snapshots.
import { call } from '#api/call.ts';
import { STAGE } from '#config/limits.ts';
import type { LaunchSnapshotBody } from '#protocol/launchSchemas.ts';
import { SNAPSHOT_FRAME } from '#rules/previewAddress.ts';
import { drawInFrame } from './previewFrame.ts';
import { previewAddress } from './previewLinkApi.ts';
import { editorCall } from './editorCall.ts';

interface SentSnapshot {
  picture: Blob | null;
  snapshot: Omit<LaunchSnapshotBody, 'image'> | null;
}

/** Hash of the last release tried. A home with a film, or that leads elsewhere, has no snapshot. */
let tried = '';

/**
 * Draws and sends the snapshot of what is live if it is missing, once. Rejects with an HttpFailure.
 */
export async function renewLaunchSnapshot(environment: string, signal: AbortSignal): Promise<void> {
  const params = { id: environment };
  const { isCurrent, live } = await editorCall('GET /api/environments/:id/launch-snapshot', { params });
  if (isCurrent || live === tried || signal.aborted) return;
  const address = previewAddress('/', environment, { show: 'live' });
  const sent = await drawInFrame<SentSnapshot>({ name: SNAPSHOT_FRAME, address, ...STAGE }, signal);
  if (signal.aborted) return;
  tried = live;
  if (!sent?.picture || !sent.snapshot) return;
  const { build, versions, langCode, targets } = sent.snapshot;
  const image = await base64Of(sent.picture);
  const body = { build, versions, langCode, targets, image };
  await call('PUT /api/environments/:id/launch-snapshot', { params, body });
}

const base64Of = async (blob: Blob): Promise<string> => {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
};
