// Environments that a file brings are published by hand where they were.
import { HOME, SITE } from '../documents/documentGate.ts';
import type { Actor } from '../audit/auditRepository.ts';
import type { SavedVersion } from '../documents/documentRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { savedRows } from '../publishing/releasedRows.ts';
import * as storedReleases from '../publishing/releaseRepository.ts';

/** They begin with these documents: what waits elsewhere does not become public by an import. */
export async function beginByHand(
  tx: Database,
  environments: readonly string[],
  versions: readonly SavedVersion[],
  by: Actor | null,
): Promise<void> {
  for (const environment of environments) {
    const own = versions.filter(({ kind, id }) => (kind !== SITE && kind !== HOME) || id === environment);
    await storedReleases.begin(tx, environment, await savedRows(tx, own), by ?? { id: null, name: '' });
  }
}
