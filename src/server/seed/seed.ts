// Fills an empty database: with the demo, or with one empty environment.
// See src/server/seed/README.md#what-an-empty-database-is-filled-with.
import { basename } from 'node:path/posix';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { acceptNewDocument, HOME, SITE } from '../documents/documentGate.ts';
import { isUploadName } from '../media/sweepOrphans.ts';
import type { Services } from '../services.ts';
import { SettingsError } from '../serverSettings.ts';
import { StoreUnavailable, type BlobStore } from '../platform/files/blobStore.ts';
import * as documents from '../documents/documentRepository.ts';
import { liveVersion } from '../location/datasets.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import * as media from '../media/mediaRepository.ts';
import * as mediaFolders from '../media/mediaFolderRepository.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';
import { checkDemo, folderOf, readDemo, withMedia, type Demo } from './demoContent.ts';
import { addDemoAddresses } from './demoAddresses.ts';

const EMPTY_SHOWROOM = 'Showroom';
const NOTHING: Demo = { documents: [], files: new Map(), problems: [] };

/**
 * Fills an empty database in one transaction. Returns a sentence for each part of the demo that is
 * unusable.
 */
export async function seed({ database, blobs, settings }: Services): Promise<{ problems: string[] }> {
  if (!(await documents.isEmpty(database))) return { problems: [] };
  const demoBytes = new Map<string, Uint8Array>();
  const collect = {
    url: blobs.url,
    put: async (name: string, bytes: Uint8Array) => void demoBytes.set(name, bytes),
  };
  const demo = settings.seed === 'demo' ? await readDemo(settings.assetsDir, collect) : NOTHING;
  await refuseForeignFiles(blobs, new Set(demoBytes.keys()));
  for (const [name, bytes] of demoBytes) await blobs.put(name, bytes);
  const problems = await inTransaction(database, async (tx) => {
    // Locks out other nodes that seed now, and shows what they have written.
    await nextNumber(tx, 'change');
    if (!(await documents.isEmpty(tx))) return [];
    const media = await addMedia(tx, demo.files);
    // Addresses imported before the first start are kept.
    if (demo.demoAddresses && (await liveVersion(tx, 'address')) === undefined)
      await addDemoAddresses(tx, demo.demoAddresses);
    return addDocuments(tx, demo, media);
  });
  return { problems: [...demo.problems, ...problems] };
}

/**
 * Uploads without a database: seeding would hide that the database was lost, and the sweep would
 * delete them.
 */
async function refuseForeignFiles(blobs: BlobStore, demo: ReadonlySet<string>): Promise<void> {
  let count = 0;
  try {
    for await (const { name } of blobs.list()) if (isUploadName(name) && !demo.has(name)) count += 1;
  } catch (error) {
    // A store that is unavailable can be neither listed nor seeded.
    if (!(error instanceof StoreUnavailable)) throw error;
  }
  if (count === 0) return;
  throw new SettingsError(
    `The database is empty, but the media store holds ${count} uploaded ${count === 1 ? 'file' : 'files'}: ` +
      'connect the database that they belong to (DATABASE_URL, DATA_DIR), restore it from a backup, or name an empty media store.',
  );
}

type MediaReferences = Map<string, { id: number; url: string }>;

async function addMedia(tx: Database, files: Demo['files']): Promise<MediaReferences> {
  const added: MediaReferences = new Map();
  for (const [path, { alt, ...file }] of files) {
    const named = {
      name: basename(path),
      folder: await mediaFolders.ensure(tx, folderOf(path)),
      alternativeText: alt,
    };
    added.set(path, await media.add(tx, { ...file, ...named }));
  }
  return added;
}

async function addDocuments(tx: Database, demo: Demo, media: MediaReferences): Promise<string[]> {
  const problems: string[] = [];
  const added = new Set<string>();
  for (const { kind, id, data } of demo.documents) {
    const key = `${kind.collection}/${id}`;
    const checked = checkDemo({ kind, id, data: withMedia(data, media) });
    if (added.has(key))
      problems.push(`assets/demo/${kind.collection}.json has '${id}' twice; the first was kept.`);
    else if (checked.problem !== undefined) problems.push(checked.problem);
    else {
      await documents.create(
        tx,
        kind.kind,
        { id, body: { ...checked.body, name: checked.body.name || id } },
        null,
      );
      added.add(key);
    }
  }
  await completeEnvironments(tx);
  return problems;
}

/** There is always an environment, and each has a home screen. */
async function completeEnvironments(db: Database): Promise<void> {
  const { [SITE]: site, [HOME]: home } = KINDS_BY_NAME;
  if ((await documents.names(db, SITE, 'oldest first')).length === 0) {
    await documents.create(db, SITE, { body: acceptNewDocument(site, { name: EMPTY_SHOWROOM }) }, null);
  }
  for (const { id, name } of await documents.names(db, SITE, 'oldest first')) {
    if (await documents.get(db, HOME, id)) continue;
    await documents.create(db, HOME, { id, body: acceptNewDocument(home, { name }) }, null);
  }
}
