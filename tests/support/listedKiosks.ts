// The kiosks of a database, as the list of kiosks reads them.
import { KioskPages, type KioskRow } from '#server/kiosks/kioskPages.ts';
import type { Database } from '#server/platform/database/openDatabase.ts';

/** All of them, by name. */
export async function listedKiosks(database: Database): Promise<KioskRow[]> {
  const pages = new KioskPages(database, Date.now());
  const rows: KioskRow[] = [];
  let after: string | undefined;
  do {
    const page = await pages.page({ limit: 200, after }, new Map());
    rows.push(...(page?.rows ?? []));
    after = page?.next ?? undefined;
  } while (after !== undefined);
  return rows;
}
