// A value that nodes follow without React: per-frame changes must not cost a commit.

export class Signal<T> {
  private readonly listeners = new Set<(value: T) => void>();
  private current: T;

  constructor(value: T) {
    this.current = value;
  }

  get value(): T {
    return this.current;
  }

  set(value: T): void {
    if (Object.is(value, this.current)) return;
    this.current = value;
    for (const listener of this.listeners) listener(value);
  }

  /** Calls with the value, now and on every change. Returns a function that stops this. */
  readonly listen = (listener: (value: T) => void): (() => void) => {
    this.listeners.add(listener);
    listener(this.current);
    return () => {
      this.listeners.delete(listener);
    };
  };
}
