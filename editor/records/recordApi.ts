// Requests about records of any kind. See src/server/records/README.md#records.
import { addressOf, call, callForVersion } from '#api/call.ts';
import { download } from '#api/http.ts';
import type {
  RecordChange,
  RecordItem as ReceivedRecord,
  RecordPage,
  RecordQuery,
} from '#protocol/recordSchemas.ts';
import type { RecordKind } from '#records/defineRecord.ts';
import { editorCall } from '../api/editorCall.ts';

type Kind = Pick<RecordKind, 'name'>;
type Selection = Pick<RecordQuery, 'search' | 'sort' | 'filters'>;

/** Many records take seconds. */
const LONG_TIMEOUT_MS = 60_000;

/** The query without what is empty. */
const queryOf = ({ filters, ...query }: RecordQuery): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...query, ...filters }).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );

/** A record, whose id may be a number in responses. */
export type RecordItem = ReceivedRecord & { id: string };

const itemOf = (record: ReceivedRecord): RecordItem => ({ ...record, id: String(record.id) });

// Each rejects with an HttpFailure.
export async function loadRecords(
  { name: records }: Kind,
  query: RecordQuery,
): Promise<RecordPage<RecordItem>> {
  const page = await editorCall('GET /api/:records', { params: { records }, query: queryOf(query) });
  return { ...page, items: page.items.map(itemOf) };
}

/** A record with the version that a change is based on. */
export interface SavedRecord {
  record: RecordItem;
  etag: string | null;
}

export async function loadRecord({ name: records }: Kind, id: string): Promise<SavedRecord> {
  const options = { params: { records, id }, authenticated: true } as const;
  const { data, etag } = await callForVersion('GET /api/:records/:id', options);
  return { record: itemOf(data), etag };
}

/** The values by which records can be filtered, by field. */
export const loadFilters = ({ name: records }: Kind) =>
  editorCall('GET /api/:records/filters', { params: { records } });
export const loadRecordHistory = ({ name: records }: Kind, id: string) =>
  editorCall('GET /api/:records/:id/history', { params: { records, id } });

/** Resolves to the record, or to what the kind responds with instead, such as a secret. */
export const addRecord = <T = ReceivedRecord>(
  { name: records }: Kind,
  body: Readonly<Record<string, unknown>>,
) => call('POST /api/:records', { params: { records }, body }) as Promise<T>;
/** Only the fields that are named change; 412 if the record is not that of `etag` any more. */
export async function changeRecord(
  { name: records }: Kind,
  id: string,
  body: Readonly<Record<string, unknown>>,
  etag: string | null = null,
): Promise<SavedRecord> {
  const options = { params: { records, id }, body, ...(etag !== null && { ifMatch: etag }) };
  const { data, etag: saved } = await callForVersion('PATCH /api/:records/:id', options);
  return { record: itemOf(data), etag: saved };
}
/** Changes those with an id, and adds the others; all or none. */
export const changeRecords = ({ name: records }: Kind, changes: readonly RecordChange[]) =>
  call('PATCH /api/:records', {
    params: { records },
    body: { records: changes },
    timeoutMs: LONG_TIMEOUT_MS,
  });
export const removeRecord = ({ name: records }: Kind, id: string) =>
  call('DELETE /api/:records/:id', { params: { records, id } });

/** All records of a selection as CSV. */
export const downloadRecords = ({ name: records }: Kind, selection: Selection): Promise<Blob> =>
  download(
    addressOf('GET /api/:records.csv', { params: { records }, query: queryOf(selection) }),
    LONG_TIMEOUT_MS,
  );
