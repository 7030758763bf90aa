// Reads a backup, and trusts nothing in it: every entry must be one that a backup has, with the
// bytes of its checksum. See src/server/operating/README.md#backups.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import type * as z from 'zod/mini';
import { openFile } from '../../platform/database/sqliteFile.mjs';
import {
  BackupError,
  CHECKSUMS,
  checksumsSchema,
  DATABASE_ENTRIES,
  MANIFEST,
  manifestSchema,
  mediaNameOf,
  type BackupManifest,
  type Checksum,
} from './backupFormat.ts';

/** Size limit of the manifest and of the checksums. */
const TEXT_MAX_BYTES = 100_000_000;

export class Backup {
  readonly manifest: BackupManifest;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #checksums: readonly Checksum[];
  private constructor(
    zip: ZipFile,
    entries: ReadonlyMap<string, Entry>,
    manifest: BackupManifest,
    checksums: readonly Checksum[],
  ) {
    this.#zip = zip;
    this.#entries = entries;
    this.manifest = manifest;
    this.#checksums = checksums;
  }

  /** Opens it and checks its list; close it afterwards. Throws BackupError. */
  static async open(file: string): Promise<Backup> {
    const zip = await openPromise(file, { autoClose: false }).catch((error: Error) => {
      throw new BackupError(`${file} cannot be read as a backup: ${error.message}`);
    });
    try {
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      const manifest = await readJson(zip, entries, MANIFEST, manifestSchema);
      const checksums = await readJson(zip, entries, CHECKSUMS, checksumsSchema);
      const expected = new Set([CHECKSUMS, ...checksums.map(({ name }) => name)]);
      const isWhole =
        expected.has(DATABASE_ENTRIES[manifest.engine]) &&
        expected.size === entries.size &&
        [...entries.keys()].every((name) => expected.has(name) && isKnown(name));
      if (!isWhole) throw new BackupError(`${file} is not whole: files are missing, or do not belong to it.`);
      return new Backup(zip, entries, manifest, checksums);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  close(): void {
    this.#zip.close();
  }

  get mediaNames(): string[] {
    return this.#checksums.flatMap(({ name }) => mediaNameOf(name) ?? []);
  }

  /** Reads every entry once and compares it with its checksum. */
  async verify(): Promise<void> {
    for (const { name } of this.#checksums) await pipeline(await this.stream(name), sink());
  }

  /** The bytes of an entry; the stream fails at its end if they are not those of its checksum. */
  async stream(name: string): Promise<Readable> {
    const entry = this.#entries.get(name);
    const checksum = this.#checksums.find((known) => known.name === name);
    if (!entry || !checksum) throw new BackupError(`This backup has no ${name}.`);
    const hash = createHash('sha256');
    const source = await this.#zip.openReadStreamPromise(entry);
    const checked = new PassThrough({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
      flush(done) {
        done(
          hash.digest('hex') === checksum.sha256
            ? null
            : new BackupError(`${name} is damaged in this backup.`),
        );
      },
    });
    source.once('error', () => checked.destroy(new BackupError(`${name} is damaged in this backup.`)));
    return source.pipe(checked);
  }

  async extract(name: string, path: string): Promise<void> {
    await pipeline(await this.stream(name), createWriteStream(path, { mode: 0o600 }));
  }
}

const isKnown = (name: string): boolean =>
  name === MANIFEST ||
  name === CHECKSUMS ||
  (Object.values(DATABASE_ENTRIES) as string[]).includes(name) ||
  mediaNameOf(name) !== undefined;

/** Opens a backup again, with every checksum and its database. Throws BackupError. */
export async function verifyBackup(file: string): Promise<void> {
  const backup = await Backup.open(file);
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-backup-'));
  try {
    await backup.verify();
    if (backup.manifest.engine === 'postgres') return;
    const copy = join(folder, 'database.sqlite');
    await backup.extract(DATABASE_ENTRIES.sqlite, copy);
    checkDatabase(copy);
  } finally {
    backup.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function checkDatabase(file: string): void {
  const database = openFile(file);
  try {
    const found = database.prepare('pragma integrity_check').all() as { integrity_check: string }[];
    if (found[0]?.integrity_check !== 'ok') throw new BackupError('The database in this backup is damaged.');
  } finally {
    database.close();
  }
}

async function readJson<T>(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  name: string,
  schema: z.ZodMiniType<T>,
): Promise<T> {
  const entry = entries.get(name);
  if (!entry || entry.uncompressedSize > TEXT_MAX_BYTES)
    throw new BackupError(`This is not a whole backup of Vitrine: it has no ${name}.`);
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  try {
    return schema.parse(JSON.parse(Buffer.concat(chunks).toString()));
  } catch {
    throw new BackupError(
      `This is not a backup that this version can read: its ${name} says something else.`,
    );
  }
}

/** Reads to the end. */
const sink =
  () =>
  async (source: AsyncIterable<unknown>): Promise<void> => {
    for await (const _ of source);
  };
