// The text of a release: one JSON document. Its name is the SHA-256 of the text without its first
// member, the name itself. It only depends on what is in it: the same content has the same name, on
// any server and at any time. Each document is a line of its own, so that one is found without
// reading the others (rules/releaseEntry.ts), and is encoded once for all releases that hold it.
import { createHash } from 'node:crypto';
import { releaseKeyOf, shownVersionOf, type ReleasedRow } from './releasedRows.ts';

/** A file that documents of the release show. */
export interface ReleasedFile {
  url: string;
  bytes: number;
  sha256: string;
}

/** A release as it is sent, in pieces. */
export interface ReleaseText {
  hash: string;
  pieces: readonly Buffer[];
  bytes: number;
}

/** Holds the settings of its environment. */
const SETTINGS = 'environment';
const NEXT_LINE = Buffer.from(',\n');

/** The document as JSON, with its id, as everywhere else. */
export function documentTextOf({ id, body }: Pick<ReleasedRow, 'id' | 'body'>): string {
  const rest = body.slice(1);
  return `{"id":${JSON.stringify(id)}${rest.trimStart().startsWith('}') ? '' : ','}${rest}`;
}

/** The text of a release with its name; sorted by kind, id and address. */
export function releaseTextOf(
  environment: string,
  rows: readonly ReleasedRow[],
  files: readonly ReleasedFile[],
): ReleaseText {
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
  const versions = [...kinds].map(([kind, its]) => {
    const ofKind = its.map((row) => `${JSON.stringify(row.id)}:${shownVersionOf(row)}`);
    return `${JSON.stringify(kind)}:{${ofKind.join()}}`;
  });
  const head = [
    `"environment":${JSON.stringify(environment)}`,
    `"settings":${settings ? lineOf(settings) : 'null'}`,
    `"media":${JSON.stringify(media)}`,
    `"versions":{${versions.join()}}`,
    '"documents":{\n',
  ].join(',\n');
  const pieces = [Buffer.from(head), ...documentPieces(kinds), Buffer.from('\n}}')];
  const hash = createHash('sha256').update('{');
  for (const piece of pieces) hash.update(piece);
  return named(hash.digest('hex'), pieces);
}

function named(hash: string, rest: readonly Buffer[]): ReleaseText {
  const pieces = [Buffer.from(`{"hash":${JSON.stringify(hash)},`), ...rest];
  return { hash, pieces, bytes: pieces.reduce((sum, { length }) => sum + length, 0) };
}

function* documentPieces(kinds: ReadonlyMap<string, readonly ReleasedRow[]>): Generator<Buffer> {
  let isFirst = true;
  for (const [kind, rows] of kinds) {
    yield Buffer.from(`${isFirst ? '' : ',\n'}${JSON.stringify(kind)}:{\n`);
    isFirst = false;
    for (const [index, row] of rows.entries()) {
      if (index > 0) yield NEXT_LINE;
      yield memberOf(row);
    }
    yield Buffer.from('\n}');
  }
}

const members = new WeakMap<ReleasedRow, Buffer>();

/** `"care":{…}` */
function memberOf(row: ReleasedRow): Buffer {
  const known = members.get(row);
  if (known) return known;
  const member = Buffer.from(`${JSON.stringify(row.id)}:${lineOf(row)}`);
  members.set(row, member);
  return member;
}

/** Stored JSON has no line breaks, except where another program has written it. */
const lineOf = (row: ReleasedRow): string =>
  documentTextOf(row.body.includes('\n') ? { id: row.id, body: JSON.stringify(JSON.parse(row.body)) } : row);
