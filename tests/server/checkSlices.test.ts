// The checks before publishing of a large showroom, while others use the server.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { KINDS } from '#content/kinds.ts';
import type { CheckResult } from '#protocol/releaseSchemas.ts';
import * as documents from '#server/documents/documentRepository.ts';
import { inTransaction } from '#server/platform/database/transactions.ts';
import { onDefaultDatabase } from '#tests/support/engines.ts';
import { readDemo } from '#tests/support/checkedDocuments.ts';
import { sharedShowroom, type Showroom } from '#tests/support/showroom.ts';

const DOCUMENTS = 500;
const SLICE_AND_MORE_MS = 1_000;

/** Returns how many documents it adds. */
async function fill({ app }: Pick<Showroom, 'app'>): Promise<number> {
  const demo = readDemo().documents;
  let added = 0;
  await inTransaction(app.services.database, async (tx) => {
    for (let index = 0; index < DOCUMENTS; index += 1) {
      const source = demo[index % demo.length];
      const kind = KINDS.find(({ kind: name }) => name === source?.kind);
      if (!source || !kind || kind.kind === 'environment' || kind.kind === 'homeScreen') continue;
      await documents.create(
        tx,
        kind.kind,
        { id: `${source.id}-${index}`, body: source.document as unknown as documents.Body },
        null,
      );
      added += 1;
    }
  });
  return added;
}

/** Functions that the checks call for each document: to restore it, and to check it. */
const CALLED_FOR_EACH = [() => vi.spyOn(JSON, 'parse'), () => vi.spyOn(String.prototype, 'trim')];

/** How often each of them is called while the work is done, and how often between two turns. */
async function callsDuring(work: () => Promise<unknown>): Promise<{ all: number[]; most: number[] }> {
  // Each look at the clock finds that the slice is over.
  let nowMs = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += SLICE_AND_MORE_MS));
  const spies = CALLED_FOR_EACH.map((spyOn) => spyOn());
  const [all, most] = [spies.map(() => 0), spies.map(() => 0)];
  let isDone = false;
  const end = (): void => void (isDone = true);
  work().then(end, end);
  while (!isDone) {
    await nextTurn();
    for (const [index, spy] of spies.entries()) {
      const calls = spy.mock.calls.length;
      spy.mockClear();
      all[index] = (all[index] ?? 0) + calls;
      most[index] = Math.max(most[index] ?? 0, calls);
    }
  }
  for (const spy of [clock, ...spies]) spy.mockRestore();
  return { all, most };
}

onDefaultDatabase('When a publisher checks hundreds of documents', (makeDatabase) => {
  const showroom = sharedShowroom(makeDatabase);

  it('others get a turn between any two of them', async () => {
    // On a slow machine the search index is due during the checks, and reads documents too.
    vi.spyOn(showroom.app.services.node, 'hasJobs', 'get').mockReturnValue(false);
    const filled = await fill(showroom);
    const { editor } = showroom;
    const { id } = (await editor.post('/api/environments', { name: 'Large' })).json<{ id: string }>();
    await editor.put(`/api/environments/${id}`, { publishing: 'byHand' });
    let rules: unknown[] = [];
    const { all, most } = await callsDuring(async () => {
      const checked = await editor.post(`/api/environments/${id}/checks`, {
        documents: [{ collection: 'home-screens', id, version: null }],
      });
      rules = checked.json<CheckResult>().errors.map(({ rule }) => rule);
    });
    expect(rules).toContain('missingDocument');
    for (const [index, calls] of all.entries()) {
      expect(calls).toBeGreaterThan(filled);
      // The largest document of the demo takes 0.5 % of all, and two are read in one turn.
      expect((most[index] ?? 0) / calls).toBeLessThan(0.03);
    }
  });
});
