// Lists that are loaded page by page, whole.
import { request } from '#api/http.ts';
import type { RecordPage } from '#protocol/recordSchemas.ts';

const PAGE_SIZE = 200;

/** All items of a list. Rejects with an HttpFailure. */
export async function loadEvery<T>(path: string): Promise<T[]> {
  const items: T[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const cursor: string = after && `&after=${encodeURIComponent(after)}`;
    const page: RecordPage<T> = await request(`${path}?limit=${PAGE_SIZE}${cursor}`, { authenticated: true });
    items.push(...page.items);
    after = page.next;
  }
  return items;
}
