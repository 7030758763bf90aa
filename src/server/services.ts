// Stores and services that the routes use, created once per server.
import { join } from 'node:path';
import type { LocationEngine } from './location/locationEngine.ts';
import { openLocation } from './location/openLocation.ts';
import { Mailer } from './accounts/mailer.ts';
import { OpenIdConnect } from './accounts/openIdConnect.ts';
import { RenditionCache } from './media/renditionCache.ts';
import { SettingsError, type ServerSettings } from './serverSettings.ts';
import { fileBlobStore, type BlobStore } from './platform/files/blobStore.ts';
import { s3BlobStore } from './platform/files/s3BlobStore.ts';
import { EXPORTS, openDataDir, UPLOADS } from './platform/files/dataDir.ts';
import { openDatabase, type Database } from './platform/database/openDatabase.ts';
import { EventRepository } from './insights/eventRepository.ts';
import { HeartbeatQueue } from './kiosks/heartbeatQueue.ts';
import { migrate } from './platform/database/migrations.ts';
import { NodeConnection } from './platform/nodes/nodeConnection.ts';
import { ping } from './platform/database/transactions.ts';
import { StoreAppointments } from './fleet/storeAppointments.ts';
import { StoreStock } from './fleet/storeStock.ts';
import { Translator } from './languages/translator.ts';

export type Services = {
  settings: ServerSettings;
  database: Database;
  /** Connects when the server starts. */
  node: NodeConnection;
  /** Undefined without the company's sign-in. */
  openIdConnect: OpenIdConnect | undefined;
  /** Undefined where no mail server is set up. */
  mailer: Mailer | undefined;
  blobs: BlobStore;
  renditions: RenditionCache;
  events: EventRepository;
  /** Undefined where events are not exported. */
  exports: BlobStore | undefined;
  heartbeats: HeartbeatQueue;
  location: LocationEngine;
  /** Each undefined without a provider. */
  stock: StoreStock | undefined;
  appointments: StoreAppointments | undefined;
  translator: Translator | undefined;
};

/**
 * Opens the stores and migrates the database. Throws SettingsError if the database does not
 * respond.
 */
export async function openServices(settings: ServerSettings): Promise<Services> {
  openDataDir(settings.dataDir);
  const database = openDatabase(settings);
  const uploads = join(settings.dataDir, UPLOADS);
  try {
    await ping(database).catch(explainNoResponse);
    await migrateWithoutTimeout(settings, database).catch(explainMigration);
    const blobs = settings.s3 ? await s3BlobStore(settings.s3, uploads) : fileBlobStore(uploads);
    await blobs.sweep();
    const events = new EventRepository(database, {
      keepDays: settings.eventsKeepDays,
      isForwarded: settings.ga4 !== undefined,
    });
    await events.prepare(Date.now());
    return {
      settings,
      database,
      node: new NodeConnection(settings),
      openIdConnect: openIdConnectOf(settings),
      mailer: settings.smtp && new Mailer(settings.smtp),
      blobs,
      renditions: new RenditionCache(blobs, database, settings.dataDir),
      events,
      exports: await openExports(settings),
      heartbeats: new HeartbeatQueue(database, settings.eventsKeepDays),
      location: await openLocation(database, settings),
      appointments:
        settings.appointments && new StoreAppointments(settings.appointments, settings.providerTimeoutMs),
      stock: settings.stock && new StoreStock(settings.stock, settings.providerTimeoutMs),
      translator: settings.translate && new Translator(settings.translate, settings.providerTimeoutMs),
    };
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

async function openExports({ eventsExport, s3, dataDir }: ServerSettings): Promise<BlobStore | undefined> {
  if (!eventsExport) return undefined;
  const folder = join(dataDir, EXPORTS);
  return s3 ? s3BlobStore(s3, folder, `${EXPORTS}/`) : fileBlobStore(folder);
}

const openIdConnectOf = ({ oidc, publicUrl }: ServerSettings): OpenIdConnect | undefined =>
  oidc && publicUrl !== undefined ? new OpenIdConnect(oidc, publicUrl) : undefined;

/** Changing a large table may take longer than the usual statement limit. */
async function migrateWithoutTimeout(settings: ServerSettings, database: Database): Promise<void> {
  if (!settings.databaseUrl) return migrate(database);
  const untimedDatabase = openDatabase(settings, { hasNoTimeout: true });
  try {
    await migrate(untimedDatabase);
  } finally {
    await untimedDatabase.destroy();
  }
}

function explainNoResponse(error: Error): never {
  const reason = error.cause instanceof Error ? error.cause : error;
  throw new SettingsError(
    `The database does not answer: ${reason.message}. Look at DATABASE_URL, or at DATA_DIR where that is not set.`,
  );
}

function explainMigration(error: Error): never {
  if (error instanceof SettingsError) throw error;
  // Kysely's message for an applied migration that this version does not have.
  const isNewer = error.message.includes('corrupted migrations');
  throw new SettingsError(
    isNewer
      ? 'The database was written by a newer version of Vitrine: install that version, or restore a backup from before the update.'
      : `The database cannot be prepared for this version: ${error.message}. Look at DATABASE_URL, or at DATA_DIR where that is not set.`,
  );
}
