// The migrations, one file each. Append one; a published one is never changed, and calls no code
// that may change.
import { DEFAULT_MIGRATION_TABLE, Migrator, type Kysely, type Migration } from 'kysely';
import type { Database } from './openDatabase.ts';
import { createContent } from './migrations/001-create-content.ts';
import { createMedia } from './migrations/002-create-media.ts';
import { createAccounts } from './migrations/003-create-accounts.ts';
import { createSequences } from './migrations/004-create-sequences.ts';
import { createMediaFolders } from './migrations/005-create-media-folders.ts';
import { createAddresses } from './migrations/006-create-addresses.ts';
import { createAnalytics } from './migrations/007-create-analytics.ts';
import { createSignInAttempts } from './migrations/008-create-sign-in-attempts.ts';
import { indexRevisionsByTime } from './migrations/009-index-revisions-by-time.ts';
import { createAddressStreets } from './migrations/010-create-streets-of-addresses.ts';
import { createTeam } from './migrations/011-create-sessions-invitations-keys-and-the-audit.ts';
import { createCompanySignIn } from './migrations/012-create-sign-ins-of-the-company.ts';
import { createPresence } from './migrations/013-create-presence.ts';
import { createPasskeys } from './migrations/014-create-passkeys.ts';
import { createComments } from './migrations/015-create-comments.ts';
import { nameAuthors } from './migrations/016-name-the-authors-of-revisions.ts';
import { createReleases } from './migrations/017-create-releases.ts';
import { createSchedules } from './migrations/018-create-schedules.ts';
import { createPreviewLinks } from './migrations/019-create-links-to-previews.ts';
import { createReviews } from './migrations/020-create-reviews.ts';
import { namePublishingModes } from './migrations/021-name-the-modes-of-publishing.ts';
import { nameMakers } from './migrations/022-name-the-makers-of-keys-and-links.ts';
import { protectAudit } from './migrations/022-protect-the-audit.ts';
import { addSecondFactor } from './migrations/022-second-factors.ts';
import { tellOfSchedules } from './migrations/025-tell-why-a-schedule-failed-and-its-languages.ts';
import { createFileHashes } from './migrations/026-keep-the-hashes-of-files.ts';
import { noteShownReleases } from './migrations/027-note-which-release-a-kiosk-shows.ts';
import { createLaunchSnapshots } from './migrations/040-create-launch-snapshots.ts';
import { createKioskFleet } from './migrations/041-create-stores-groups-enrolments-and-commands.ts';
import { createAlerts } from './migrations/043-create-alerts.ts';
import { createRollouts } from './migrations/044-create-rollouts.ts';
import { countAndPartitionEvents } from './migrations/045-count-events-with-months-as-partitions.ts';
import { notifyNodes } from './migrations/046-notify-nodes-of-changes.ts';
import { createNodes } from './migrations/047-create-nodes.ts';
import { noteTroubles } from './migrations/048-note-what-troubles-nodes.ts';
import { keepCommandBatches } from './migrations/049-keep-batches-of-commands.ts';
import { keepKioskHistory } from './migrations/050-keep-the-history-of-kiosks.ts';
import { placeStores } from './migrations/051-place-stores-on-a-map.ts';
import { createPriceSource } from './migrations/052-note-what-the-price-source-said.ts';
import { createStaffCalls } from './migrations/053-create-calls-for-a-colleague.ts';
import { tagFiles } from './migrations/054-tag-files.ts';
import { createSearch } from './migrations/055-index-texts-for-the-search.ts';
import { closeKioskIds } from './migrations/056-close-the-ids-of-kiosks.ts';
import { nameKeysOfPreviews } from './migrations/057-name-the-keys-of-links-to-previews.ts';
import { countQuizFinishes } from './migrations/058-count-quiz-finishes.ts';
import { keyRecords } from './migrations/059-sort-and-find-records-by-keys.ts';
import { indexAudit } from './migrations/060-index-the-audit.ts';
import { addEditorLanguage } from './migrations/061-keep-the-language-of-the-editor.ts';
import { pointReleasesToContent } from './migrations/062-point-releases-to-content.ts';

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
  '062 point releases to content': pointReleasesToContent,
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
