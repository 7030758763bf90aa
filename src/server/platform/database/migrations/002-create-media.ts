import type { Migration } from 'kysely';
import { text, integer, number, optional, createTable } from './tools.ts';

export const createMedia: Migration = {
  async up(db) {
    const described = { alternativeText: optional(text), caption: optional(text) };
    const measured = { width: optional(integer), height: optional(integer), size: number };
    const stored = { hash: text, ext: text, mime: text, url: text, folder: text, provider: text };
    const derived = {
      formats: optional(text),
      previewUrl: optional(text),
      provider_metadata: optional(text),
    };
    await createTable(
      db,
      'media',
      {
        id: integer,
        name: text,
        ...described,
        ...measured,
        ...stored,
        ...derived,
        created_at: text,
        updated_at: text,
      },
      ['id'],
    );
    await db.schema.createIndex('media_url').on('media').column('url').unique().execute();
  },
};
