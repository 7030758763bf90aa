// Puts a backup into an empty place: no database, no media. Everything is checked before anything
// is written, and the database comes last. See src/server/operating/README.md#backups.
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ServerSettings } from '../../serverSettings.ts';
import type { BlobStore } from '../../platform/files/blobStore.ts';
import { hasTables } from '../../platform/database/postgresTables.ts';
import { DATABASE_FILE } from '../../platform/files/dataDir.ts';
import { BackupError, DATABASE_ENTRIES, mediaEntry, type BackupManifest } from './backupFormat.ts';
import { runPostgresTool } from './postgresTools.ts';
import { Backup } from './readBackup.ts';

interface RestoredBackup extends BackupManifest {
  files: number;
}

export async function restoreBackup(
  settings: ServerSettings,
  blobs: BlobStore,
  file: string,
): Promise<RestoredBackup> {
  const backup = await Backup.open(file);
  try {
    const { manifest, mediaNames } = backup;
    await refuseUnlessEmpty(settings, blobs, manifest);
    await backup.verify();
    for (const name of mediaNames) await restoreFile(backup, blobs, name);
    await restoreDatabase(settings, backup);
    return { ...manifest, files: mediaNames.length };
  } finally {
    backup.close();
  }
}

async function refuseUnlessEmpty(
  { databaseUrl, dataDir }: ServerSettings,
  blobs: BlobStore,
  { engine }: BackupManifest,
): Promise<void> {
  const isOther = (databaseUrl === undefined) !== (engine === 'sqlite');
  if (isOther)
    throw new BackupError(
      engine === 'sqlite'
        ? 'This backup is of an embedded database: unset DATABASE_URL. To move to PostgreSQL, use npm run showroom -- export and import.'
        : 'This backup is of PostgreSQL: set DATABASE_URL to an empty database.',
    );
  const isTaken =
    databaseUrl === undefined ? existsSync(join(dataDir, DATABASE_FILE)) : await hasTables(databaseUrl);
  if (isTaken)
    throw new BackupError(
      'There is a database here already, which would be lost: restore into an empty place, with another DATA_DIR or DATABASE_URL.',
    );
  for await (const { name } of blobs.list())
    throw new BackupError(`There are media here already, such as ${name}: restore into an empty place.`);
}

async function restoreFile(backup: Backup, blobs: BlobStore, name: string): Promise<void> {
  const draft = await blobs.draft();
  try {
    await pipeline(await backup.stream(mediaEntry(name)), createWriteStream(draft.path, { flush: true }));
    await draft.store(name);
  } finally {
    await draft.discard();
  }
}

async function restoreDatabase({ databaseUrl, dataDir }: ServerSettings, backup: Backup): Promise<void> {
  const partial = join(dataDir, `${DATABASE_FILE}.partial`);
  const entry = DATABASE_ENTRIES[backup.manifest.engine];
  try {
    await backup.extract(entry, partial);
    if (databaseUrl === undefined) await rename(partial, join(dataDir, DATABASE_FILE));
    else {
      // A comment is refused on an extension that a superuser has added.
      const flags = ['exit-on-error', 'single-transaction', 'no-owner', 'no-privileges', 'no-comments'];
      const options = flags.map((flag) => `--${flag}`);
      const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
      await runPostgresTool('pg_restore', [...options, `--dbname=${name}`, partial], databaseUrl);
    }
  } finally {
    await rm(partial, { force: true });
  }
}
