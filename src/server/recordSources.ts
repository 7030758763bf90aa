// The source of each record kind: its own, else its table.
import { RECORD_KINDS } from '#records/recordKinds.ts';
import { groupTable } from './fleet/groupTable.ts';
import { tableSource, type RecordSource } from './records/recordSource.ts';
import { jsonTable } from './records/recordTable.ts';
import { storeTable } from './fleet/storeTable.ts';
import { alertSource } from './alerts/alertSource.ts';
import type { Services } from './services.ts';
import { keySource } from './accounts/keySource.ts';
import { environmentSource } from './publishing/environmentSource.ts';
import { invitationSource, peopleSource } from './accounts/peopleRoutes.ts';
import { previewLinkSource } from './publishing/previewRoutes.ts';
import { reviewSource } from './publishing/reviewRoutes.ts';
import { scheduleSource } from './publishing/scheduleRoutes.ts';
import { isPostgres } from './platform/database/openDatabase.ts';

const TABLES = [storeTable, groupTable];

export function recordSources(services: Services): RecordSource[] {
  const own = [
    peopleSource(services),
    invitationSource(services),
    keySource(services),
    environmentSource(services),
    previewLinkSource(services),
    reviewSource(services),
    scheduleSource(services),
    alertSource(services),
  ];
  const { database } = services;
  return RECORD_KINDS.map(
    (kind) =>
      own.find((source) => source.kind.name === kind.name) ??
      tableSource(
        database,
        TABLES.find((table) => table.kind.name === kind.name) ?? jsonTable(kind, isPostgres(database)),
      ),
  );
}
