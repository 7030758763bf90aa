// What every candidate of a job offers to whoever measures it, in its page. Nothing may be drawn outside of it.

/** The work of a job, as one candidate does it. */
export interface Work {
  /** Puts everything in place and sets out; measuring begins when it resolves. */
  begin?: () => Promise<void> | void;
  /** Resolves when the work is done. */
  over: () => Promise<void>;
  /** Leaves the page as it was before; not measured. */
  rest?: () => Promise<void> | void;
}

export interface Bench {
  begin: () => Promise<void>;
  /** Answers the frames that the browser gave meanwhile. */
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
