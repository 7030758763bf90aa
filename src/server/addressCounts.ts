// Limits by client address: at the same time, or in a window of time.

/** Counts what an address holds at the same time. */
export class AddressCounts {
  readonly #held = new Map<string, number>();
  readonly #max: number;
  constructor(max: number) {
    this.#max = max;
  }

  /**
   * Returns a function that releases it (more calls have no effect); undefined if the address has
   * reached its limit.
   */
  enter(address: string): (() => void) | undefined {
    const held = this.#held.get(address) ?? 0;
    if (held >= this.#max) return undefined;
    this.#held.set(address, held + 1);
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const left = (this.#held.get(address) ?? 1) - 1;
      if (left > 0) this.#held.set(address, left);
      else this.#held.delete(address);
    };
  }
}

/** Counts actions in a window of time, the same window for all addresses. */
export class AddressRate {
  #done = new Map<string, number>();
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
      this.#done = new Map();
      this.#until = nowMs + this.#windowMs;
    }
    const done = (this.#done.get(address) ?? 0) + 1;
    this.#done.set(address, done);
    return done <= this.#max;
  }
}
