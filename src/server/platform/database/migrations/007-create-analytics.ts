import type { Kysely, Migration } from 'kysely';
import type { Database } from '../openDatabase.ts';
import { text, integer, number, optional, createTable } from './tools.ts';

export const createAnalytics: Migration = {
  async up(db: Kysely<unknown>) {
    const texts = {
      category: text,
      label: text,
      screen: text,
      screen_id: text,
      language: text,
      environment: text,
    };
    await createTable(
      db,
      'event',
      {
        event_id: text,
        client_id: text,
        session_id: text,
        name: text,
        at: number,
        slot: integer,
        received_at: number,
        timestamp_micros: number,
        ...texts,
        quiz: text,
        amount: optional(integer),
        more: text,
      },
      ['event_id'],
    );
    await db.schema.createIndex('event_by_time').on('event').columns(['at', 'event_id']).execute();
    await db.schema.createIndex('event_by_name').on('event').columns(['name', 'at']).execute();
    await createTable(
      db,
      'event_outbox',
      { event_id: text, client_id: text, at: number, claimed_until: number },
      ['event_id'],
    );
    await db.schema
      .createIndex('event_outbox_by_client')
      .on('event_outbox')
      .columns(['client_id', 'at'])
      .execute();
    const context = { environment: text, language: text, screen: text };
    await createTable(
      db,
      'kiosk',
      {
        id: text,
        name: text,
        version: text,
        ...context,
        uptime_ms: number,
        dropped: number,
        since: number,
        seen_at: number,
      },
      ['id'],
    );
    await createTable(db, 'fault', { id: text, kiosk: text, at: number, message: text, ids: text }, ['id']);
    await db.schema.createIndex('fault_by_kiosk').on('fault').columns(['kiosk', 'at']).execute();
    await (db as Database).insertInto('sequence').values({ name: 'forward', value: 0 }).execute();
  },
};
