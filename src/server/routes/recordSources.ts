// The source of each record kind. Kinds without one here are tables.
import { RECORD_KINDS } from '#records/recordKinds.ts';
import { tableSource, type RecordSource } from '../records/recordSource.ts';
import type { Services } from '../services.ts';
import { alertSource } from './alertRoutes.ts';
import { keySource } from './keySource.ts';
import { environmentSource } from './environmentSource.ts';
import { invitationSource, peopleSource } from './peopleRoutes.ts';
import { previewLinkSource } from './previewRoutes.ts';
import { reviewSource } from './reviewRoutes.ts';
import { scheduleSource } from './scheduleRoutes.ts';

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
  return RECORD_KINDS.map(
    (kind) => own.find((source) => source.kind.name === kind.name) ?? tableSource(services.database, kind),
  );
}
