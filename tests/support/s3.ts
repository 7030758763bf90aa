// A local S3-compatible store, in its own folder, that can stop and start.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '#server/serverSettings.ts';

export interface LocalS3 {
  settings: S3Settings;
  /** Closes its port. */
  stop(): Promise<void>;
  /** Opens the same port again, with the stored objects. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

export async function openS3(bucket = 'media'): Promise<LocalS3> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-s3-'));
  let store: S3rver | undefined;
  let port = 0;
  const start = async (): Promise<void> => {
    if (store) return;
    store = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: bucket }],
    });
    ({ port } = await store.run());
  };
  const stop = async (): Promise<void> => {
    const closing = store;
    store = undefined;
    closing?.httpServer.closeAllConnections();
    await closing?.close();
  };
  await start();
  return {
    settings: {
      bucket,
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    start,
    stop,
    async remove() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
