// The kiosks of a database, as the list of kiosks reads them.
import * as kioskPages from '#server/kiosks/kioskPages.ts';
import type { Database } from '#server/platform/database/openDatabase.ts';

/** All of them, by name. */
export async function listedKiosks(database: Database): Promise<kioskPages.KioskRow[]> {
  const rows: kioskPages.KioskRow[] = [];
  let after: string | undefined;
  do {
    const page = await kioskPages.page(database, Date.now(), { limit: 200, after }, new Map());
    rows.push(...(page?.rows ?? []));
    after = page?.next ?? undefined;
  } while (after !== undefined);
  return rows;
}
