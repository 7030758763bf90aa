import type { RecordKind } from '#records/defineRecord.ts';
import { t } from '../i18n/t.ts';

/** '1 store', '10,000 stores' */
export const countedRecords = ({ one, many }: RecordKind, count: number): string =>
  t('{count, plural, one {# {one}} other {# {many}}}', { count, one, many });
