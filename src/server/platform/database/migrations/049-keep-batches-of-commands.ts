import type { Kysely, Migration } from 'kysely';

export const keepCommandBatches: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema.alterTable('kiosk_command').addColumn('batch', 'text').execute();
    // The results are long: counts and the latest pictures are read from the indexes alone.
    await schema
      .createIndex('kiosk_command_by_batch')
      .on('kiosk_command')
      .columns(['batch', 'state', 'kiosk'])
      .execute();
    await schema
      .createIndex('kiosk_command_by_type')
      .on('kiosk_command')
      .columns(['type', 'state', 'kiosk', 'ended_at'])
      .execute();
  },
};
