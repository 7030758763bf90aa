// Brings an exported showroom into this one: all of it, or nothing. See
// src/server/transfer/README.md#export-and-import.
import { createHash, randomBytes } from 'node:crypto';
import { dequal } from 'dequal';
import { withUses, type UseChanges } from '#rules/documentUses.ts';
import { completeStored, HOME, SITE } from '../documents/documentGate.ts';
import { discardUpload, receiveUpload, storeUpload, type Format } from '../media/receiveUpload.ts';
import type { Services } from '../services.ts';
import * as audit from '../audit/auditRepository.ts';
import type { BlobStore } from '../platform/files/blobStore.ts';
import * as comments from '../collaboration/commentRepository.ts';
import * as documents from '../documents/documentRepository.ts';
import * as mediaFolders from '../media/mediaFolderRepository.ts';
import * as media from '../media/mediaRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import * as storedReleases from '../publishing/releaseRepository.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';
import { ArchiveError, type ArchivedFile } from './archiveFormat.ts';
import { beginByHand } from './beginByHand.ts';
import {
  addMissingHomes,
  copyDocuments,
  type CopiedEnvironment,
  type SourceDocument,
} from './copyDocuments.ts';
import type { Archive } from './readArchive.ts';

type Stores = Pick<Services, 'database' | 'blobs'>;

/** How an import treats documents that already exist and differ; a copy changes none of them. */
export type ImportChoice = { how: 'keep' | 'replace' } | { how: 'copy'; name?: string | undefined };

/** A document of the file that is here, too, with other content. */
interface DocumentClash extends ArchivedName {
  /** `name` is its name here. */
  archivedName: string;
}

interface ArchivedName {
  kind: string;
  collection: string;
  id: string;
  name: string;
}

/** Changes that an import would make. */
export interface ImportPreview {
  environments: { id: string; name: string }[];
  /** Documents and files that are not here, and those that are the same here. */
  creates: ArchivedName[];
  sameDocuments: number;
  replaces: ArchivedName[];
  clashes: DocumentClash[];
  newFiles: number;
  sameFiles: number;
  /** Names of files under whose address other content is here. */
  fileClashes: string[];
}

export interface ImportResult {
  added: number;
  replaced: number;
  /** Left as they were. */
  kept: number;
  files: number;
  /** Those of the file, by their ids here. */
  environments: CopiedEnvironment[];
}

interface FileState {
  file: ArchivedFile;
  state: 'new' | 'same' | 'other';
  /** Its record here, under the same address. */
  record: { id: number; url: string } | undefined;
}

/** Compares a file with what is here, and changes nothing. Throws ArchiveError. */
export async function planImport(stores: Stores, archive: Archive): Promise<ImportPreview> {
  const files = await fileStates(stores, archive);
  const changes = changesOf(files, new Map());
  const plan: ImportPreview = {
    environments: [],
    creates: [],
    sameDocuments: 0,
    replaces: [],
    clashes: [],
    newFiles: files.filter(({ state }) => state === 'new').length,
    sameFiles: files.filter(({ state }) => state === 'same').length,
    fileClashes: files.filter(({ state }) => state === 'other').map(({ file: { name } }) => name),
  };
  for await (const document of sourcesOf(archive)) {
    const { kind, id, body } = document;
    if (kind.kind === SITE) plan.environments.push({ id, name: body.name });
    const here = await documents.get(stores.database, kind.kind, id);
    const named = { kind: kind.kind, collection: kind.collection, id, name: body.name };
    if (!here) plan.creates.push(named);
    else if (isSame(document, here.body, changes)) plan.sameDocuments += 1;
    else {
      plan.replaces.push(named);
      plan.clashes.push({ ...named, name: here.name, archivedName: body.name });
    }
  }
  return plan;
}

/**
 * Imports everything, or nothing. Throws ArchiveError, and other errors as a save does, and what
 * `confirm` throws. That is asked before files become public, and again as the last statement of
 * the transaction, on its connection: a large import takes minutes.
 */
