// A new environment like one that is there. See src/server/README.md#223-copies-of-environments.
import { notFound } from '../httpErrors.ts';
import { KINDS } from '#content/kinds.ts';
import { completeStored, isListed, SITE } from '../documentGate.ts';
import { AuditRepository, type Actor } from '../storage/auditRepository.ts';
import { DocumentRepository } from '../storage/documentRepository.ts';
import type { Database } from '../storage/openDatabase.ts';
import { inTransaction, nextNumber } from '../storage/transactions.ts';
import { copyDocuments, type CopiedEnvironment, type SourceDocument } from './copyDocuments.ts';

export interface EnvironmentCopy {
  name: string;
  /** Else its links lead to the same pages as those of the original. */
  withDocuments: boolean;
}

/** Copies settings and home screen, and all pages if wished. Throws 404. */
export function copyEnvironment(
  database: Database,
  original: string,
  { name, withDocuments }: EnvironmentCopy,
  by: Actor | null,
): Promise<CopiedEnvironment> {
  return inTransaction(database, async (tx) => {
    // From here on nobody else saves.
    await nextNumber(tx, 'change');
    const originals = await originalsOf(new DocumentRepository(tx), original, withDocuments);
    const names = new Map([[original, name]]);
    const [copy] = await copyDocuments(tx, originals, names, { file: () => undefined, by });
    if (!copy) throw notFound();
    await new AuditRepository(tx).add({
      actor: by,
      action: 'copy-environment',
      subject: copy.name,
      detail: { from: original, documents: originals.length },
    });
    return copy;
  });
}

async function originalsOf(
  documents: DocumentRepository,
  environment: string,
  withDocuments: boolean,
): Promise<SourceDocument[]> {
  if (!(await documents.lastSave(SITE, environment))) throw notFound();
  const originals: SourceDocument[] = [];
  for (const { kind: name, id } of await documents.versions(environment)) {
    const kind = KINDS.find((one) => one.kind === name);
    if (!kind || (isListed(kind) && !withDocuments)) continue;
    const { value } = completeStored(kind, (await documents.get(name, id))?.body);
    if (value) originals.push({ kind, id, body: value });
  }
  return originals;
}
