// The interface of every candidate in its page. Nothing may be drawn outside of it.

/** A candidate's implementation of a job. */
export interface Work {
  /** Sets up and starts the job; measuring begins when it resolves. */
  begin?: () => Promise<void> | void;
  /** Resolves when the job is done. */
  over: () => Promise<void>;
  /** Restores the page; not measured. */
  rest?: () => Promise<void> | void;
}

export interface Bench {
  begin: () => Promise<void>;
  /** Resolves to the number of frames since the start. */
  over: () => Promise<number>;
  rest: () => Promise<void>;
}

export const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);
export const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function offer(work: Work): void {
  const bench: Bench = {
    begin: async () => work.begin?.(),
    over: async () => {
      let frames = 0;
      let isOver = false;
      const count = (): void => {
        if (isOver) return;
        frames += 1;
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
      await work.over();
      isOver = true;
      return frames;
    },
    rest: async () => work.rest?.(),
  };
  Object.assign(globalThis, { __bench: bench });
}
