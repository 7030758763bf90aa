// Publishing some languages of documents. A release refers to saves: the document with these
// languages is saved, published, and the draft saved again after it. See
// src/server/publishing/README.md#publishing.
import { MAIN_FIRST, OTHER_ENTRIES, withLanguages } from './publishedLanguages.ts';
import { HttpError } from '../platform/http/httpErrors.ts';
import { PART_VERSION } from './releaseChecks.ts';
import type { Services } from '../services.ts';
import type { Actor } from '../audit/auditRepository.ts';
import type { DocumentRepository, Body } from '../documents/documentRepository.ts';
import type { ReleaseRepository, Chosen } from './releaseRepository.ts';
import { releaseKeyOf, type ReleasedRow } from './releaseText.ts';

/** A chosen document of which only some languages are published. */
export interface PartOfDocument {
  kind: string;
  id: string;
  /** The last save. */
  version: number;
  draft: Body;
  /** With the other languages as kiosks show them. */
  body: Body;
}

/**
 * The chosen documents that differ from their last save once the other languages are left out.
 * `over` is what kiosks show when they are published: now, or at the time of a schedule.
 */
export async function partsOf(
  { releases }: Pick<Services, 'releases'>,
  environment: string,
  chosen: readonly Chosen[],
  languages: readonly string[] | undefined,
  over?: readonly ReleasedRow[],
): Promise<PartOfDocument[]> {
  const { release } = await releases.publishing(environment);
  if (!languages || !release) return [];
  const live = bodiesIn(over ?? (await releases.documentsOf(release)));
  const saved = bodiesIn(await releases.savedRows(chosen));
  const homeKey = releaseKeyOf({ kind: 'homeScreen', id: environment });
  const mainCode = String((live.get(homeKey) ?? saved.get(homeKey))?.['langCode'] ?? '');
  return chosen.flatMap((one): PartOfDocument[] => {
    const draft = saved.get(releaseKeyOf(one));
    if (!draft || one.version === null) return [];
    const body = withLanguages(live.get(releaseKeyOf(one)) ?? null, draft, languages, mainCode);
    if (body === MAIN_FIRST)
      throw new HttpError(409, `“${draft.name}” is new: publish its main language first.`);
    if (body === OTHER_ENTRIES)
      throw new HttpError(
        409,
        `Entries of “${draft.name}” were added, removed or changed their type, which concerns every language: publish it in all languages.`,
      );
    const isWhole = JSON.stringify(body) === JSON.stringify(draft);
    return isWhole ? [] : [{ kind: one.kind, id: one.id, version: one.version, draft, body }];
  });
}

/** The parts as rows of a release, for the checks. */
export const rowsOf = (parts: readonly PartOfDocument[]): ReleasedRow[] =>
  parts.map(({ kind, id, version, body }) => ({
    kind,
    id,
    version: version + PART_VERSION,
    body: JSON.stringify(body),
  }));

/**
 * Saves the parts, and the drafts again after them. Returns what is to be published. Within a
 * transaction that also publishes. Throws 409 if a draft has been saved meanwhile.
 */
export async function saveParts(
  { releases, documents }: { releases: ReleaseRepository; documents: DocumentRepository },
  chosen: readonly Chosen[],
  parts: readonly PartOfDocument[],
  by: Actor,
): Promise<Chosen[]> {
  // Releases are locked before documents, as everywhere.
  await releases.lock();
  const versions = new Map<string, number>();
  for (const part of parts) {
    const saved = await documents.save(part.kind, part.id, part.body, by, [part.version]);
    if (saved.outcome !== 'saved')
      throw new HttpError(409, `“${part.draft.name}” has been saved meanwhile. Look at the changes again.`);
    versions.set(releaseKeyOf(part), saved.document.version);
    // The draft is still that of whoever saved it.
    const author = await documents.authorOf(part.kind, part.id, part.version);
    await documents.save(part.kind, part.id, part.draft, author, undefined, null);
  }
  return chosen.map((one) => ({ ...one, version: versions.get(releaseKeyOf(one)) ?? one.version }));
}

const bodiesIn = (rows: readonly ReleasedRow[]): Map<string, Body> =>
  new Map(rows.map((row) => [releaseKeyOf(row), JSON.parse(row.body) as Body]));
