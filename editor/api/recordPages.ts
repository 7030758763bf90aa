// Lists that are loaded page by page, whole.
import { editorCall } from './editorCall.ts';

const PAGE_SIZE = 200;

/** All records of a kind, by its name, as its fields say. Rejects with an HttpFailure. */
export async function loadEvery<T>(records: string): Promise<T[]> {
  const items: T[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const query = { limit: PAGE_SIZE, after };
    const page = await editorCall('GET /api/:records', { params: { records }, query });
    items.push(...(page.items as T[]));
    after = page.next;
  }
  return items;
}
