// The checks before publishing, for a release that is to be made. See
// src/screens/README.md#206-checks-before-publishing.
import { LRUCache } from 'lru-cache';
import { KINDS } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { documentKey, type CheckedDocument, type CheckedFile, type CheckFinding } from '#rules/checkTypes.ts';
import { checkDocument, checkInSteps, createCheckContext } from '#rules/publishChecks.ts';
import type { MediaRepository } from './storage/mediaRepository.ts';
import type { Chosen, ReleaseRepository } from './storage/releaseRepository.ts';
import { documentTextOf, releaseKeyOf, type ReleasedRow } from './storage/releaseText.ts';
import { takeSteps } from './timeSlices.ts';

const FILE_URL = /"(\/uploads\/[^"\\]+)"/g;
const BYTES_PER_KILOBYTE = 1000;
/** Some showrooms of 2,000 documents. */
const RESTORED_MAX = 10_000;

export interface CheckServices {
  media: MediaRepository;
  releases: ReleaseRepository;
}

/**
 * What the checks find in these changes of an environment: in the chosen documents, and in others
 * what the changes would break, such as a link to a page that is taken away. They are made to what
 * kiosks show now, or to `over`, what they will show. `parts` take the place of chosen documents.
 */
export async function checkChanges(
  { media, releases }: CheckServices,
  environment: string,
  chosen: readonly Chosen[],
  { over, parts = [] }: { over?: readonly ReleasedRow[] | undefined; parts?: readonly ReleasedRow[] } = {},
): Promise<CheckFinding[]> {
  const { release } = await releases.publishing(environment);
  const before = over ?? (release ? await releases.documentsOf(release) : []);
  const after = await rowsAfter(releases, before, chosen, parts);
  const check = await ReleaseCheck.of({ media }, environment, [...before, ...after]);
  const chosenKeys = new Set(chosen.map(({ kind, id }) => `${kind}/${id}`));
  const isChosen = ({ kind, id }: CheckFinding): boolean => chosenKeys.has(`${kind}/${id}`);
  const found = await check.findingsIn(after);
  if (found.every(isChosen)) return found;
  const known = new Set(await takeSteps(textsOf(await check.findingsIn(before))));
  const texts = await takeSteps(textsOf(found));
  return found.filter((finding, index) => isChosen(finding) || !known.has(texts[index] ?? ''));
}

/** What the checks find in all of these documents. */
export async function checkAll(
  media: MediaRepository,
  environment: string,
  rows: readonly ReleasedRow[],
): Promise<CheckFinding[]> {
  return (await ReleaseCheck.of({ media }, environment, rows)).findingsIn(rows);
}

/** What the checks find in an unsaved document, among the last saves of an environment. */
export async function checkDraft(
  media: MediaRepository,
  environment: string,
  draft: CheckedDocument,
  saved: readonly ReleasedRow[],
): Promise<CheckFinding[]> {
  const others = await takeSteps(restoreKnown(saved));
  const documents = new Map(
    [...others, draft].flatMap((checked) =>
      checked ? [[documentKey(checked.kind, checked.id), checked] as const] : [],
    ),
  );
  const files = await filesAt(media, urlsOf(JSON.stringify(draft.document)));
  return checkDocument(createCheckContext({ environment, documents, files }), draft);
}

/** Saves that were restored for the drafts of before: most are the same the next time. */
const restoredSaves = new LRUCache<string, CheckedDocument>({ max: RESTORED_MAX });

function* restoreKnown(rows: readonly ReleasedRow[]): Generator<CheckedDocument | undefined> {
  for (const row of rows) {
    const key = `${releaseKeyOf(row)}/${row.version}`;
    const restored = restoredSaves.get(key) ?? checkedOf(row);
    if (restored) restoredSaves.set(key, restored);
    yield restored;
  }
}

function* textsOf(findings: readonly CheckFinding[]): Generator<string> {
  for (const finding of findings) yield findingKey(finding);
}

/** The same for the same problem of two releases. */
export const findingKey = ({ check, kind, id, path }: CheckFinding): string =>
  JSON.stringify([check, kind, id, path]);

/** What kiosks show once these versions take the place of others. */
export async function rowsAfter(
  releases: ReleaseRepository,
  before: readonly ReleasedRow[],
  chosen: readonly Chosen[],
  parts: readonly ReleasedRow[],
): Promise<ReleasedRow[]> {
  const rows = new Map(before.map((row) => [releaseKeyOf(row), row]));
  for (const one of chosen) rows.delete(releaseKeyOf(one));
  for (const row of [...(await releases.savedRows(chosen)), ...parts]) rows.set(releaseKeyOf(row), row);
  return [...rows.values()];
}

async function filesOf(
  media: MediaRepository,
  rows: readonly ReleasedRow[],
): Promise<Map<string, CheckedFile>> {
  const urls = await takeSteps(urlsIn(new Set(rows)));
  return filesAt(media, urls.flat());
}

async function filesAt(media: MediaRepository, urls: readonly string[]): Promise<Map<string, CheckedFile>> {
  const records = await media.byUrl([...new Set(urls)]);
  return new Map(
    [...records.values()].map(({ url, mime, size, alternativeText }) => [
      url,
      { mime, bytes: Math.round(size * BYTES_PER_KILOBYTE), alternativeText },
    ]),
  );
}

function* urlsIn(rows: Iterable<ReleasedRow>): Generator<string[]> {
  for (const { body } of rows) yield urlsOf(body);
}

const urlsOf = (body: string): string[] => [...body.matchAll(FILE_URL)].map(([, url]) => url ?? '');

/** Checks of releases that share most documents, in slices: 2,000 documents take half a second. */
export class ReleaseCheck {
  readonly #environment: string;
  readonly #files: ReadonlyMap<string, CheckedFile>;
  readonly #restored = new Map<ReleasedRow, CheckedDocument | undefined>();

  constructor(environment: string, files: ReadonlyMap<string, CheckedFile>) {
    this.#environment = environment;
    this.#files = files;
  }

  /** For releases of an environment that are made of these rows. */
  static async of(
    { media }: Pick<CheckServices, 'media'>,
    environment: string,
    rows: readonly ReleasedRow[],
  ): Promise<ReleaseCheck> {
    return new ReleaseCheck(environment, await filesOf(media, rows));
  }

  async findingsIn(rows: readonly ReleasedRow[]): Promise<CheckFinding[]> {
    const restored = await takeSteps(this.#restore(rows));
    const documents = new Map(
      restored.flatMap((checked) =>
        checked ? [[documentKey(checked.kind, checked.id), checked] as const] : [],
      ),
    );
    const input = { environment: this.#environment, documents, files: this.#files };
    return (await takeSteps(checkInSteps(input))).flat();
  }

  *#restore(rows: readonly ReleasedRow[]): Generator<CheckedDocument | undefined> {
    for (const row of rows) {
      if (!this.#restored.has(row)) this.#restored.set(row, checkedOf(row));
      yield this.#restored.get(row);
    }
  }
}

/** Undefined for a kind that this version does not have. */
function checkedOf(row: ReleasedRow): CheckedDocument | undefined {
  const kind = KINDS.find((one) => one.kind === row.kind);
  if (!kind) return undefined;
  const document = restore(kind, JSON.parse(documentTextOf(row)));
  return { kind: kind.kind, id: row.id, document } as CheckedDocument;
}
