// Which rows of a scroller are near its viewport. Scrolling checks only the rows that enter or
// leave, however many there are.
import type { Signal } from '../render/signal.ts';

/** A row in px of the content; rows are ordered and do not overlap. */
export interface IndexedRow {
  top: number;
  bottom: number;
  isNear: Signal<boolean>;
}

export class VisibilityIndex {
  /** Range of the stage in px that counts as near. */
  readonly top: number;
  readonly bottom: number;
  private readonly listeners = new Set<() => void>();
  private rows: IndexedRow[] = [];
  private isSorted = true;
  /** The part of the content that counts as near. */
  private from = 0;
  private to = 0;
  /** Rows first to last - 1 are near. */
  private first = 0;
  private last = 0;

  constructor(top: number, bottom: number) {
    this.top = top;
    this.bottom = bottom;
  }

  /** Calls now and after each scroll. Returns a function that stops this. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    listener();
    return () => {
      this.listeners.delete(listener);
    };
  }

  /** Whether a part of the content is near, or at most `marginPx` away from that. */
  isWithin(top: number, bottom: number, marginPx: number): boolean {
    return bottom > this.from - marginPx && top < this.to + marginPx;
  }

  /** Adds a row. Returns a function that removes it. */
  add(row: IndexedRow): () => void {
    this.rows.push(row);
    this.isSorted = false;
    row.isNear.set(row.bottom > this.from && row.top < this.to);
    return () => {
      this.rows.splice(this.rows.indexOf(row), 1);
      this.isSorted = false;
    };
  }

  /** The content was scrolled to `position` px. */
  update(position: number): void {
    this.from = position + this.top;
    this.to = position + this.bottom;
    if (!this.isSorted) this.sort();
    while (this.isAbove(this.first)) this.hide(this.first++);
    while (this.last > this.first && this.isBelow(this.last - 1)) this.hide((this.last -= 1));
    if (this.last < this.first) this.last = this.first;
    while (this.first > 0 && !this.isAbove(this.first - 1)) this.show((this.first -= 1));
    while (this.last < this.rows.length && !this.isBelow(this.last)) this.show(this.last++);
    for (const listener of this.listeners) listener();
  }

  private isAbove(index: number): boolean {
    const row = this.rows[index];
    return row !== undefined && row.bottom <= this.from;
  }

  private isBelow(index: number): boolean {
    const row = this.rows[index];
    return row !== undefined && row.top >= this.to;
  }

  private show(index: number): void {
    const row = this.rows[index];
    row?.isNear.set(row.bottom > this.from && row.top < this.to);
  }

  private hide(index: number): void {
    this.rows[index]?.isNear.set(false);
  }

  /** After rows were added, removed or moved, all are checked once. */
  private sort(): void {
    this.rows.sort((a, b) => a.top - b.top);
    this.isSorted = true;
    for (const row of this.rows) row.isNear.set(row.bottom > this.from && row.top < this.to);
    const first = this.rows.findIndex(({ bottom }) => bottom > this.from);
    this.first = first < 0 ? this.rows.length : first;
    const last = this.rows.findIndex(({ top }) => top >= this.to);
    this.last = Math.max(this.first, last < 0 ? this.rows.length : last);
  }
}
