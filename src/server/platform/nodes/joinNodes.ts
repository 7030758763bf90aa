// Notes this node in the database, and refuses to start one whose media other nodes would not have.
// See src/server/operating/README.md#several-nodes.
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeTroubles } from './nodeTroubles.ts';
import { SettingsError } from '../../serverSettings.ts';
import type { Services } from '../../services.ts';
import { UPLOADS } from '../files/dataDir.ts';
import * as nodes from './nodeRepository.ts';

const NOTE_EVERY_MS = 5_000;
/** A node that is alive notes itself at least twice in this time. */
const WATCHED_MS = 12_000;
const LOOK_EVERY_MS = 500;
const LEAVE_TIMEOUT_MS = 1_000;

/**
 * Returns a function that signs the node off. Throws SettingsError if another node is alive that
 * would not have the media of this one. Does nothing on SQLite, which has one node.
 */
export async function joinNodes(services: Services): Promise<() => Promise<void>> {
  const { database, settings } = services;
  if (settings.databaseUrl === undefined) return async () => undefined;
  const uploads = join(settings.dataDir, UPLOADS);
  const self = {
    id: randomUUID(),
    name: settings.nodeName,
    media: settings.s3 ? 's3' : settings.mediaShared ? 'shared' : `${hostname()}:${uploads}`,
  };
  // Before looking at the others: of two that start at once, each sees the other.
  await nodes.note(database, self, [], Date.now());
  const noteNow = async (): Promise<void> =>
    nodes.note(database, self, await nodeTroubles(services), Date.now());
  // The database may be away for a while.
  const note = (): void => void noteNow().catch(() => undefined);
  const timer = setInterval(note, NOTE_EVERY_MS).unref();
  const leave = async (): Promise<void> => {
    clearInterval(timer);
    // A server that stops does not wait for a database that hangs.
    await Promise.race([
      nodes.remove(database, self.id).catch(() => undefined),
      sleep(LEAVE_TIMEOUT_MS, undefined, { ref: false }),
    ]);
  };
  if (settings.s3 || settings.mediaShared) return leave;
  const other = await findOther(async () =>
    (await nodes.alive(database, Date.now())).filter(({ media }) => media !== self.media),
  );
  if (!other) return leave;
  await leave();
  throw new SettingsError(
    `This node keeps media in ${uploads}, and the node ${other.name} on the same database would not have them. Set S3_BUCKET and the other S3_ settings on all nodes, or MEDIA_SHARED=1 if all of them have this folder, by a network file system.`,
  );
}

/** A node that is alive. One that has crashed is noted as well, but notes itself no more. */
async function findOther(others: () => Promise<nodes.LiveNode[]>): Promise<nodes.LiveNode | undefined> {
  const found = await others();
  for (const endMs = Date.now() + WATCHED_MS; Date.now() < endMs; await sleep(LOOK_EVERY_MS)) {
    const noted = await others();
    const alive = noted.find(({ id, seen_at: seenAt }) =>
      found.every((before) => before.id !== id || before.seen_at !== seenAt),
    );
    if (alive || noted.length === 0) return alive;
  }
  return undefined;
}
