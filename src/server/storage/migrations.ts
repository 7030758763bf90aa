// Migrations. Append one named after its change; never edit a published one.
import {
  DEFAULT_MIGRATION_TABLE,
  Migrator,
  type ColumnDataType,
  type Expression,
  type Kysely,
  type Migration,
} from 'kysely';
import { folderKey, folderName, folderTrail, parentOf } from '#rules/mediaFolderPaths.ts';
import { AddressRepository } from './addressRepository.ts';
import { countAndPartitionEvents, countQuizFinishes } from './eventMigrations.ts';
import {
  createAlerts,
  closeKioskIds,
  createStaffCalls,
  createKioskFleet,
  createRollouts,
  keepCommandBatches,
  keepKioskHistory,
  placeStores,
} from './kioskMigrations.ts';
import { createNodes, noteTroubles, notifyNodes } from './nodeMigrations.ts';
import { byteOrderedText, type Database } from './openDatabase.ts';
import { keyRecords } from './recordMigrations.ts';
import {
  addEditorLanguage,
  addSecondFactor,
  indexAudit,
  nameKeysOfPreviews,
  nameMakers,
  protectAudit,
} from './teamMigrations.ts';
import { nextNumber } from './transactions.ts';
import { createPriceSource } from './priceSourceRepository.ts';
import { createSearch } from './searchRepository.ts';

type Columns = Record<string, { type: ColumnDataType | Expression<unknown>; nullable?: true }>;

const text = { type: 'text' } as const;
const integer = { type: 'integer' } as const;
const number = { type: 'double precision' } as const;
const optional = <T extends object>(column: T) => ({ ...column, nullable: true as const });

async function createTable(
  db: Kysely<unknown>,
  name: string,
  columns: Columns,
  primaryKey: string[],
): Promise<void> {
  let table = db.schema.createTable(name);
  for (const [column, { type, nullable }] of Object.entries(columns)) {
    table = table.addColumn(column, type as ColumnDataType, (build) => (nullable ? build : build.notNull()));
  }
  await table.addPrimaryKeyConstraint(`${name}_key`, primaryKey as never[]).execute();
}

const createContent: Migration = {
  async up(db) {
    const stamps = { created_at: text, updated_at: text };
    await createTable(
      db,
      'document',
      { kind: text, id: text, name: text, version: integer, body: text, created_seq: integer, ...stamps },
      ['kind', 'id'],
    );
    await createTable(
      db,
      'revision',
      { kind: text, id: text, version: integer, body: text, account: optional(integer), at: text },
      ['kind', 'id', 'version'],
    );
    await createTable(db, 'change_log', { seq: integer, kind: text, id: text, version: integer, at: text }, [
      'seq',
    ]);
  },
};

const createMedia: Migration = {
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

const createAccounts: Migration = {
  async up(db) {
    const flags = { confirmed: integer, blocked: integer };
    await createTable(
      db,
      'account',
      {
        id: integer,
        username: text,
        email: text,
        password_hash: text,
        role: text,
        ...flags,
        created_at: text,
        updated_at: text,
      },
      ['id'],
    );
    await db.schema.createIndex('account_email').on('account').column('email').unique().execute();
    await db.schema.createIndex('account_username').on('account').column('username').unique().execute();
    await createTable(db, 'setting', { key: text, value: text }, ['key']);
  },
};

const createSequences: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'sequence', { name: text, value: integer }, ['name']);
    const values = ['change', 'media', 'account'].map((name) => ({ name, value: 0 }));
    await (db as Database).insertInto('sequence').values(values).execute();
  },
};

const createMediaFolders: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(
      db,
      'media_folder',
      { id: integer, name: text, path: text, key: text, parent: text, created_at: text },
      ['id'],
    );
    await db.schema.createIndex('media_folder_by_key').on('media_folder').column('key').unique().execute();
    await db.schema.createIndex('media_in_folder').on('media').columns(['folder', 'created_at']).execute();
    // Older versions stored a folder only in its files; no two of those differ by case alone.
    const database = db as Database;
    const usedFolders = await database.selectFrom('media').select('folder').distinct().execute();
    const paths = [...new Set(usedFolders.flatMap(({ folder }) => folderTrail(folder)))];
    const at = new Date().toISOString();
    for (const path of paths) {
      const row = {
        id: await nextNumber(database, 'media'),
        name: folderName(path),
        path,
        key: folderKey(path),
        parent: parentOf(path),
        created_at: at,
      };
      await database.insertInto('media_folder').values(row).execute();
    }
  },
};

const createAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    const key = { type: byteOrderedText(db) };
    await createTable(
      db,
      'dataset',
      { name: text, version: integer, state: text, source: text, done: integer, rows: integer, at: text },
      ['name', 'version'],
    );
    const addressColumns = {
      line1: text,
      unit: text,
      city: text,
      region: text,
      postcode: text,
      country: text,
    };
    await createTable(
      db,
      'address',
      {
        dataset: integer,
        building: key,
        unit_key: key,
        ...addressColumns,
        lat: optional(number),
        lon: optional(number),
      },
      ['dataset', 'building', 'unit_key'],
    );
    const coverageColumns = {
      postcode: key,
      street: key,
      number_from: integer,
      number_to: integer,
      unit_rule: text,
      plan_codes: text,
    };
    await createTable(
      db,
      'coverage',
      { dataset: integer, row: integer, ...coverageColumns, valid_from: text, valid_to: text },
      ['dataset', 'row'],
    );
    await db.schema
      .createIndex('coverage_by_street')
      .on('coverage')
      .columns(['dataset', 'postcode', 'street'])
      .execute();
    await (db as Database).insertInto('sequence').values({ name: 'dataset', value: 0 }).execute();
  },
};

const createAnalytics: Migration = {
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

const createSignInAttempts: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'sign_in_attempt', { key: text, count: integer, until: number }, ['key']);
  },
};

/** Finds the revisions of a day without reading their bodies. */
const indexRevisionsByTime: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('revision_by_time')
      .on('revision')
      .columns(['kind', 'id', 'at', 'version'])
      .execute();
  },
};

const createAddressStreets: Migration = {
  async up(db: Kysely<unknown>) {
    const key = { type: byteOrderedText(db) };
    await createTable(db, 'address_street', { dataset: integer, street: key, building: key }, [
      'dataset',
      'street',
      'building',
    ]);
    const addresses = new AddressRepository(db as Database);
    const versions = await (db as Database)
      .selectFrom('dataset')
      .select('version')
      .where('name', '=', 'address')
      .execute();
    for (const { version } of versions) await addresses.fillStreets(version);
  },
};

/** Until then there was one kind of account, which could do everything. */
const createTeam: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('account')
      .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable('account').addColumn('last_seen_at', 'text').execute();
    await db.schema.alterTable('account').addColumn('removed_at', 'text').execute();
    await (db as Database).updateTable('account').set({ role: 'administrator' }).execute();
    await createTable(
      db,
      'session',
      {
        id: text,
        account: integer,
        token_hash: text,
        agent: text,
        created_at: number,
        used_at: number,
      },
      ['id'],
    );
    await db.schema.createIndex('session_by_token').on('session').column('token_hash').unique().execute();
    await db.schema.createIndex('session_by_account').on('session').column('account').execute();
    await createTable(
      db,
      'account_link',
      {
        id: text,
        token_hash: text,
        purpose: text,
        email: text,
        role: optional(text),
        account: optional(integer),
        expires_at: number,
      },
      ['token_hash'],
    );
    await db.schema
      .createIndex('account_link_by_email')
      .on('account_link')
      .columns(['purpose', 'email'])
      .unique()
      .execute();
    await createTable(
      db,
      'api_key',
      {
        id: text,
        name: text,
        key_hash: text,
        scopes: text,
        created_at: text,
        used_at: optional(number),
      },
      ['id'],
    );
    await db.schema.createIndex('api_key_by_hash').on('api_key').column('key_hash').unique().execute();
    await createTable(
      db,
      'audit',
      {
        seq: integer,
        at: number,
        actor: optional(integer),
        actor_name: text,
        action: text,
        subject: text,
        detail: text,
      },
      ['seq'],
    );
    await db.schema.createIndex('audit_by_time').on('audit').column('at').execute();
    await (db as Database).insertInto('sequence').values({ name: 'audit', value: 0 }).execute();
  },
};

const createCompanySignIn: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('account').addColumn('subject', 'text').execute();
    await db.schema.createIndex('account_subject').on('account').column('subject').unique().execute();
    await createTable(
      db,
      'sign_in_flow',
      { token_hash: text, state: text, nonce: text, verifier: text, return_to: text, expires_at: number },
      ['token_hash'],
    );
  },
};

