import type { Kysely, Migration } from 'kysely';

/** Indexes for the filters of the audit, each in the order of time. Keys have no id. */
export const indexAudit: Migration = {
  async up(db: Kysely<unknown>) {
    const index = (name: string, column: string) =>
      db.schema.createIndex(name).on('audit').columns([column, 'at', 'seq']);
    await index('audit_by_actor', 'actor')
      .where('actor' as never, 'is not', null)
      .execute();
    await index('audit_by_key', 'actor_name')
      .where('actor' as never, 'is', null)
      .execute();
    await index('audit_by_action', 'action').execute();
  },
};
