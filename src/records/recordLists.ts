// Limits of lists of records, and what they are sorted by.
import { fieldMeta, type RecordKind } from './defineRecord.ts';

export const RECORDS_PER_PAGE = 50;
export const RECORDS_PER_PAGE_MAX = 200;
export const SEARCH_MAX = 200;
/** Records of one request that changes several. */
export const BATCH_MAX = 1_000;

/** Fields that a list can be sorted by: those with one value. */
export const sortableFields = ({ title, list, counts, fields }: RecordKind): string[] =>
  [title, ...list.columns].filter((column) => {
    const field = fields[column];
    if (!field) return column in counts;
    return !['choices', 'tags', 'settings', 'position'].includes(fieldMeta(field).widget);
  });
