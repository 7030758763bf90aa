// Requests about records of any kind. See src/server/records/README.md#records.
import { download, exchange, request } from '#api/http.ts';
import type {
  RecordChange,
  RecordHistory,
  RecordItem as ReceivedRecord,
  RecordPage,
  RecordQuery,
} from '#protocol/recordSchemas.ts';
import type { RecordKind } from '#records/defineRecord.ts';

type Kind = Pick<RecordKind, 'name'>;
type Selection = Pick<RecordQuery, 'search' | 'sort' | 'filters'>;

/** Many records take seconds. */
const LONG_TIMEOUT_MS = 60_000;

const pathOf = ({ name }: Kind, id?: string): string =>
  id === undefined ? `/api/${name}` : `/api/${name}/${encodeURIComponent(id)}`;

function searchOf({ search, sort, limit, after, filters }: RecordQuery): string {
  const params = new URLSearchParams(
    Object.entries({ search, sort, limit: limit?.toString(), after, ...filters }).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  );
  return params.size > 0 ? `?${params}` : '';
}

/** A record, whose id may be a number in responses. */
export type RecordItem = ReceivedRecord & { id: string };

const itemOf = (record: ReceivedRecord): RecordItem => ({ ...record, id: String(record.id) });

// Each rejects with an HttpFailure.
export async function loadRecords(kind: Kind, query: RecordQuery): Promise<RecordPage<RecordItem>> {
  const page = await request<RecordPage>(pathOf(kind) + searchOf(query), { authenticated: true });
  return { ...page, items: page.items.map(itemOf) };
}

/** A record with the version that a change is based on. */
export interface SavedRecord {
  record: RecordItem;
  etag: string | null;
}

export async function loadRecord(kind: Kind, id: string): Promise<SavedRecord> {
  const { data, etag } = await exchange<ReceivedRecord>(pathOf(kind, id), { authenticated: true });
  return { record: itemOf(data), etag };
}

/** The values by which records can be filtered, by field. */
export const loadFilters = (kind: Kind): Promise<Record<string, string[]>> =>
  request(`${pathOf(kind)}/filters`, { authenticated: true });
export const loadRecordHistory = (kind: Kind, id: string): Promise<RecordHistory> =>
  request(`${pathOf(kind, id)}/history`, { authenticated: true });

export const addRecord = <T = ReceivedRecord>(kind: Kind, body: object): Promise<T> =>
  request(pathOf(kind), { method: 'POST', body });
/** Only the fields that are named change; 412 if the record is not that of `etag` any more. */
export const changeRecord = (
  kind: Kind,
  id: string,
  change: object,
  etag: string | null = null,
): Promise<SavedRecord> =>
  exchange<ReceivedRecord>(pathOf(kind, id), {
    method: 'PATCH',
    body: change,
    ...(etag !== null && { ifMatch: etag }),
  }).then(({ data, etag: saved }) => ({ record: itemOf(data), etag: saved }));
/** Changes those with an id, and adds the others; all or none. */
export const changeRecords = (
  kind: Kind,
  records: readonly RecordChange[],
): Promise<{ items: ReceivedRecord[] }> =>
  request(pathOf(kind), { method: 'PATCH', body: { records }, timeoutMs: LONG_TIMEOUT_MS });
export const removeRecord = (kind: Kind, id: string): Promise<unknown> =>
  request(pathOf(kind, id), { method: 'DELETE' });

/** All records of a selection as CSV. */
export const downloadRecords = (kind: Kind, selection: Selection): Promise<Blob> =>
  download(`${pathOf(kind)}.csv${searchOf(selection)}`, LONG_TIMEOUT_MS);
