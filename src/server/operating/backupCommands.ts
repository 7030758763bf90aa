// `npm run backup -- FILE` and `npm run restore -- FILE`.
// See src/server/operating/README.md#backups.
import { join } from 'node:path';
import { BackupError } from './backup/backupFormat.ts';
import { restoreBackup } from './backup/restoreBackup.ts';
import { writeBackup } from './backup/writeBackup.ts';
import type { ServerSettings } from '../serverSettings.ts';
import { noteBackup } from './backupNote.ts';
import { fileBlobStore, type BlobStore } from '../platform/files/blobStore.ts';
import { openDataDir, UPLOADS } from '../platform/files/dataDir.ts';
import { openDatabase } from '../platform/database/openDatabase.ts';
import { s3BlobStore } from '../platform/files/s3BlobStore.ts';

const USAGE = `Usage:
  npm run backup -- FILE     also while the server runs
  npm run restore -- FILE    into an empty place, before the server starts`;
const BYTES_PER_MEGABYTE = 1_000_000;

/** Performs a command and returns what to print. Throws BackupError. */
export async function performBackupCommand(
  command: 'backup' | 'restore',
  settings: ServerSettings,
  words: readonly string[],
): Promise<string> {
  const [file, ...more] = words;
  if (file === undefined || more.length > 0 || file.startsWith('-')) throw new BackupError(USAGE);
  openDataDir(settings.dataDir);
  const blobs = await storeOf(settings);
  if (command === 'restore') {
    const { at, appVersion, files } = await restoreBackup(settings, blobs, file);
    return `Restored the backup of ${at} (version ${appVersion}): the database and ${files} files. Start the server.`;
  }
  const database = openDatabase(settings, { hasNoTimeout: true });
  try {
    const { files, bytes } = await writeBackup({ settings, database, blobs }, file);
    await noteBackup(database, Date.now());
    return `${file}: the database and ${files} files, ${(bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB, verified.`;
  } finally {
    await database.destroy();
  }
}

async function storeOf({ s3, dataDir }: ServerSettings): Promise<BlobStore> {
  const uploads = join(dataDir, UPLOADS);
  return s3 ? s3BlobStore(s3, uploads) : fileBlobStore(uploads);
}
