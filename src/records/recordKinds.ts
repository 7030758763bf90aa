// Every record kind. A new one is a file in `kinds` and a line here.
import type { RecordKind } from './defineRecord.ts';
import { groups } from './kinds/groups.ts';
import { stores } from './kinds/stores.ts';

export const RECORD_KINDS: readonly RecordKind[] = [stores, groups];
