// The clock of a headless page: timers, frames, idle callbacks and messages in one queue, which
// runs only while a test waits for something. Times in ms.

/** Duration of a frame at 60 Hz. */
const FRAME_MS = 1000 / 60;
/** Browsers clamp timers that are nested deeper than this to 4 ms. */
const NESTED_TIMER_MIN_MS = 1;

/** Turns of Node's event loop in which nothing has happened. */
const QUIET_TURNS = 30;

interface Task {
  id: number;
  atMs: number;
  run: () => void;
}

/** Lets every promise callback that can run do so. */
export const flushMicrotasks = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export class VirtualTime {
  /** Time since the page was opened. */
  nowMs = 0;
  /** Wall clock when the page was opened. */
  epochMs: number;
  private readonly tasks: Task[] = [];
  private readonly cancelled = new Set<number>();
  private lastId = 0;
  /** A simulation draws fewer frames where no test looks. */
  frameMs = FRAME_MS;
  private frameCallbacks = new Map<number, (nowMs: number) => void>();
  private frameTask: number | undefined;
  /** Work outside the page that the virtual clock waits for, such as a response of the server. */
  private outsideWork = 0;
  private readonly outsideListeners = new Set<() => void>();
  private running: Promise<void> = Promise.resolve();
  /** Called with every error of a task. */
  onError: (error: unknown) => void = (error) => {
    throw error;
  };

  constructor(epochMs: number) {
    this.epochMs = epochMs;
  }

  schedule(delayMs: number, run: () => void): number {
    this.lastId += 1;
    const task = { id: this.lastId, atMs: this.nowMs + Math.max(0, delayMs), run };
    let index = this.tasks.length;
    while (index > 0 && (this.tasks[index - 1] as Task).atMs > task.atMs) index -= 1;
    this.tasks.splice(index, 0, task);
    return task.id;
  }

  cancel(id: number): void {
    const index = this.tasks.findIndex((task) => task.id === id);
    if (index >= 0) this.tasks.splice(index, 1);
    // An interval may cancel itself while it runs.
    else this.cancelled.add(id);
  }

  setTimeout(run: () => void, delayMs = 0): number {
    return this.schedule(Number.isFinite(delayMs) ? Math.max(NESTED_TIMER_MIN_MS, delayMs) : 1, run);
  }

  setInterval(run: () => void, delayMs = 0): number {
    const periodMs = Math.max(4, delayMs);
    const repeat = (): void => {
      run();
      if (!this.cancelled.delete(id)) this.reschedule(id, periodMs, repeat);
    };
    const id = this.schedule(periodMs, repeat);
    return id;
  }

  /** Schedules again under the same id, so that it can be cancelled. */
  private reschedule(id: number, delayMs: number, run: () => void): void {
    const next = this.schedule(delayMs, run);
    const task = this.tasks.find((other) => other.id === next);
    if (task) task.id = id;
  }

  requestFrame(callback: (nowMs: number) => void): number {
    this.lastId += 1;
    const id = this.lastId;
    this.frameCallbacks.set(id, callback);
    if (this.frameTask === undefined) {
      const nextMs = (Math.floor(this.nowMs / this.frameMs + 1e-6) + 1) * this.frameMs;
      this.frameTask = this.schedule(nextMs - this.nowMs, () => this.runFrame());
    }
    return id;
  }

  cancelFrame(id: number): void {
    this.frameCallbacks.delete(id);
  }

  private runFrame(): void {
    this.frameTask = undefined;
    const callbacks = [...this.frameCallbacks];
    for (const [id, callback] of callbacks) {
      if (!this.frameCallbacks.delete(id)) continue;
      this.guard(() => callback(this.nowMs));
    }
  }

  private guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.onError(error);
    }
  }

  /** The virtual clock stops until the returned function is called. */
  waitFor(): () => void {
    this.outsideWork += 1;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.outsideWork -= 1;
      for (const listener of this.outsideListeners) listener();
    };
  }

  /** The clock stops while this is done, such as a picture that is read. */
  async whileItLasts<T>(work: Promise<T>): Promise<T> {
    // A simulation has all its pictures at hand.
    if (this.isServerOnClock) return work;
    const done = this.waitFor();
    try {
      return await work;
    } finally {
      done();
    }
  }

  /** Whether the server's timers are on this clock, as in a simulation. */
  isServerOnClock = false;

  /** Waits for what the server reads and writes, however long the disk takes. */
  private async filesDone(): Promise<void> {
    while (process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'))) await flushMicrotasks();
  }

  /** Lets the server work; false once it can only go on when time passes. */
  private async isOutsideDone(): Promise<boolean> {
    const before = this.outsideWork;
    for (let turn = 0; turn < QUIET_TURNS; turn += 1) {
      await flushMicrotasks();
      await this.filesDone();
      if (this.outsideWork < before) return true;
    }
    return false;
  }

  private outsideDone(): Promise<void> {
    return new Promise((resolve) => {
      const listener = (): void => {
        this.outsideListeners.delete(listener);
        resolve();
      };
      this.outsideListeners.add(listener);
    });
  }

  /**
   * Runs what is due and lets time pass until `isReached`, or `limitMs` of virtual time are over.
   */
  async runUntil(isReached: () => boolean, limitMs: number): Promise<boolean> {
    const deadlineMs = this.nowMs + limitMs;
    for (;;) {
      await this.flush();
      if (this.isServerOnClock) await this.filesDone();
      if (isReached()) return true;
      if (this.outsideWork > 0) {
        if (!this.isServerOnClock) await this.outsideDone();
        // Its own timers are tasks of this clock too, and it may wait for one.
        if (!this.isServerOnClock || (await this.isOutsideDone())) continue;
      }
      if (!(await this.step(deadlineMs))) {
        await this.flush();
        return isReached();
      }
    }
  }

  /** Lets this much time pass. */
  async pass(ms: number): Promise<void> {
    await this.runUntil(() => false, ms);
  }

  /** Jumps ahead: everything that was due meanwhile runs once, now. */
  async skip(ms: number): Promise<void> {
    this.nowMs += ms;
    await this.pass(0);
  }

  private async flush(): Promise<void> {
    await flushMicrotasks();
  }

  /** Runs the next task; false if none is due before the deadline, which is then reached. */
  private async step(deadlineMs: number): Promise<boolean> {
    const before = this.running;
    let finish: () => void = () => undefined;
    this.running = new Promise((resolve) => (finish = resolve));
    await before;
    try {
      const next = this.tasks[0];
      if (!next || next.atMs > deadlineMs) {
        this.nowMs = Math.max(this.nowMs, deadlineMs);
        return false;
      }
      this.tasks.shift();
      this.nowMs = Math.max(this.nowMs, next.atMs);
      this.guard(next.run);
      return true;
    } finally {
      finish();
    }
  }

  /** Number of timers and frames that wait, for tests of what is left over. */
  get pendingCount(): number {
    return this.tasks.length;
  }

  /** Begins anew, with nothing scheduled. */
  restart(): void {
    this.stop();
    this.cancelled.clear();
    this.nowMs = 0;
    this.outsideWork = 0;
  }

  /** Drops everything: the page is closed. */
  stop(): void {
    this.tasks.length = 0;
    this.frameCallbacks.clear();
    this.frameTask = undefined;
  }
}