const createPresence: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(
      db,
      'presence',
      { account: integer, tab: text, document: text, path: text, seen_at: number },
      ['account', 'tab'],
    );
    await db.schema.createIndex('presence_by_document').on('presence').column('document').execute();
  },
};

const createPasskeys: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(
      db,
      'passkey',
      {
        id: text,
        account: integer,
        name: text,
        public_key: text,
        counter: number,
        transports: text,
        created_at: text,
        used_at: optional(number),
      },
      ['id'],
    );
    await db.schema.createIndex('passkey_by_account').on('passkey').column('account').execute();
    await createTable(
      db,
      'passkey_challenge',
      { token_hash: text, challenge: text, account: optional(integer), expires_at: number },
      ['token_hash'],
    );
  },
};

const createComments: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(
      db,
      'comment_thread',
      {
        id: text,
        seq: integer,
        kind: text,
        document: text,
        path: text,
        resolved_by: optional(integer),
        resolved_at: optional(text),
      },
      ['id'],
    );
    await db.schema
      .createIndex('comment_thread_by_document')
      .on('comment_thread')
      .columns(['kind', 'document', 'seq'])
      .execute();
    await createTable(
      db,
      'comment',
      { id: text, seq: integer, thread: text, account: integer, text, at: text },
      ['id'],
    );
    await db.schema.createIndex('comment_by_thread').on('comment').columns(['thread', 'seq']).execute();
    await (db as Database).insertInto('sequence').values({ name: 'comment', value: 0 }).execute();
  },
};

const nameAuthors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('revision')
      .addColumn('author', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};

const createReleases: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'publishing', { environment: text, mode: text, release: optional(integer) }, [
      'environment',
    ]);
    await createTable(
      db,
      'release',
      {
        id: integer,
        environment: text,
        hash: text,
        reason: text,
        note: text,
        account: optional(integer),
        author: text,
        at: text,
      },
      ['id'],
    );
    await db.schema.createIndex('release_by_hash').on('release').column('hash').execute();
    await db.schema
      .createIndex('release_by_environment')
      .on('release')
      .columns(['environment', 'id'])
      .execute();
    await createTable(
      db,
      'release_document',
      {
        environment: text,
        kind: text,
        id: text,
        version: integer,
        since: integer,
        until: optional(integer),
      },
      ['environment', 'kind', 'id', 'since'],
    );
    await (db as Database).insertInto('sequence').values({ name: 'release', value: 0 }).execute();
  },
};

const createSchedules: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(
      db,
      'schedule',
      {
        id: integer,
        environment: text,
        starts_at: text,
        ends_at: optional(text),
        time_zone: text,
        note: text,
        state: text,
        kept: integer,
        account: optional(integer),
        author: text,
        created_at: text,
      },
      ['id'],
    );
    await db.schema
      .createIndex('schedule_by_state')
      .on('schedule')
      .columns(['state', 'environment', 'starts_at'])
      .execute();
    await createTable(
      db,
      'schedule_document',
      {
        schedule: integer,
        kind: text,
        id: text,
        version: optional(integer),
        planned_over: optional(integer),
        replaced: optional(integer),
      },
      ['schedule', 'kind', 'id'],
    );
    await (db as Database).insertInto('sequence').values({ name: 'schedule', value: 0 }).execute();
  },
};

const createPreviewLinks: Migration = {
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

const createLaunchSnapshots: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'launch_snapshot', { environment: text, hash: text, body: text, picture: text }, [
      'environment',
    ]);
    await db.schema.createIndex('launch_snapshot_by_hash').on('launch_snapshot').column('hash').execute();
  },
};

const createReviews: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(
      db,
      'review',
      {
        id: integer,
        environment: text,
        note: text,
        account: optional(integer),
        author: text,
        created_at: text,
        closed_at: optional(text),
      },
      ['id'],
    );
    await db.schema
      .createIndex('review_by_environment')
      .on('review')
      .columns(['environment', 'closed_at'])
      .execute();
    await createTable(db, 'review_document', { review: integer, kind: text, id: text, version: integer }, [
      'review',
      'kind',
      'id',
    ]);
    await createTable(
      db,
      'review_comment',
      { seq: integer, review: integer, text, account: optional(integer), author: text, at: text },
      ['seq'],
    );
    await (db as Database).insertInto('sequence').values({ name: 'review', value: 0 }).execute();
  },
};

