// The checks before publishing, for a release that is to be made. See
// src/content/README.md#checks-before-publishing.
import { KINDS, KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { documentKey, type CheckedDocument, type CheckedFile, type CheckFinding } from '#rules/checkTypes.ts';
import { areFramesForeign } from '#rules/embeddedFrames.ts';
import type { Json } from '#rules/fieldLayout.ts';
import { checkDocument, checkInSteps, createCheckContext } from './publishChecks.ts';
import { rememberedFindings } from './rememberedFindings.ts';
import { unlinkedDocuments } from './unlinkedDocuments.ts';
import { textWidth } from '#rules/textWidth.ts';
import { textTimesOf, type SavedTexts, type TextTimes } from '#rules/textTimes.ts';
import * as media from '../media/mediaRepository.ts';
import { urlsIn, type Change } from './releaseDocuments.ts';
import { latestSaves, releaseKeyOf, type ReleasedRow } from './releasedRows.ts';
import { rowsAfter } from './releaseRepository.ts';
import { documentTextOf } from './releaseText.ts';
import type { ServerSettings } from '../serverSettings.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { runInSlices } from '../platform/database/timeSlices.ts';

const BYTES_PER_KILOBYTE = 1000;

export interface CheckServices {
  database: Database;
  settings: Pick<ServerSettings, 'iframeBase' | 'publicUrl'>;
}

/**
 * Checks these changes of an environment: the documents that change, and others that the changes
 * would break, such as a link to a page that is taken away. `before` is what is shown until then.
 */
export async function checkChanges(
  services: CheckServices,
  environment: string,
  { before, changes }: { before: readonly ReleasedRow[]; changes: readonly Change[] },
): Promise<CheckFinding[]> {
  const after = rowsAfter(before, changes);
  const check = await ReleaseCheck.of(services, environment, [...new Set([...before, ...after])]);
  const changed = new Set(changes.map(releaseKeyOf));
  check.setTextTimes(
    await textTimesIn(
      services.database,
      after.filter((row) => changed.has(releaseKeyOf(row))),
    ),
  );
  const isOfChanged = (finding: CheckFinding): boolean => changed.has(releaseKeyOf(finding));
  const found = await check.findingsIn(after);
  if (found.every(isOfChanged)) return found;
  const known = new Set(await runInSlices(textsOf(await check.findingsIn(before))));
  const texts = await runInSlices(textsOf(found));
  return found.filter((finding, index) => isOfChanged(finding) || !known.has(texts[index] ?? ''));
}

/** Checks all of these documents, and names those that nothing leads to. */
export async function checkAll(
  services: CheckServices,
  environment: string,
  rows: readonly ReleasedRow[],
): Promise<CheckFinding[]> {
  const check = await ReleaseCheck.of(services, environment, rows);
  check.setTextTimes(await textTimesIn(services.database, rows));
  return [...(await check.findingsIn(rows)), ...(await check.unlinkedIn(rows))];
}

/** Checks an unsaved document among the last saves of an environment. */
export async function checkDraft(
  { database, settings }: CheckServices,
  environment: string,
  draft: CheckedDocument,
  saved: readonly ReleasedRow[],
): Promise<CheckFinding[]> {
  const others = await runInSlices(restoreKnown(saved));
  const documents = new Map(
    [...others, draft].flatMap((checked) =>
      checked ? [[documentKey(checked.kind, checked.id), checked] as const] : [],
    ),
  );
  const body = JSON.stringify(draft.document);
  const files = await filesAt(database, urlsIn({ body }));
  const saves = await savedTextsOf(database, draft);
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

const restored = new WeakMap<ReleasedRow, CheckedDocument | undefined>();

function* restoreKnown(rows: readonly ReleasedRow[]): Generator<CheckedDocument | undefined> {
  for (const row of rows) yield restoredOf(row);
}

function restoredOf(row: ReleasedRow): CheckedDocument | undefined {
  if (!restored.has(row)) restored.set(row, checkedOf(row));
  return restored.get(row);
}

function* textsOf(findings: readonly CheckFinding[]): Generator<string> {
  for (const finding of findings) yield findingKey(finding);
}

/** The same for the same problem of two releases. */
export const findingKey = ({ check, kind, id, path }: CheckFinding): string =>
  `${check} ${kind}/${id} ${path}`;

async function filesOf(db: Database, rows: readonly ReleasedRow[]): Promise<Map<string, CheckedFile>> {
  const urls = await runInSlices(urlsInSteps(rows));
  return filesAt(db, urls.flat());
}

function* urlsInSteps(rows: readonly ReleasedRow[]): Generator<readonly string[]> {
  for (const row of rows) yield urlsIn(row);
}

async function filesAt(db: Database, urls: readonly string[]): Promise<Map<string, CheckedFile>> {
  const records = await media.byUrl(db, [...new Set(urls)]);
  return new Map(
    [...records.values()].map((record) => {
      const { url, mime, size, alternativeText } = record;
      const bytes = Math.round(size * BYTES_PER_KILOBYTE);
      return [url, { mime, bytes, alternativeText, notes: media.notesOf(record) }];
    }),
  );
}

/** Checks of releases that share most documents, in slices. */
export class ReleaseCheck {
  readonly #environment: string;
  readonly #files: ReadonlyMap<string, CheckedFile>;
  readonly #framesAreForeign: boolean;
  #textTimes: ReadonlyMap<string, TextTimes> = new Map();

  constructor(environment: string, files: ReadonlyMap<string, CheckedFile>, framesAreForeign: boolean) {
    this.#environment = environment;
    this.#files = files;
    this.#framesAreForeign = framesAreForeign;
  }

  /** For releases of an environment that are made of these rows. */
  static async of(
    { database, settings }: CheckServices,
    environment: string,
    rows: readonly ReleasedRow[],
  ): Promise<ReleaseCheck> {
    const framesAreForeign = areFramesForeign(settings.iframeBase, settings.publicUrl);
    return new ReleaseCheck(environment, await filesOf(database, rows), framesAreForeign);
  }

  /** When the texts of documents were written, by kind and id. */
  setTextTimes(times: ReadonlyMap<string, TextTimes>): void {
    this.#textTimes = times;
  }

  /** `nowMs` is when kiosks will show them. */
  async findingsIn(rows: readonly ReleasedRow[], nowMs = Date.now()): Promise<CheckFinding[]> {
    const input = {
      environment: this.#environment,
      documents: await this.#documentsOf(rows),
      files: this.#files,
      widthOf: textWidth,
      nowMs,
      framesAreForeign: this.#framesAreForeign,
    };
    return (await runInSlices(checkInSteps(input, rememberedFindings))).flat();
  }

  async unlinkedIn(rows: readonly ReleasedRow[]): Promise<CheckFinding[]> {
    return (await runInSlices(unlinkedDocuments(await this.#documentsOf(rows)))).flat();
  }

  async #documentsOf(rows: readonly ReleasedRow[]): Promise<Map<string, CheckedDocument>> {
    const checked = await runInSlices(this.#restore(rows));
    return new Map(checked.flatMap((one) => (one ? [[documentKey(one.kind, one.id), one] as const] : [])));
  }

  *#restore(rows: readonly ReleasedRow[]): Generator<CheckedDocument | undefined> {
    for (const row of rows) {
      const known = restoredOf(row);
      const textsChanged = this.#textTimes.get(releaseKeyOf(row));
      yield known && textsChanged ? { ...known, textsChanged } : known;
    }
  }
}

/** When the texts of these documents were written; of those with translations. */
async function textTimesIn(db: Database, rows: readonly ReleasedRow[]): Promise<Map<string, TextTimes>> {
  const found = new Map<string, TextTimes>();
  for (const row of rows) {
    const kind = KINDS.find((one) => one.kind === row.kind);
    // Without translations, and where all was written at once, no saves are read.
    const mayBeOld = row.version > 1 && HAS_TRANSLATIONS.test(row.body);
    if (!kind || !mayBeOld) continue;
    const document = JSON.parse(row.body) as Json;
    const times = textTimesOf(kind.schema, document, await savedTextsOf(db, row));
    if (times) found.set(releaseKeyOf(row), times);
  }
  return found;
}

const HAS_TRANSLATIONS = /"alternates":\[\{/;

const savedTextsOf = async (
  db: Database,
  { kind, id }: Pick<ReleasedRow, 'kind' | 'id'>,
): Promise<SavedTexts[]> =>
  (await latestSaves(db, kind, id)).map(({ at, body }) => ({
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
