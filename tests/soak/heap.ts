// Content of the heap. V8's machine code and compile feedback grow as long as new code paths run
// and are no leak of the showroom, so they are counted separately.
import type { CDPSession } from '@playwright/test';

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/** V8's own nodes: code, hidden classes, internal data, and memory outside the heap. */
const ENGINES_OWN = new Set(['code', 'hidden', 'object shape', 'native', 'synthetic']);

/** A heap snapshot after a collection. Each MB of heap takes about ten ms. */
export async function heapSnapshot(cdp: CDPSession): Promise<string> {
  await cdp.send('HeapProfiler.collectGarbage');
  let text = '';
  const collect = ({ chunk }: { chunk: string }): void => void (text += chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', collect);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', collect);
  return text;
}

/** Bytes of a heap by node type (V8's names). */
function byKind(snapshot: string): Map<string, number> {
  const {
    snapshot: { meta },
    nodes,
  } = JSON.parse(snapshot) as Snapshot;
  const [width, type, size] = [
    meta.node_fields.length,
    meta.node_fields.indexOf('type'),
    meta.node_fields.indexOf('self_size'),
  ];
  const bytes = new Map<string, number>();
  for (let at = 0; at < nodes.length; at += width) {
    const kind = meta.node_types[0][nodes[at + type] ?? 0] ?? '';
    bytes.set(kind, (bytes.get(kind) ?? 0) + (nodes[at + size] ?? 0));
  }
  return bytes;
}

/** Parts of a heap, in MB. */
export interface HeapParts {
  /** Heap held by scripts: objects, arrays, strings, functions. */
  heldMb: number;
  /** V8's machine code, bytecode and compile feedback. */
  codeMb: number;
}

export function heapParts(snapshot: string): HeapParts {
  const kinds = byKind(snapshot);
  const held = [...kinds].reduce((sum, [kind, bytes]) => sum + (ENGINES_OWN.has(kind) ? 0 : bytes), 0);
  return { heldMb: held / 1e6, codeMb: (kinds.get('code') ?? 0) / 1e6 };
}
