// Writes a backup while the server runs: the media that are there, then the database as of one
// moment, then the media that were added meanwhile, so that the database names no file that is not
// in it. See src/server/operating/README.md#backups.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { Readable, Transform } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ServerSettings } from '../../serverSettings.ts';
import { copyDatabase } from '../backupNote.ts';
import type { BlobStore } from '../../platform/files/blobStore.ts';
import type { Database } from '../../platform/database/openDatabase.ts';
import {
  BackupError,
  CHECKSUMS,
  DATABASE_ENTRIES,
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  mediaEntry,
  type BackupManifest,
  type Checksum,
} from './backupFormat.ts';
import { runPostgresTool } from './postgresTools.ts';
import { verifyBackup } from './readBackup.ts';

/** Sources of a backup; the database is open already. */
interface BackupSources {
  settings: ServerSettings;
  database: Database;
  blobs: BlobStore;
}

interface WrittenBackup {
  files: number;
  bytes: number;
}

const OWNER_ONLY = 0o600;

/** Writes and verifies it. What is there under this name is replaced only by a whole one. */
export async function writeBackup(
  { settings, database, blobs }: BackupSources,
  file: string,
): Promise<WrittenBackup> {
  const engine = settings.databaseUrl === undefined ? 'sqlite' : 'postgres';
  const [partial, snapshot] = [`${file}.partial`, `${file}.database`];
  const writer = new BackupWriter(partial);
  try {
    const manifest: BackupManifest = {
      format: FORMAT,
      formatVersion: FORMAT_VERSION,
      appVersion: settings.version,
      at: new Date().toISOString(),
      engine,
    };
    await writer.addText(MANIFEST, JSON.stringify(manifest));
    await addMedia(writer, blobs);
    await rm(snapshot, { force: true });
    if (settings.databaseUrl === undefined) await copyDatabase(database, snapshot);
    else
      await runPostgresTool(
        'pg_dump',
        // Nodes of another place and time would count as crashed where it is restored.
        [
          '--format=custom',
          '--no-owner',
          '--no-privileges',
          '--exclude-table-data=node',
          `--file=${snapshot}`,
        ],
        settings.databaseUrl,
      );
    await writer.add(DATABASE_ENTRIES[engine], createReadStream(snapshot));
    await addMedia(writer, blobs);
    await writer.finish();
    await verifyBackup(partial);
    await rename(partial, file);
    return { files: writer.checksums.length - 2, bytes: sumOf(writer.checksums) };
  } catch (error) {
    writer.abandon();
    await rm(partial, { force: true });
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${file} cannot be written: ${(error as Error).message}`);
  } finally {
    await rm(snapshot, { force: true });
  }
}

const sumOf = (checksums: readonly Checksum[]): number =>
  checksums.reduce((sum, { bytes }) => sum + bytes, 0);

/** Adds the files that are not in it yet; their content never changes under a name. */
async function addMedia(writer: BackupWriter, blobs: BlobStore): Promise<void> {
  for await (const { name } of blobs.list()) {
    if (writer.has(mediaEntry(name))) continue;
    const stream = await blobs.stream(name);
    // Deleted since it was listed.
    if (stream) await writer.add(mediaEntry(name), stream);
  }
}

/** A zip that is written entry by entry, with a checksum of each. */
class BackupWriter {
  readonly checksums: Checksum[] = [];
  readonly #zip = new ZipFile();
  readonly #output: Readable;
  readonly #written: Promise<void>;
  constructor(file: string) {
    this.#output = this.#zip.outputStream as Readable;
    this.#written = pipeline(this.#output, createWriteStream(file, { mode: OWNER_ONLY }));
    // Awaited at the end, and with each entry.
    this.#written.catch(() => undefined);
  }

  has(name: string): boolean {
    return this.checksums.some((checksum) => checksum.name === name);
  }

  async add(name: string, source: Readable): Promise<void> {
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    source.once('error', (error) => counted.destroy(error));
    // Media are compressed already; a database is read and written whole either way.
    this.#zip.addReadStream(source.pipe(counted), name, { compress: !name.startsWith('media/') });
    await Promise.race([finished(counted), this.#written]);
    this.checksums.push({ name, bytes, sha256: hash.digest('hex') });
  }

  async addText(name: string, text: string): Promise<void> {
    await this.add(name, Readable.from([Buffer.from(text)]));
  }

  async finish(): Promise<void> {
    this.#zip.addBuffer(Buffer.from(JSON.stringify(this.checksums)), CHECKSUMS);
    this.#zip.end();
    await this.#written;
  }

  abandon(): void {
    this.#output.destroy();
  }
}
