// What is known of each file in the media store: the file record of Strapi v3 (facts 1.2), one row each.
import type { Database } from './driver.ts';
import type { MediaTable } from './tables.ts';
import { inTransaction, nextNumber } from './transactions.ts';

/** A file whose bytes are stored already; `bytes` is its size. */
export type NewMedia = Pick<MediaTable, 'name' | 'hash' | 'ext' | 'mime' | 'width' | 'height' | 'url' | 'folder' | 'alternativeText'> & {
  bytes: number;
};

const BYTES_PER_KILOBYTE = 1000;

/** Reads and writes file records. */
export class MediaRecords {
  readonly #db: Database;
  constructor(db: Database) {
    this.#db = db;
  }

  /** Adds a record; a file of the same address is the same file and keeps its id. */
  add({ bytes, ...file }: NewMedia): Promise<{ id: number; url: string }> {
    return inTransaction(this.#db, async (tx) => {
      const at = new Date().toISOString();
      const row: MediaTable = {
        ...file,
        id: await nextNumber(tx, 'media'),
        caption: null,
        formats: null,
        size: Number((bytes / BYTES_PER_KILOBYTE).toFixed(2)),
        previewUrl: null,
        provider: 'local',
        provider_metadata: null,
        created_at: at,
        updated_at: at,
      };
      return tx
        .insertInto('media')
        .values(row)
        .onConflict((conflict) => conflict.column('url').doUpdateSet({ updated_at: at }))
        .returning(['id', 'url'])
        .executeTakeFirstOrThrow();
    });
  }
}
