// What the heap is made of. The engine's machine code and its notes on how to compile grow as long as new ways are walked, and are
// no leak of the showroom's: what the showroom itself holds is told apart from them.
import type { CDPSession } from '@playwright/test';

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/** V8's own: code and shapes, what it hides, and what lives outside the heap. */
const ENGINES_OWN = new Set(['code', 'hidden', 'object shape', 'native', 'synthetic']);

/** Bytes of the heap by kind of node (V8's names), after a collection. A megabyte of heap takes some ten ms. */
export async function heapByKind(cdp: CDPSession): Promise<Map<string, number>> {
  await cdp.send('HeapProfiler.collectGarbage');
  let text = '';
  const collect = ({ chunk }: { chunk: string }): void => void (text += chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', collect);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', collect);
  const { snapshot: { meta }, nodes } = JSON.parse(text) as Snapshot;
  const [width, type, size] = [meta.node_fields.length, meta.node_fields.indexOf('type'), meta.node_fields.indexOf('self_size')];
  const bytes = new Map<string, number>();
  for (let at = 0; at < nodes.length; at += width) {
    const kind = meta.node_types[0][nodes[at + type] ?? 0] ?? '';
    bytes.set(kind, (bytes.get(kind) ?? 0) + (nodes[at + size] ?? 0));
  }
  return bytes;
}

/** Of these, what scripts hold: objects, arrays, texts, functions. In MB. */
export const heldMb = (byKind: ReadonlyMap<string, number>): number =>
  [...byKind].reduce((sum, [kind, bytes]) => sum + (ENGINES_OWN.has(kind) ? 0 : bytes), 0) / 1e6;
