import type { Kysely, Migration } from 'kysely';
import { text, integer, number, optional, createTable } from './tools.ts';

export const createPreviewLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(
      db,
      'preview_link',
      {
        id: text,
        token_hash: text,
        environment: text,
        show: text,
        release: optional(integer),
        moment: optional(text),
        account: optional(integer),
        author: text,
        created_at: text,
        expires_at: number,
      },
      ['id'],
    );
    await db.schema
      .createIndex('preview_link_by_token')
      .unique()
      .on('preview_link')
      .column('token_hash')
      .execute();
  },
};
