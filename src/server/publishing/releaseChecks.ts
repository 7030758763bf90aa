// The checks before publishing, for a release that is to be made. See
// src/content/README.md#checks-before-publishing.
import { LRUCache } from 'lru-cache';
import { KINDS, KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { documentKey, type CheckedDocument, type CheckedFile, type CheckFinding } from '#rules/checkTypes.ts';
import { areFramesForeign } from '#rules/embeddedFrames.ts';
import type { Json } from '#rules/fieldLayout.ts';
import { checkDocument, checkInSteps, createCheckContext } from './publishChecks.ts';
import { textWidth } from '#rules/textWidth.ts';
import { textTimesOf, type SavedTexts, type TextTimes } from '#rules/textTimes.ts';
import { notesOf, type MediaRepository } from '../media/mediaRepository.ts';
import type { Chosen, ReleaseRepository } from './releaseRepository.ts';
import { documentTextOf, releaseKeyOf, type ReleasedRow } from './releaseText.ts';
import type { ServerSettings } from '../serverSettings.ts';
import { takeSteps } from '../platform/database/timeSlices.ts';

const FILE_URL = /"(\/uploads\/[^"\\]+)"/g;
const BYTES_PER_KILOBYTE = 1000;
/** Some showrooms of 2,000 documents. */
const RESTORED_MAX = 10_000;

export interface CheckServices {
  settings: Pick<ServerSettings, 'iframeBase' | 'publicUrl'>;
  media: MediaRepository;
  releases: ReleaseRepository;
}

/**
 * Checks these changes of an environment: the chosen documents, and others that the changes would
 * break, such as a link to a page that is taken away. The changes apply to the live versions, or to
 * the future ones in `over`. `parts` replace chosen documents.
 */
export async function checkChanges(
  { settings, media, releases }: CheckServices,
  environment: string,
  chosen: readonly Chosen[],
  { over, parts = [] }: { over?: readonly ReleasedRow[] | undefined; parts?: readonly ReleasedRow[] } = {},
): Promise<CheckFinding[]> {
  const { release } = await releases.publishing(environment);
  const before = over ?? (release ? await releases.documentsOf(release) : []);
  const after = await rowsAfter(releases, before, chosen, parts);
  const check = await ReleaseCheck.of({ settings, media }, environment, [...before, ...after]);
  check.setTextTimes(await textTimesIn(releases, after, chosen));
  const chosenKeys = new Set(chosen.map(({ kind, id }) => `${kind}/${id}`));
  const isChosen = ({ kind, id }: CheckFinding): boolean => chosenKeys.has(`${kind}/${id}`);
  const found = await check.findingsIn(after);
  if (found.every(isChosen)) return found;
  const known = new Set(await takeSteps(textsOf(await check.findingsIn(before))));
  const texts = await takeSteps(textsOf(found));
  return found.filter((finding, index) => isChosen(finding) || !known.has(texts[index] ?? ''));
}

/** Checks all of these documents. */
export async function checkAll(
  { settings, media, releases }: CheckServices,
  environment: string,
  rows: readonly ReleasedRow[],
): Promise<CheckFinding[]> {
  const check = await ReleaseCheck.of({ settings, media }, environment, rows);
  check.setTextTimes(await textTimesIn(releases, rows, rows));
  return check.findingsIn(rows);
}

/** Checks an unsaved document among the last saves of an environment. */
export async function checkDraft(
  { settings, media, releases }: CheckServices,
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
  const saves = await savedTextsOf(releases, draft);
  const typed = { atMs: Date.now(), document: draft.document as unknown as Json };
  const times = textTimesOf(KINDS_BY_NAME[draft.kind].schema, typed.document, [...saves, typed]);
  const checked = times ? { ...draft, textsChanged: times } : draft;
  return checkDocument(
    createCheckContext({
      environment,
      documents,
      files,
      widthOf: textWidth,
      nowMs: Date.now(),
      framesAreForeign: areFramesForeign(settings.iframeBase, settings.publicUrl),
    }),
    checked,
  );
}

/**
 * Added to the version of a save of which only some languages are published: it is newer than that
 * save, and older than the next one.
 */
export const PART_VERSION = 0.5;

/** Saves that were restored for earlier checks: most are the same the next time. */
const restoredSaves = new LRUCache<string, CheckedDocument>({ max: RESTORED_MAX });

function* restoreKnown(rows: readonly ReleasedRow[]): Generator<CheckedDocument | undefined> {
  for (const row of rows) yield restoredOf(row);
}

