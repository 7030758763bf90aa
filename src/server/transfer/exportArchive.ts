// Writes a showroom into one zip, as a stream: one document or one piece of a file at a time is in
// memory. See src/server/transfer/README.md#export-and-import.
import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import { ZipFile } from 'yazl';
import { KINDS_BY_NAME, type KindName } from '#content/kinds.ts';
import { documentsOfRelease } from '../publishing/releaseDocuments.ts';
import { documentTextOf } from '../publishing/releaseText.ts';
import { SITE } from '../documents/documentGate.ts';
import { notFound } from '../platform/http/httpErrors.ts';
import type { Services } from '../services.ts';
import type { MediaTable } from '../platform/database/tables.ts';
import {
  documentEntry,
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  mediaEntry,
  MEDIA_LIST,
  revisionEntry,
  type ArchivedFile,
  type Manifest,
} from './archiveFormat.ts';
import * as documents from '../documents/documentRepository.ts';
import * as media from '../media/mediaRepository.ts';
import * as mediaFolders from '../media/mediaFolderRepository.ts';
import * as storedReleases from '../publishing/releaseRepository.ts';

type Sources = Pick<Services, 'database' | 'blobs' | 'settings'>;

export interface ExportChoice {
  /** Id of the one environment whose settings and home screen are exported; all without it. */
  environment?: string | undefined;
  hasRevisions: boolean;
  /** Exports the live documents of the one environment, instead of the last saves. */
  isPublic?: boolean;
}

export interface Export {
  manifest: Manifest;
  /** 'vitrine-flagship-2026-11-24.zip' */
  filename: string;
  stream: Readable;
}

/** Begins an export; it goes on while the stream is read. Throws 404 for an unknown environment. */
export async function exportShowroom(
  { database, blobs, settings }: Sources,
  { environment: environmentId, hasRevisions, isPublic = false }: ExportChoice,
): Promise<Export> {
  const site = environmentId === undefined ? undefined : await documents.get(database, SITE, environmentId);
  if (environmentId !== undefined && !site) throw notFound();
  // One query is one moment; what it names never changes.
  const { release } =
    environmentId === undefined ? {} : await storedReleases.publishing(database, environmentId);
  const versions: readonly (documents.SavedVersion & { body?: string })[] =
    isPublic && release
      ? await documentsOfRelease(database, release)
      : await documents.versions(database, environmentId);
  const revisions = hasRevisions ? await documents.savedVersions(database, versions) : [];
  const files = await presentFiles(blobs, await media.list(database, { filters: [], sort: [], start: 0 }));
  const folders = (await mediaFolders.all(database)).map(({ path }) => path);
  const exportedAt = new Date().toISOString();
  const manifest: Manifest = {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    appVersion: settings.version,
    exportedAt,
    byHand: await storedReleases.byHand(database, environmentId),
    environment: site ? { id: site.id, name: site.name } : null,
    counts: { documents: versions.length, revisions: revisions.length, files: files.length },
  };

  const zip = new ArchiveWriter();
  zip.addText(MANIFEST, async () => JSON.stringify(manifest, null, 2));
  for (const { kind, id, version, body } of versions)
    zip.addText(documentEntry(collectionOf(kind), id), async () => {
      const text = body ?? (await documents.savedText(database, kind, id, version));
      if (text === undefined) throw new Error(`${kind}/${id} was removed while it was exported`);
      return documentTextOf({ id, body: text });
    });
  for (const { kind, id, version } of revisions)
    zip.addText(revisionEntry(collectionOf(kind), id, version), async () => {
      const saved = await documents.savedState(database, kind, id, version);
      if (!saved) throw new Error(`${kind}/${id} was thinned out while it was exported`);
      const { at, by, body } = saved;
      return JSON.stringify({ version, at, by, document: body });
    });
  const archived: ArchivedFile[] = [];
  for (const file of files) zip.addFile(mediaEntry(file), () => fileStream(blobs, file, archived));
  zip.addText(MEDIA_LIST, async () => JSON.stringify({ folders, files: archived }));
  return {
    manifest,
    filename: `vitrine-${site?.id ?? 'showroom'}-${exportedAt.slice(0, 'YYYY-MM-DD'.length)}.zip`,
    stream: zip.end(),
  };
}

const collectionOf = (kind: string): string => KINDS_BY_NAME[kind as KindName].collection;

/** Records whose bytes are there: a file that is lost cannot be exported, and need not stop it. */
async function presentFiles(blobs: Sources['blobs'], rows: readonly MediaTable[]): Promise<MediaTable[]> {
  const present: MediaTable[] = [];
  for (const row of rows) if (await blobs.head(row.hash + row.ext)) present.push(row);
  return present;
}

/** The bytes of a file, which is added to the list with their hash once all have been read. */
async function fileStream(
  blobs: Sources['blobs'],
  file: MediaTable,
  archived: ArchivedFile[],
): Promise<Readable> {
  const source = await blobs.stream(file.hash + file.ext);
  if (!source) throw new Error(`${file.hash}${file.ext} was deleted while it was exported`);
  const hash = createHash('sha256');
  let bytes = 0;
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      archived.push({ ...rowOf(file), sha256: hash.digest('hex'), bytes });
      done();
    },
  });
  return pipeline(source, hashing, () => undefined);
}

const rowOf = (file: MediaTable): Omit<ArchivedFile, 'sha256' | 'bytes'> => {
  const { id, hash, ext, url, name, folder, mime, width, height, alternativeText, caption, tags } = file;
  return { id, hash, ext, url, name, folder, mime, width, height, alternativeText, caption, tags };
};

/** A zip whose entries are opened one after the other, when it is their turn. */
class ArchiveWriter {
  readonly #zip = new ZipFile();
  #open: Readable | undefined;

  addText(name: string, read: () => Promise<string>): void {
    this.#add(name, true, async () => Readable.from([Buffer.from(await read())]));
  }

  /** Media are compressed already. */
  addFile(name: string, open: () => Promise<Readable>): void {
    this.#add(name, false, open);
  }

  #add(name: string, compress: boolean, open: () => Promise<Readable>): void {
    this.#zip.addReadStreamLazy(name, { compress }, (done) => {
      open().then(
        (stream) => {
          this.#open = stream;
          stream.once('error', (error) => this.#fail(error));
          done(null, stream);
        },
        (error: unknown) => this.#fail(error as Error),
      );
    });
  }

  /** The whole; when its reader goes away, the file that is being read is closed. */
  end(): Readable {
    this.#zip.once('error', (error: Error) => this.#fail(error));
    this.#zip.end();
    const output = this.#output;
    output.once('close', () => this.#open?.destroy());
    return output;
  }

  #fail(error: Error): void {
    this.#output.destroy(error);
  }

  get #output(): Readable {
    return this.#zip.outputStream as Readable;
  }
}