export async function importShowroom(
  stores: Stores,
  archive: Archive,
  choice: ImportChoice,
  by: audit.Actor | null,
  confirm?: (database: Database) => Promise<void>,
): Promise<ImportResult> {
  const sources: SourceDocument[] = [];
  for await (const source of sourcesOf(archive)) sources.push(source);
  const names = environmentNames(sources, choice);
  const states = await fileStates(stores, archive);
  const stored: StoredFile[] = [];
  try {
    for (const { file, state } of states)
      if (state === 'new' || (state === 'other' && choice.how !== 'keep'))
        await storeFile(stores.blobs, archive, file, stored);
    await confirm?.(stores.database);
    return await inTransaction(stores.database, async (tx) => {
      // From here on no other request publishes or saves; releases are locked before documents.
      await storedReleases.lock(tx);
      await nextNumber(tx, 'change');
      const byHand = new Set(archive.manifest.byHand);
      const added = await addMedia(tx, archive, stored);
      const changes = changesOf(states, added);
      const result =
        choice.how === 'copy'
          ? await addCopies(tx, sources, names, { file: changes.file, by, byHand })
          : await addDocuments(tx, sources, {
              archive,
              changes,
              by,
              byHand,
              isReplacing: choice.how === 'replace',
            });
      await audit.add(tx, {
        actor: by,
        action: 'import',
        subject: archive.manifest.environment?.name ?? '',
        detail: { how: choice.how, added: result.added, replaced: result.replaced, files: stored.length },
      });
      await confirm?.(tx);
      return { ...result, files: stored.length };
    });
  } catch (error) {
    await Promise.allSettled(
      stored.map(({ hash, ext, formats }) => discardUpload(stores.blobs, hash, ext, formats)),
    );
    throw error;
  }
}

/** The documents of the file, upgraded to this version. */
async function* sourcesOf(archive: Archive): AsyncGenerator<SourceDocument> {
  for await (const { kind, id, data } of archive.documents())
    yield { kind, id, body: complete(kind, data, `${kind.collection}/${id}`) };
}

function complete(kind: SourceDocument['kind'], data: unknown, name: string): documents.Body {
  const { value, errors } = completeStored(kind, data);
  if (value) return value;
  const [error] = errors;
  throw new ArchiveError(`${name} cannot be imported: ${error?.path ?? ''} ${error?.message ?? ''}.`);
}

function isSame({ kind, body }: SourceDocument, here: documents.Body, changes: UseChanges): boolean {
  const { value } = completeStored(kind, here);
  return value !== undefined && dequal(withUses(kind.schema, body, changes), value);
}

function environmentNames(sources: readonly SourceDocument[], choice: ImportChoice): Map<string, string> {
  if (choice.how !== 'copy' || choice.name === undefined) return new Map();
  const sites = sources.filter(({ kind }) => kind.kind === SITE);
  const [site] = sites;
  if (!site || sites.length > 1)
    throw new ArchiveError(
      `This file has ${sites.length} environments, so that one name is not enough: import it without a name, or export one of them.`,
    );
  return new Map([[site.id, choice.name]]);
}

/** Which files of the list are here. */
async function fileStates({ database, blobs }: Stores, archive: Archive): Promise<FileState[]> {
  const { files } = archive.media;
  const records = await media.byUrl(
    database,
    files.map(({ hash, ext }) => blobs.url(hash + ext)),
  );
  const states: FileState[] = [];
  for (const file of files) {
    const name = file.hash + file.ext;
    const record = records.get(blobs.url(name));
    const sha256 = record && (await storedHash(blobs, name));
    const state = sha256 === undefined ? 'new' : sha256 === file.sha256 ? 'same' : 'other';
    states.push({ file, state, record: record && { id: record.id, url: record.url } });
  }
  return states;
}