/** By the names that site settings give them. */
const namePublishingModes: Migration = {
  async up(db: Kysely<unknown>) {
    const modes = (db as Database).updateTable('publishing');
    await modes
      .set({ mode: 'byHand' })
      .where('mode', '=', 'manual' as 'byHand')
      .execute();
    await modes
      .set({ mode: 'atOnce' })
      .where('mode', '=', 'live' as 'atOnce')
      .execute();
  },
};

const tellOfSchedules: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('schedule').addColumn('problem', 'text').execute();
    await db.schema.alterTable('schedule').addColumn('languages', 'text').execute();
  },
};

const createFileHashes: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'file_hash', { url: text, bytes: number, sha256: text }, ['url']);
  },
};

const noteShownReleases: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('kiosk')
      .addColumn('release', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};

const tagFiles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('media')
      .addColumn('tags', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};

/** Migrations run in the order of their names, hence the leading numbers. */
export const MIGRATIONS: Record<string, Migration> = {
  '001 create content': createContent,
  '002 create media': createMedia,
  '003 create accounts': createAccounts,
  '004 create sequences': createSequences,
  '005 create media folders': createMediaFolders,
  '006 create addresses': createAddresses,
  '007 create analytics': createAnalytics,
  '008 create sign-in attempts': createSignInAttempts,
  '009 index revisions by time': indexRevisionsByTime,
  '010 create streets of addresses': createAddressStreets,
  '011 create sessions, invitations, keys and the audit': createTeam,
  '012 create sign-ins of the company': createCompanySignIn,
  '013 create presence': createPresence,
  '014 create passkeys': createPasskeys,
  '015 create comments': createComments,
  '016 name the authors of revisions': nameAuthors,
  '017 create releases': createReleases,
  '018 create schedules': createSchedules,
  '019 create links to previews': createPreviewLinks,
  '020 create reviews': createReviews,
  '021 name the modes of publishing': namePublishingModes,
  '022 name the makers of keys and links': nameMakers,
  '022 protect the audit': protectAudit,
  '022 second factors': addSecondFactor,
  '025 tell why a schedule failed, and its languages': tellOfSchedules,
  '026 keep the hashes of files': createFileHashes,
  '027 note which release a kiosk shows': noteShownReleases,
  '040 create launch snapshots': createLaunchSnapshots,
  '041 create stores, groups, enrolments and commands': createKioskFleet,
  '043 create alerts': createAlerts,
  '044 create rollouts': createRollouts,
  '045 count events, with months as partitions': countAndPartitionEvents,
  '046 notify nodes of changes': notifyNodes,
  '047 create nodes': createNodes,
  '048 note what troubles nodes': noteTroubles,
  '049 keep batches of commands': keepCommandBatches,
  '050 keep the history of kiosks': keepKioskHistory,
  '051 place stores on a map': placeStores,
  '052 note what the price source said': createPriceSource,
  '053 create calls for a colleague': createStaffCalls,
  '054 tag files': tagFiles,
  '055 index texts for the search': createSearch,
  '056 close the ids of kiosks': closeKioskIds,
  '057 name the keys of links to previews': nameKeysOfPreviews,
  '058 count quiz finishes': countQuizFinishes,
  '059 sort and find records by keys': keyRecords,
  '060 index the audit': indexAudit,
  '061 keep the language of the editor': addEditorLanguage,
};

/**
 * Migrates to the current schema; on PostgreSQL several nodes wait for each other (advisory lock).
 */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** How many migrations the next start runs, and whether a newer version has run others. */
export async function pendingMigrations(db: Database): Promise<{ pending: number; isNewer: boolean }> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const rows = tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)
    ? await (db as Kysely<Record<string, { name: string }>>)
        .selectFrom(DEFAULT_MIGRATION_TABLE)
        .select('name')
        .execute()
    : [];
  const done = new Set(rows.map(({ name }) => name));
  return {
    pending: Object.keys(MIGRATIONS).filter((name) => !done.has(name)).length,
    isNewer: [...done].some((name) => !(name in MIGRATIONS)),
  };
}
