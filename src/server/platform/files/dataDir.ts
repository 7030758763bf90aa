// The folder of the database and the media. Only the server's account may read it.
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SettingsError } from '../../serverSettings.ts';

const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;
export const DATABASE_FILE = 'vitrine.sqlite';
export const UPLOADS = 'uploads';
/** Exported events, which the server does not serve. */
export const EXPORTS = 'exports';
/** Files that were sent to be imported, until they are. */
export const IMPORTS = 'imports';

/** Makes the folder if it is missing. Throws SettingsError. */
export function openDataDir(dataDir: string): void {
  try {
    const isOwn = makeFolder(dataDir) || isVitrineFolder(dataDir);
    if (isOwn) chmodSync(dataDir, OWNER_ONLY_FOLDER);
  } catch (error) {
    throw new SettingsError(`The folder ${dataDir} of DATA_DIR cannot be used: ${(error as Error).message}.`);
  }
}

/**
 * Path of SQLite's file. Creates the file, because SQLite gives its other files the same
 * permissions.
 */
export function databaseFile(dataDir: string): string {
  openDataDir(dataDir);
  const file = join(dataDir, DATABASE_FILE);
  try {
    closeSync(openSync(file, 'a', OWNER_ONLY_FILE));
    const files = [file, `${file}-wal`, `${file}-shm`];
    for (const path of files) if (existsSync(path)) chmodSync(path, OWNER_ONLY_FILE);
  } catch (error) {
    throw new SettingsError(`The database ${file} cannot be used: ${(error as Error).message}.`);
  }
  return file;
}

/**
 * Returns whether it was made now. Makes one folder at a time: Node's recursive mkdir hangs below
 * /proc.
 */
function makeFolder(path: string): boolean {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw new Error('it is not a folder');
    return false;
  }
  if (dirname(path) !== path) makeFolder(dirname(path));
  mkdirSync(path, { mode: OWNER_ONLY_FOLDER });
  return true;
}

/** A folder that holds other files, such as /tmp, keeps its permissions. */
function isVitrineFolder(path: string): boolean {
  const names = readdirSync(path);
  return names.length === 0 || names.includes(DATABASE_FILE) || names.includes(UPLOADS);
}
