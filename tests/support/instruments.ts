// What tests watch from inside the page. Each function runs in the page before its scripts, and so uses nothing from outside itself.

/** Keeps a list of all films in `__films`, since what the page plays is never in the document. */
export function listFilms(): void {
  const createElement = document.createElement.bind(document);
  const films: HTMLVideoElement[] = [];
  Object.assign(globalThis, { __films: films });
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (element instanceof HTMLVideoElement) films.push(element);
    return element;
  }) as typeof document.createElement;
}

/** Counts in `__work` the draw calls of WebGL, and the commits of React: all, and those on the stage. */
export function countDrawsAndCommits(): void {
  const work = { draws: 0, commits: 0, stageCommits: 0 };
  Object.assign(globalThis, {
    __work: work,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => undefined,
      onCommitFiberRoot: (_: number, root: { containerInfo: unknown }) => {
        work.commits += 1;
        // The editor's roots stand in the document.
        if (!(root.containerInfo instanceof Node)) work.stageCommits += 1;
      },
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onScheduleFiberRoot: () => undefined,
    },
  });
  for (const name of ['drawElements', 'drawArrays'] as const) {
    const own = WebGL2RenderingContext.prototype[name] as (...values: unknown[]) => void;
    Object.assign(WebGL2RenderingContext.prototype, {
      [name](this: WebGL2RenderingContext, ...values: unknown[]) {
        work.draws += 1;
        own.apply(this, values);
      },
    });
  }
}