function restoredOf(row: ReleasedRow): CheckedDocument | undefined {
  const key = `${releaseKeyOf(row)}/${row.version}`;
  const restored = restoredSaves.get(key) ?? checkedOf(row);
  if (restored) restoredSaves.set(key, restored);
  return restored;
}

function* textsOf(findings: readonly CheckFinding[]): Generator<string> {
  for (const finding of findings) yield findingKey(finding);
}

/** The same for the same problem of two releases. */
export const findingKey = ({ check, kind, id, path }: CheckFinding): string =>
  JSON.stringify([check, kind, id, path]);

/** Returns the live documents after these versions have replaced others. */
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
    [...records.values()].map((record) => {
      const { url, mime, size, alternativeText } = record;
      const bytes = Math.round(size * BYTES_PER_KILOBYTE);
      return [url, { mime, bytes, alternativeText, notes: notesOf(record) }];
    }),
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
  readonly #framesAreForeign: boolean;
  readonly #restored = new Map<ReleasedRow, CheckedDocument | undefined>();
  #textTimes: ReadonlyMap<string, TextTimes> = new Map();

  constructor(environment: string, files: ReadonlyMap<string, CheckedFile>, framesAreForeign: boolean) {
    this.#environment = environment;
    this.#files = files;
    this.#framesAreForeign = framesAreForeign;
  }

  /** For releases of an environment that are made of these rows. */
  static async of(
    { settings, media }: Pick<CheckServices, 'settings' | 'media'>,
    environment: string,
    rows: readonly ReleasedRow[],
  ): Promise<ReleaseCheck> {
    const framesAreForeign = areFramesForeign(settings.iframeBase, settings.publicUrl);
    return new ReleaseCheck(environment, await filesOf(media, rows), framesAreForeign);
  }

  /** When the texts of documents were written, by kind and id. */
  setTextTimes(times: ReadonlyMap<string, TextTimes>): void {
    this.#textTimes = times;
  }

  /** `nowMs` is when kiosks will show them. */
  async findingsIn(rows: readonly ReleasedRow[], nowMs = Date.now()): Promise<CheckFinding[]> {
    const restored = await takeSteps(this.#restore(rows));
    const documents = new Map(
      restored.flatMap((checked) =>
        checked ? [[documentKey(checked.kind, checked.id), checked] as const] : [],
      ),
    );
    const input = {
      environment: this.#environment,
      documents,
      files: this.#files,
      widthOf: textWidth,
      nowMs,
      framesAreForeign: this.#framesAreForeign,
    };
    return (await takeSteps(checkInSteps(input))).flat();
  }

  *#restore(rows: readonly ReleasedRow[]): Generator<CheckedDocument | undefined> {
    for (const row of rows) {
      if (!this.#restored.has(row)) this.#restored.set(row, restoredOf(row));
      const restored = this.#restored.get(row);
      const textsChanged = this.#textTimes.get(releaseKeyOf(row));
      yield restored && textsChanged ? { ...restored, textsChanged } : restored;
    }
  }
}

/** When the texts of these documents were written; of those with translations. */
async function textTimesIn(
  releases: ReleaseRepository,
  rows: readonly ReleasedRow[],
  wanted: readonly Pick<Chosen, 'kind' | 'id'>[],
): Promise<Map<string, TextTimes>> {
  const keys = new Set(wanted.map(releaseKeyOf));
  const found = new Map<string, TextTimes>();
  for (const row of rows) {
    const kind = KINDS.find((one) => one.kind === row.kind);
    // Without translations, and where all was written at once, no saves are read.
    const mayBeOld = row.version > 1 && HAS_TRANSLATIONS.test(row.body);
    if (!kind || !mayBeOld || !keys.has(releaseKeyOf(row))) continue;
    const document = JSON.parse(row.body) as Json;
    const times = textTimesOf(kind.schema, document, await savedTextsOf(releases, row));
    if (times) found.set(releaseKeyOf(row), times);
  }
  return found;
}

const HAS_TRANSLATIONS = /"alternates":\[\{/;

const savedTextsOf = async (
  releases: ReleaseRepository,
  { kind, id }: Pick<Chosen, 'kind' | 'id'>,
): Promise<SavedTexts[]> =>
  (await releases.latestSaves(kind, id)).map(({ at, body }) => ({
    atMs: Date.parse(at),
    document: JSON.parse(body) as Json,
  }));

/** Undefined for a kind that this version does not have. */
function checkedOf(row: ReleasedRow): CheckedDocument | undefined {
  const kind = KINDS.find((one) => one.kind === row.kind);
  if (!kind) return undefined;
  const document = restore(kind, JSON.parse(documentTextOf(row)));
  return { kind: kind.kind, id: row.id, document } as CheckedDocument;
}
