// Migrations of stores, groups, enrolments, commands and alerts of kiosks; part of the list in
// migrations.ts.
import { sql, type Kysely, type Migration } from 'kysely';

export const createKioskFleet: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('store')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('region', 'text', (column) => column.notNull())
      .addColumn('tags', 'text', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('kiosk_group')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('parent', 'text')
      .addColumn('settings', 'text', (column) => column.notNull())
      .execute();
    // SQLite adds one column at a time.
    for (const column of ['label', 'store', 'kiosk_group', 'key_hash', 'next_key_hash'])
      await schema.alterTable('kiosk').addColumn(column, 'text').execute();
    await schema.alterTable('kiosk').addColumn('enrolled_at', 'double precision').execute();
    await schema
      .alterTable('kiosk')
      .addColumn('settings', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
    for (const column of ['key_hash', 'next_key_hash'])
      await sql`create unique index ${sql.ref(`kiosk_by_${column}`)} on kiosk (${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(
        db,
      );
    await schema
      .createTable('enrolment')
      .addColumn('code', 'text', (column) => column.primaryKey())
      .addColumn('secret_hash', 'text', (column) => column.notNull())
      .addColumn('proposed_id', 'text')
      .addColumn('kiosk', 'text')
      .addColumn('expires_at', 'double precision', (column) => column.notNull())
      .execute();
    await schema
      .createTable('kiosk_command')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kiosk', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('argument', 'text', (column) => column.notNull())
      .addColumn('actor_name', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'double precision', (column) => column.notNull())
      .addColumn('expires_at', 'double precision', (column) => column.notNull())
      .addColumn('ended_at', 'double precision')
      .addColumn('result', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await schema
      .createIndex('kiosk_command_by_kiosk')
      .on('kiosk_command')
      .columns(['kiosk', 'state'])
      .execute();
  },
};

export const createAlerts: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .alterTable('kiosk')
      .addColumn('clock_ahead_ms', 'double precision', (column) => column.notNull().defaultTo(0))
      .execute();
    await schema
      .createTable('alert')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('rule', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('since', 'double precision', (column) => column.notNull())
      .addColumn('told_at', 'double precision')
      .addColumn('ended_at', 'double precision')
      .addColumn('end_told_at', 'double precision')
      .execute();
    await sql`create unique index alert_open on alert (rule, subject) where ended_at is null`.execute(db);
    await schema
      .createTable('alert_message')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'double precision', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('alert_delivery')
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('target', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'double precision', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('alert_delivery_key', ['message', 'target'])
      .execute();
    await schema.createIndex('fault_by_time').on('fault').column('at').execute();
  },
};

export const createRollouts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('rollout')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('environment', 'text', (column) => column.notNull())
      .addColumn('release', 'integer', (column) => column.notNull())
      .addColumn('base', 'integer', (column) => column.notNull())
      .addColumn('kiosk_group', 'text', (column) => column.notNull())
      .addColumn('started_at', 'double precision', (column) => column.notNull())
      .addColumn('widen_at', 'double precision')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'double precision')
      .execute();
    await sql`create unique index rollout_open on rollout (environment) where state in ('pilot', 'stopped')`.execute(
      db,
    );
  },
};

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

export const keepKioskHistory: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    // What a heartbeat replaces, so that its statement can tell what has changed.
    for (const column of ['previous_version', 'previous_release'])
      await schema
        .alterTable('kiosk')
        .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
        .execute();
    for (const column of ['previous_seen_at', 'previous_uptime_ms'])
      await schema
        .alterTable('kiosk')
        .addColumn(column, 'double precision', (definition) => definition.notNull().defaultTo(0))
        .execute();
    // Of a kiosk from before, nothing is known of the time until now.
    await schema
      .alterTable('kiosk')
      .addColumn('history_since', 'double precision', (column) => column.notNull().defaultTo(Date.now()))
      .execute();
    await schema
      .createTable('kiosk_history')
      .addColumn('kiosk', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('at', 'double precision', (column) => column.notNull())
      .addColumn('until', 'double precision')
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('kiosk_history_key', ['kiosk', 'kind', 'at'])
      .execute();
    await schema.createIndex('kiosk_history_by_time').on('kiosk_history').column('at').execute();
  },
};

export const placeStores: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['latitude', 'longitude'])
      await db.schema.alterTable('store').addColumn(column, 'double precision').execute();
  },
};

export const createStaffCalls: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('staff_call')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kiosk', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('page_kind', 'text', (column) => column.notNull())
      .addColumn('page', 'text', (column) => column.notNull())
      .addColumn('page_name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'double precision', (column) => column.notNull())
      .addColumn('answered_by', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('answered_at', 'double precision')
      .addColumn('closed_at', 'double precision')
      .execute();
    // However often a shopper touches the button, and whichever node hears it.
    await sql`create unique index staff_call_open on staff_call (kiosk) where state in ('waiting', 'coming')`.execute(
      db,
    );
    await schema.createIndex('staff_call_by_time').on('staff_call').column('created_at').execute();
    await schema
      .alterTable('alert_message')
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('alert'))
      .execute();
  },
};

/** Which ids need an operator or a link; changes that name a kiosk are of a kind of their own. */
export const closeKioskIds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('kiosk')
      .addColumn('claim', 'text', (column) => column.notNull().defaultTo('free'))
      .execute();
    // Listed kiosks that have not started yet, while their links work.
    await sql`update kiosk set claim = 'link'
      where key_hash is null and seen_at = 0 and id in (
        select kiosk from enrolment where kiosk is not null and expires_at > ${Date.now()})`.execute(db);
    await sql`update change_log set kind = 'ownKioskSettings'
      where kind = 'kioskSettings' and id in (select id from kiosk)`.execute(db);
  },
};
