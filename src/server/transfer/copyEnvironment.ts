// A new environment like one that is there.
// See src/server/transfer/README.md#copies-of-environments.
import { notFound } from '../platform/http/httpErrors.ts';
import { KINDS } from '#content/kinds.ts';
import { completeStored, HOME, isListed, SITE } from '../documents/documentGate.ts';
import * as audit from '../audit/auditRepository.ts';
import * as documents from '../documents/documentRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { documentsOfRelease } from '../publishing/releaseDocuments.ts';
import { releaseKeyOf, savedRows } from '../publishing/releasedRows.ts';
import * as storedReleases from '../publishing/releaseRepository.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';
import { copyDocuments, type CopiedEnvironment, type SourceDocument } from './copyDocuments.ts';

export interface EnvironmentCopy {
  name: string;
  /** Else its links lead to the same pages as those of the original. */
  withDocuments: boolean;
  /** Copies what is saved but not published, too; else what kiosks of the original show. */
  withDrafts?: boolean | undefined;
  /** Same as in the original if omitted. */
  publishing?: storedReleases.PublishingMode | undefined;
}

/** Copies settings and home screen, and all pages if wished. Throws 404. */
export function copyEnvironment(
  database: Database,
  original: string,
  { name, withDocuments, withDrafts = false, publishing }: EnvironmentCopy,
  by: audit.Actor | null,
): Promise<CopiedEnvironment> {
  return inTransaction(database, async (tx) => {
    // From here on no other request publishes or saves; releases are locked before documents.
    await storedReleases.lock(tx);
    await nextNumber(tx, 'change');
    const { mode, release } = await storedReleases.publishing(tx, original);
    const shown = release ? await documentsOfRelease(tx, release) : undefined;
    const saved = await savedOf(tx, original);
    const originals = (withDrafts || !shown ? saved : shown.map(sourceOf)).filter(
      (one): one is SourceDocument => one !== undefined && (withDocuments || !isListed(one.kind)),
    );
    if (!originals.some(({ kind }) => kind.kind === SITE)) throw notFound();
    const names = new Map([[original, name]]);
    const { environments, added } = await copyDocuments(tx, originals, names, { file: () => undefined, by });
    const [copy] = environments;
    if (!copy) throw notFound();
    if ((publishing ?? mode) === 'byHand') {
      // Documents that kiosks of the original do not show stay unpublished in the copy.
      const shared = (shown ?? (await savedRows(tx, await documents.versions(tx, copy.id)))).filter(
        ({ kind }) => kind !== SITE && kind !== HOME,
      );
      const rows = new Map(
        [...shared, ...(await savedRows(tx, added))].map((row) => [releaseKeyOf(row), row]),
      );
      await storedReleases.begin(tx, copy.id, [...rows.values()], by ?? { id: null, name: '' });
    }
    await audit.add(tx, {
      actor: by,
      action: 'copy-environment',
      subject: copy.name,
      detail: { from: original, documents: originals.length },
    });
    return copy;
  });
}

async function savedOf(db: Database, environment: string): Promise<(SourceDocument | undefined)[]> {
  if (!(await documents.lastSave(db, SITE, environment))) throw notFound();
  const saved: (SourceDocument | undefined)[] = [];
  for (const { kind, id } of await documents.versions(db, environment)) {
    const body = (await documents.get(db, kind, id))?.body;
    saved.push(completed(kind, id, body));
  }
  return saved;
}

const sourceOf = ({ kind, id, body }: { kind: string; id: string; body: string }) =>
  completed(kind, id, JSON.parse(body));

/** Undefined for a kind that this version does not have. */
function completed(name: string, id: string, data: unknown): SourceDocument | undefined {
  const kind = KINDS.find((one) => one.kind === name);
  const { value } = kind ? completeStored(kind, data) : {};
  return kind && value && { kind, id, body: value };
}
