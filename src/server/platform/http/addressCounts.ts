// Limits what a client address holds at the same time.

/** Counts what an address holds at the same time. */
export class AddressCounts {
  readonly #counts = new Map<string, number>();
  readonly #max: number;
  constructor(max: number) {
    this.#max = max;
  }

  /**
   * Returns a function that releases it (more calls have no effect); undefined if the address has
   * reached its limit.
   */
  acquire(address: string): (() => void) | undefined {
    const count = this.#counts.get(address) ?? 0;
    if (count >= this.#max) return undefined;
    this.#counts.set(address, count + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const remaining = (this.#counts.get(address) ?? 1) - 1;
      if (remaining > 0) this.#counts.set(address, remaining);
      else this.#counts.delete(address);
    };
  }
}
