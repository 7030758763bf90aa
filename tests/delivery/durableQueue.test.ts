// The queue of unsent items: over reloads, in order, within its limits, and without IndexedDB.
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DurableQueue } from '#delivery/durableQueue.ts';
import { stubBrowser } from '../support/browserGlobals.ts';

let troubles: unknown[] = [];
const open = (name: string, most = 100) =>
  new DurableQueue<number>({ name, maxItems: most, onTrouble: (reason) => troubles.push(reason) });

beforeEach(() => {
  troubles = [];
  stubBrowser();
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => vi.unstubAllGlobals());

describe('When an item is queued', () => {
  it('survives a reload, oldest first, until it is removed, whatever is added and removed in between', async () => {
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(fc.constant('put' as const), fc.constant('take' as const), fc.constant('reload' as const)),
          { maxLength: 25 },
        ),
        async (steps) => {
          const name = `queue-${(turn += 1)}`;
          let queue = open(name);
          const expected: number[] = [];
          for (const [index, step] of steps.entries()) {
            if (step === 'reload') queue = open(name);
            else if (step === 'put') {
              await queue.put(index);
              expected.push(index);
            } else {
              const { keys, items } = await queue.peek(2);
              expect(items).toEqual(expected.slice(0, 2));
              await queue.remove(keys);
              expected.splice(0, 2);
            }
            expect((await queue.peek(100)).items).toEqual(expected);
          }
        },
      ),
      { numRuns: 40 },
    );
    expect(troubles).toEqual([]);
  });

  it('drops the oldest when there are too many, and counts the dropped over reloads', async () => {
    const queue = open('full', 5);
    for (let item = 0; item < 8; item += 1) await queue.put(item);
    expect((await queue.peek(10)).items).toEqual([3, 4, 5, 6, 7]);
    expect(open('full', 5).dropped).toBe(3);
  });

  it('keeps its order even if the clock is set back', async () => {
    const queue = open('clock');
    const now = vi.spyOn(Date, 'now');
    for (const [item, time] of [1_000_000, 5_000, 900_000].entries()) {
      now.mockReturnValue(time);
      await queue.put(item);
    }
    now.mockRestore();
    expect((await queue.peek(10)).items).toEqual([0, 1, 2]);
  });

  it('does not resend what another page of the same browser has sent', async () => {
    const [one, other] = [open('shared'), open('shared')];
    await one.put(1);
    const late = open('shared');
    expect((await late.peek(10)).items).toEqual([1]);
    await late.remove((await late.peek(10)).keys);
    await one.put(2);
    expect((await one.peek(10)).items).toEqual([2]);
    expect((await other.peek(10)).items).toEqual([]);
  });
});

describe('When the browser cannot store items', () => {
  it('keeps them in memory without a database, and reports that once', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const queue = open('none');
    await queue.put(1);
    await queue.put(2);
    expect((await queue.peek(10)).items).toEqual([1, 2]);
    await queue.remove((await queue.peek(1)).keys);
    expect((await queue.peek(10)).items).toEqual([2]);
    expect(troubles).toHaveLength(1);
  });

  it('keeps them in memory when the disk is full', async () => {
    const queue = open('disk');
    await queue.put(1);
    const put = vi
      .spyOn(
        (globalThis as { IDBObjectStore?: { prototype: IDBObjectStore } }).IDBObjectStore?.prototype ??
          (await import('fake-indexeddb')).IDBObjectStore.prototype,
        'put',
      )
      .mockImplementation(() => {
        throw new DOMException('No room', 'QuotaExceededError');
      });
    await queue.put(2);
    put.mockRestore();
    expect((await queue.peek(10)).items).toEqual([1, 2]);
    expect(troubles).toHaveLength(1);
  });

  it('works when local storage is refused too', async () => {
    stubBrowser({ isRefusing: true });
    const queue = open('refused', 1);
    await queue.put(1);
    await queue.put(2);
    expect((await queue.peek(10)).items).toEqual([2]);
    expect(queue.dropped).toBe(0);
  });
});
