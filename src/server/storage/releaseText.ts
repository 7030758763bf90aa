// The text of a release: one JSON document whose SHA-256 is the name of the release. It only
// depends on what is in it: the same content has the same name, on any server and at any time.
import { createHash } from 'node:crypto';

/** A saved state of a document; `body` is JSON without the id. */
export interface ReleasedRow {
  kind: string;
  id: string;
  version: number;
  body: string;
}

/** 'page/care' */
export const releaseKeyOf = ({ kind, id }: Pick<ReleasedRow, 'kind' | 'id'>): string => `${kind}/${id}`;

/** The document as JSON, with its id, as everywhere else. */
export function documentTextOf({ id, body }: Pick<ReleasedRow, 'id' | 'body'>): string {
  const rest = body.slice(1);
  return `{"id":${JSON.stringify(id)}${rest.trimStart().startsWith('}') ? '' : ','}${rest}`;
}

/** `{"environment": …, "documents": {"page/care": [version, document], …}}`, sorted by key. */
export function releaseTextOf(environment: string, rows: readonly ReleasedRow[]): string {
  const entries = rows
    .map((row) => [releaseKeyOf(row), row] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, row]) => `${JSON.stringify(key)}:[${row.version},${documentTextOf(row)}]`);
  return `{"environment":${JSON.stringify(environment)},"documents":{${entries.join(',')}}}`;
}

export const releaseHashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
