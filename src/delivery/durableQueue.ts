// A queue in IndexedDB that survives a reload, a crash or a day offline. Without a database, or
// with a full one, items are kept in memory for the lifetime of the page.
import { createStore, delMany, getMany, keys, set, type UseStore } from 'idb-keyval';
import { clock } from '#clock.ts';
import { newId } from '#rules/newId.ts';

/** Digits of a time in ms until the year 5138, so that keys sort by time. */
const TIME_DIGITS = 14;

export class DurableQueue<T> {
  private readonly name: string;
  private readonly maxItems: number;
  private store: UseStore | undefined;
  private readonly opened: Promise<void>;
  /** Keys in insertion order. */
  private keys: string[] = [];
  /** Items that the database did not accept. */
  private readonly inMemory = new Map<string, T>();
  private readonly onTrouble: (reason: unknown) => void;
  private lastTime = '';

  /**
   * Keeps `maxItems` items; beyond that the oldest is dropped. `onTrouble` is called once with the
   * reason why items are kept in memory.
   */
  constructor({
    name,
    maxItems,
    onTrouble,
  }: { name: string; maxItems: number; onTrouble: (reason: unknown) => void }) {
    this.name = name;
    this.maxItems = maxItems;
    let isReported = false;
    this.onTrouble = (reason) => {
      if (!isReported) onTrouble(reason);
      isReported = true;
    };
    this.opened = this.open();
  }

  private async open(): Promise<void> {
    try {
      this.store = createStore(this.name, 'items');
      const storedKeys = (await keys<string>(this.store)).sort();
      this.keys = storedKeys;
      this.lastTime = storedKeys.at(-1)?.slice(0, TIME_DIGITS) ?? '';
    } catch (reason) {
      this.store = undefined;
      this.onTrouble(reason);
    }
  }

  /** Items dropped because the queue was full, since it was created in this browser. */
  get dropped(): number {
    return droppedCount(this.name);
  }

  /** Counts items as dropped, such as those refused by the server. */
  drop(count: number): void {
    if (count > 0) storeDroppedCount(this.name, this.dropped + count);
  }

  /** Number of items in the queue. */
  async size(): Promise<number> {
    await this.opened;
    return this.keys.length;
  }

  /** Resolves once the item is stored. */
  async put(item: T): Promise<void> {
    await this.opened;
    const key = this.nextKey();
    this.inMemory.set(key, item);
    this.keys.push(key);
    await this.trim();
    if (!this.store) return;
    try {
      await set(key, item, this.store);
      this.inMemory.delete(key);
    } catch (reason) {
      this.onTrouble(reason);
    }
  }

  /** The oldest items with their keys. */
  async peek(count: number): Promise<{ keys: string[]; items: T[] }> {
    await this.opened;
    const oldest = this.keys.slice(0, count);
    const stored = this.store ? await getMany<T>(oldest, this.store).catch(() => []) : [];
    const entries = oldest.map((key, index) => ({ key, item: this.inMemory.get(key) ?? stored[index] }));
    // Another page of this browser has sent those already.
    this.forget(entries.filter(({ item }) => item === undefined).map(({ key }) => key));
    const present = entries.filter((one): one is { key: string; item: T } => one.item !== undefined);
    return { keys: present.map(({ key }) => key), items: present.map(({ item }) => item) };
  }

  async remove(sent: readonly string[]): Promise<void> {
    this.forget(sent);
    if (this.store) await delMany([...sent], this.store).catch(this.onTrouble);
  }

  private forget(removedKeys: readonly string[]): void {
    if (removedKeys.length === 0) return;
    const set = new Set(removedKeys);
    this.keys = this.keys.filter((key) => !set.has(key));
    for (const key of removedKeys) this.inMemory.delete(key);
  }

  private async trim(): Promise<void> {
    const tooMany = this.keys.slice(0, Math.max(0, this.keys.length - this.maxItems));
    if (tooMany.length === 0) return;
    this.drop(tooMany.length);
    await this.remove(tooMany);
  }

  /** Monotonic, so that a clock that was set back does not change the order. */
  private nextKey(): string {
    const now = String(clock.epochMs()).padStart(TIME_DIGITS, '0');
    this.lastTime = now > this.lastTime ? now : String(Number(this.lastTime) + 1).padStart(TIME_DIGITS, '0');
    return `${this.lastTime}-${newId()}`;
  }
}

/** Items dropped by the queue of this name since it was created in this browser. */
export function droppedCount(name: string): number {
  try {
    return Number(localStorage.getItem(`${name}-dropped`) ?? 0);
  } catch {
    return 0;
  }
}

function storeDroppedCount(name: string, count: number): void {
  try {
    localStorage.setItem(`${name}-dropped`, String(count));
  } catch {
    // Without storage only this page's items are counted.
  }
}
