// The checks before publishing, for a release that is to be made. See
// src/screens/README.md#206-checks-before-publishing.
import { KINDS } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { documentKey, type CheckedDocument, type CheckedFile, type CheckFinding } from '#rules/checkTypes.ts';
import { checkForPublishing } from '#rules/publishChecks.ts';
import type { MediaRepository } from './storage/mediaRepository.ts';
import type { Chosen, ReleaseRepository } from './storage/releaseRepository.ts';
import { documentTextOf, type ReleasedRow } from './storage/releaseText.ts';

const FILE_URL = /"(\/uploads\/[^"\\]+)"/g;
const BYTES_PER_KILOBYTE = 1000;

/**
 * What the checks find in these changes of an environment: in the chosen documents, and in others
 * what the changes would break, such as a link to a page that is taken away. They are made to what
 * kiosks show now, or to `over`, what they will show.
 */
export async function checkChanges(
  { media, releases }: { media: MediaRepository; releases: ReleaseRepository },
  environment: string,
  chosen: readonly Chosen[],
  over?: readonly ReleasedRow[],
): Promise<CheckFinding[]> {
  const { release } = await releases.publishing(environment);
  const before = over ?? (release ? await releases.documentsOf(release) : []);
  const after = await withChosen(releases, before, chosen);
  const files = await filesOf(media, [...before, ...after]);
  const chosenKeys = new Set(chosen.map(({ kind, id }) => `${kind}/${id}`));
  const isChosen = ({ kind, id }: CheckFinding): boolean => chosenKeys.has(`${kind}/${id}`);
  const found = findingsIn(environment, after, files);
  if (found.every(isChosen)) return found;
  const known = new Set(findingsIn(environment, before, files).map(textOf));
  return found.filter((finding) => isChosen(finding) || !known.has(textOf(finding)));
}

const textOf = ({ check, kind, id, path }: CheckFinding): string => JSON.stringify([check, kind, id, path]);

async function withChosen(
  releases: ReleaseRepository,
  before: readonly ReleasedRow[],
  chosen: readonly Chosen[],
): Promise<ReleasedRow[]> {
  const rows = new Map(before.map((row) => [`${row.kind}/${row.id}`, row]));
  for (const one of chosen) {
    const row = one.version === null ? undefined : await releases.savedRow(one);
    if (row) rows.set(`${one.kind}/${one.id}`, row);
    else rows.delete(`${one.kind}/${one.id}`);
  }
  return [...rows.values()];
}

async function filesOf(
  media: MediaRepository,
  rows: readonly ReleasedRow[],
): Promise<Map<string, CheckedFile>> {
  const urls = new Set(rows.flatMap(({ body }) => [...body.matchAll(FILE_URL)].map(([, url]) => url ?? '')));
  const records = await media.byUrl([...urls]);
  return new Map(
    [...records.values()].map(({ url, mime, size, alternativeText }) => [
      url,
      { mime, bytes: Math.round(size * BYTES_PER_KILOBYTE), alternativeText },
    ]),
  );
}

function findingsIn(
  environment: string,
  rows: readonly ReleasedRow[],
  files: ReadonlyMap<string, CheckedFile>,
): CheckFinding[] {
  const documents = rows.flatMap((row): [string, CheckedDocument][] => {
    const kind = KINDS.find((one) => one.kind === row.kind);
    if (!kind) return [];
    const document = restore(kind, JSON.parse(documentTextOf(row)));
    return [[documentKey(kind.kind, row.id), { kind: kind.kind, id: row.id, document } as CheckedDocument]];
  });
  return checkForPublishing({ environment, documents: new Map(documents), files });
}
