// Limits by client address: at the same time, or in a window of time.

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

/** Counts actions in a window of time, the same window for all addresses. */
export class AddressRate {
  #counts = new Map<string, number>();
  #until = 0;
  readonly #max: number;
  readonly #windowMs: number;
  constructor(max: number, windowMs: number) {
    this.#max = max;
    this.#windowMs = windowMs;
  }

  /** Counts one action; false if the address has reached its limit. */
  allow(address: string, nowMs: number): boolean {
    if (nowMs >= this.#until) {
      this.#counts = new Map();
      this.#until = nowMs + this.#windowMs;
    }
    const count = (this.#counts.get(address) ?? 0) + 1;
    this.#counts.set(address, count);
    return count <= this.#max;
  }
}