/** SHA-256 of a stored file; undefined if its bytes are gone. */
async function storedHash(blobs: BlobStore, name: string): Promise<string | undefined> {
  const stream = await blobs.stream(name);
  if (!stream) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

type MediaReferences = ReadonlyMap<string, { id: number; url: string }>;

/** Where the file's documents find their media here; `added` by the address in the file. */
function changesOf(states: readonly FileState[], added: MediaReferences): UseChanges {
  const references = new Map(
    states.flatMap(({ file, record }) => {
      const reference = added.get(file.url) ?? record;
      return reference ? [[file.url, reference] as const] : [];
    }),
  );
  return { file: (url) => references.get(url), document: () => undefined };
}

interface StoredFile {
  file: ArchivedFile;
  hash: string;
  ext: string;
  formats: Record<string, Format> | null;
  record: Omit<media.NewMedia, 'folder'>;
}

const HASH_BYTES = 5;
const OLD_DIGITS = /_[\da-f]{10}$/;

/** Receives a file like an upload: neither its type nor its content is trusted. */
async function storeFile(
  blobs: BlobStore,
  archive: Archive,
  file: ArchivedFile,
  stored: StoredFile[],
): Promise<void> {
  const { name, alternativeText, caption, tags } = file;
  const received = await receiveUpload(blobs, name, await archive.file(file), { keepsUnplayable: true });
  try {
    const { ext, mime, size, bytes, sha256, notes } = received;
    const isTaken = (await blobs.head(file.hash + ext)) !== undefined;
    const digits = randomBytes(HASH_BYTES).toString('hex');
    const hash = isTaken ? file.hash.replace(OLD_DIGITS, `_${digits}`) : file.hash;
    const url = blobs.url(hash + ext);
    const measurements = { width: size?.width ?? null, height: size?.height ?? null, bytes, sha256, notes };
    const record = { name, alternativeText, caption, tags, hash, ext, mime, url, ...measurements };
    const entry: StoredFile = { file, hash, ext, formats: null, record };
    // Removed again if one of its copies cannot be stored.
    stored.push(entry);
    entry.formats = await storeUpload(blobs, hash, ext, name, received);
  } finally {
    // Gone already where it was stored.
    await received.draft.discard();
  }
}

async function addMedia(
  tx: Database,
  { media: { folders } }: Archive,
  stored: readonly StoredFile[],
): Promise<Map<string, { id: number; url: string }>> {
  for (const path of folders) await mediaFolders.ensure(tx, path);
  const added = new Map<string, { id: number; url: string }>();
  for (const { file, formats, record } of stored) {
    const folder = await mediaFolders.ensure(tx, file.folder);
    const row = await media.add(tx, { ...record, folder, formats: formats && JSON.stringify(formats) });
    added.set(file.url, { id: row.id, url: row.url });
  }
  return added;
}

type Counts = Omit<ImportResult, 'files'>;

async function addCopies(
  tx: Database,
  sources: readonly SourceDocument[],
  names: ReadonlyMap<string, string>,
  options: { file: UseChanges['file']; by: audit.Actor | null; byHand: ReadonlySet<string> },
): Promise<Counts> {
  const { environments, added } = await copyDocuments(tx, sources, names, options);
  const sites = sources.filter(({ kind }) => kind.kind === SITE);
  // In the same order.
  const waiting = environments.filter((_, index) => options.byHand.has(sites[index]?.id ?? ''));
  await beginByHand(
    tx,
    waiting.map(({ id }) => id),
    added,
    options.by,
  );
  return { added: sources.length, replaced: 0, kept: 0, environments };
}

interface AddOptions {
  archive: Archive;
  changes: UseChanges;
  by: audit.Actor | null;
  isReplacing: boolean;
  byHand: ReadonlySet<string>;
}

async function addDocuments(
  tx: Database,
  sources: readonly SourceDocument[],
  options: AddOptions,
): Promise<Counts> {
  const counts = { added: 0, replaced: 0, kept: 0 };
  const environments: CopiedEnvironment[] = [];
  const here = new Set((await documents.names(tx, SITE, 'oldest first')).map(({ id }) => id));
  for (const source of sources) {
    counts[await addDocument(tx, source, options)] += 1;
    if (source.kind.kind !== SITE) continue;
    const site = await documents.get(tx, SITE, source.id);
    environments.push({ id: source.id, name: site?.name ?? source.body.name });
  }
  await addMissingHomes(tx, environments, options.by);
  const fresh = environments.flatMap(({ id }) => (options.byHand.has(id) && !here.has(id) ? [id] : []));
  const imported = new Set(sources.map(({ kind, id }) => `${kind.kind}/${id}`));
  const versions = (await documents.versions(tx)).filter(
    ({ kind, id }) => imported.has(`${kind}/${id}`) || kind === HOME,
  );
  await beginByHand(tx, fresh, versions, options.by);
  return { ...counts, environments };
}

async function addDocument(
  db: Database,
  source: SourceDocument,
  { archive, changes, by, isReplacing }: AddOptions,
): Promise<'added' | 'replaced' | 'kept'> {
  const { kind, id } = source;
  const body = withUses(kind.schema, source.body, changes);
  const here = await documents.get(db, kind.kind, id);
  if (here) {
    if (!isReplacing || isSame(source, here.body, changes)) return 'kept';
    await documents.save(db, kind.kind, id, body, by, undefined, null);
    await comments.follow(db, kind.kind, id, here.body, body);
    return 'replaced';
  }
  // A document that was deleted here goes on with its own history.
  if (!(await documents.wasSaved(db, kind.kind, id)))
    await documents.addHistory(db, kind.kind, id, await historyOf(archive, source, changes));
  await documents.create(db, kind.kind, { id, body }, by, null);
  return 'added';
}

async function historyOf(archive: Archive, source: SourceDocument, changes: UseChanges) {
  const { kind, id } = source;
  const name = `${kind.collection}/${id}`;
  return (await archive.revisions(source)).map(({ version, at, by, document }) => ({
    version,
    at,
    by,
    body: document && withUses(kind.schema, complete(kind, document, name), changes),
  }));
}
