// Handles a release as a kiosk does for a screen: finds one document in the text and restores it.
// Bundled and run in a browser by the job `publishing`.
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { entryIn } from '#rules/releaseEntry.ts';

export async function readProduct(url: string, id: string): Promise<number> {
  const text = await (await fetch(url)).text();
  const fromMs = performance.now();
  const [, document] = entryIn(text, `product/${id}`) ?? [];
  if (document === undefined) throw new Error(`the release has no product ${id}`);
  restore(KINDS_BY_NAME.product, document);
  return performance.now() - fromMs;
}
