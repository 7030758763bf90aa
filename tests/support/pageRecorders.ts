// Recorders, and functions that save CPU. Each runs in the page before its scripts, so it cannot
// use anything from outside.

/** Lists all videos in `__videos`, because the app never adds them to the document. */
export function recordVideos(): void {
  const createElement = document.createElement.bind(document);
  const videos: HTMLVideoElement[] = [];
  Object.assign(globalThis, { __videos: videos });
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (element instanceof HTMLVideoElement) videos.push(element);
    return element;
  }) as typeof document.createElement;
}

/**
 * Counts in `__renderCounts` the draw calls of WebGL and the commits of React: all, and those of
 * the stage.
 */
export function recordRenderCounts(): void {
  const counts = { draws: 0, commits: 0, stageCommits: 0 };
  Object.assign(globalThis, {
    __renderCounts: counts,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => undefined,
      onCommitFiberRoot: (_: number, root: { containerInfo: unknown }) => {
        counts.commits += 1;
        // The editor's React roots are in the document; the stage's root is not.
        if (!(root.containerInfo instanceof Node)) counts.stageCommits += 1;
      },
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onScheduleFiberRoot: () => undefined,
    },
  });
  for (const name of ['drawElements', 'drawArrays'] as const) {
    const original = WebGL2RenderingContext.prototype[name] as (...values: unknown[]) => void;
    Object.assign(WebGL2RenderingContext.prototype, {
      [name](this: WebGL2RenderingContext, ...values: unknown[]) {
        counts.draws += 1;
        original.apply(this, values);
      },
    });
  }
}

/**
 * Audio that is silent takes 3 % of a core from each page until it is suspended. Few and large
 * buffers take a quarter of that.
 */
export function saveAudioCpu(): void {
  const SPEECH_QUALITY_HZ = 8_000;
  const NativeContext = window.AudioContext;
  window.AudioContext = class extends NativeContext {
    constructor(options?: AudioContextOptions) {
      super({ latencyHint: 'playback', sampleRate: SPEECH_QUALITY_HZ, ...options });
    }
  };
}
