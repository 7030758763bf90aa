// How much of something each address holds at the moment, or has done in a while.

/** Counts what is held at the same time. */
export class AddressCounts {
  readonly #held = new Map<string, number>();
  readonly #max: number;
  constructor(max: number) {
    this.#max = max;
  }

  /**
   * Returns what gives the place back, once however often it is called; undefined where the address has as
   * many as it may.
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

/** Counts what is done within a window of time, the same window for all addresses. */
export class AddressRate {
  #done = new Map<string, number>();
  #until = 0;
  readonly #max: number;
  readonly #windowMs: number;
  constructor(max: number, windowMs: number) {
    this.#max = max;
    this.#windowMs = windowMs;
  }

  /** Counts once more; false where the address has done it as often as it may. */
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
