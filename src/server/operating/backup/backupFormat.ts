// Format of a backup: a zip with the database, every file of the media store, and the checksums of
// all of them. See src/server/operating/README.md#backups.
import * as z from 'zod/mini';

export const FORMAT = 'vitrine-backup';
export const FORMAT_VERSION = 1;
export const MANIFEST = 'manifest.json';
/** Written last: a file without it is not whole. */
export const CHECKSUMS = 'checksums.json';
export const DATABASE_ENTRIES = { sqlite: 'database.sqlite', postgres: 'database.dump' } as const;

const MEDIA_ENTRY = /^media\/([A-Za-z0-9_-][A-Za-z0-9._-]*)$/;

export const mediaEntry = (name: string): string => `media/${name}`;
/** The name of a file of the media store; undefined for another entry. */
export const mediaNameOf = (entry: string): string | undefined => MEDIA_ENTRY.exec(entry)?.[1];

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.literal(FORMAT_VERSION),
  appVersion: z.string(),
  /** ISO 8601. */
  at: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
});
export type BackupManifest = z.output<typeof manifestSchema>;

export const checksumsSchema = z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() }));
export type Checksum = z.output<typeof checksumsSchema>[number];

/** Why a backup cannot be written, read or restored: a sentence for operators. */
export class BackupError extends Error {}
