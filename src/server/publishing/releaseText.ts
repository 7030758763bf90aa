// The text of a release: one JSON document. Its name is the SHA-256 of the text without its first
// member, the name itself. It only depends on what is in it: the same content has the same name, on
// any server and at any time. Each document is a line of its own, so that one is found without
// reading the others (rules/releaseEntry.ts).
import { createHash } from 'node:crypto';

/** A saved state of a document; `body` is JSON without the id. */
export interface ReleasedRow {
  kind: string;
  id: string;
  version: number;
  body: string;
}

/** A file that documents of the release show. */
export interface ReleasedFile {
  url: string;
  bytes: number;
  sha256: string;
}

/** Holds the settings of its environment. */
const SETTINGS = 'environment';

/** 'page/care' */
export const releaseKeyOf = ({ kind, id }: Pick<ReleasedRow, 'kind' | 'id'>): string => `${kind}/${id}`;

/** The document as JSON, with its id, as everywhere else. */
export function documentTextOf({ id, body }: Pick<ReleasedRow, 'id' | 'body'>): string {
  const rest = body.slice(1);
  return `{"id":${JSON.stringify(id)}${rest.trimStart().startsWith('}') ? '' : ','}${rest}`;
}

/** The text without its name; sorted by kind, id and address. */
export function releaseTextOf(
  environment: string,
  rows: readonly ReleasedRow[],
  files: readonly ReleasedFile[],
): string {
  const kinds = new Map<string, ReleasedRow[]>();
  const keyed = rows.map((row) => [releaseKeyOf(row), row] as const);
  for (const [, row] of keyed.sort(([one], [other]) => (one < other ? -1 : 1))) {
    const its = kinds.get(row.kind);
    if (its) its.push(row);
    else kinds.set(row.kind, [row]);
  }
  const settings = kinds.get(SETTINGS)?.find(({ id }) => id === environment);
  const media = files
    .toSorted((one, other) => (one.url < other.url ? -1 : 1))
    .map(({ url, bytes, sha256 }) => ({ url, bytes, sha256 }));
  const byKind = (entry: (row: ReleasedRow) => string): string =>
    [...kinds]
      .map(([kind, its]) => `${JSON.stringify(kind)}:{\n${its.map(entry).join(',\n')}\n}`)
      .join(',\n');
  return [
    `{"environment":${JSON.stringify(environment)}`,
    `"settings":${settings ? lineOf(settings) : 'null'}`,
    `"media":${JSON.stringify(media)}`,
    `"versions":{${byKind(({ id, version }) => `${JSON.stringify(id)}:${version}`).replaceAll('\n', '')}}`,
    `"documents":{\n${byKind((row) => `${JSON.stringify(row.id)}:${lineOf(row)}`)}\n}}`,
  ].join(',\n');
}

/** Stored JSON has no line breaks, except where somebody else has written it. */
const lineOf = (row: ReleasedRow): string =>
  documentTextOf(row.body.includes('\n') ? { id: row.id, body: JSON.stringify(JSON.parse(row.body)) } : row);

export const releaseHashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The text as it is sent, with its name. */
export const namedReleaseText = (text: string, hash: string): string =>
  `{"hash":${JSON.stringify(hash)},${text.slice(1)}`;
