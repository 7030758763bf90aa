// Every record kind. A new one is a file in `kinds` and a line here.
import type { RecordKind } from './defineRecord.ts';
import { alerts } from './kinds/alertRecords.ts';
import { environments } from './kinds/environments.ts';
import { groups } from './kinds/groups.ts';
import { invitations } from './kinds/invitations.ts';
import { keys } from './kinds/keys.ts';
import { people } from './kinds/people.ts';
import { previewLinks } from './kinds/previewLinks.ts';
import { reviews } from './kinds/reviews.ts';
import { schedules } from './kinds/releaseSchedules.ts';
import { stores } from './kinds/stores.ts';

export const RECORD_KINDS: readonly RecordKind[] = [
  stores,
  groups,
  people,
  invitations,
  keys,
  environments,
  previewLinks,
  reviews,
  schedules,
  alerts,
];
