// All figures of a bench: title, unit and budget. See tests/README.md#4-bench.

export interface Figure {
  title: string;
  unit: '' | 'ms' | 's' | 'MB' | 'kB' | '%';
}

const SLOWED = 'CPU 4x slower, 10 Mbit/s, 40 ms';

/** The figures of a start in one mode. */
const started = <M extends string>(mode: M, title: string) =>
  ({
    [`${mode}SeenS`]: { title: `something to see, ${title}; ${SLOWED}`, unit: 's' },
    [`${mode}SeenAfterDomMs`]: { title: `something to see, ${title}, after the DOM page`, unit: 'ms' },
    [`${mode}S`]: { title: `the whole first screen, ${title}; ${SLOWED}`, unit: 's' },
    [`${mode}RatioToPixi`]: { title: `the whole first screen, ${title} / Pixi + React + GSAP`, unit: '' },
  }) as Record<`${M}SeenS` | `${M}SeenAfterDomMs` | `${M}S` | `${M}RatioToPixi`, Figure>;

export const FIGURES = {
  // Compared with peers.
  gpuRatioToLimit: { title: 'GPU process a frame / bare WebGL2', unit: '' },
  mainRatioToLimit: { title: 'main thread a frame / bare WebGL2', unit: '' },
  gpuRatioAdaptive: { title: 'GPU process a frame / bare WebGL2, adaptive resolution', unit: '' },
  gpuMsPerFrame: { title: 'GPU process a frame', unit: 'ms' },
  mainMsPerFrame: { title: 'main thread a frame', unit: 'ms' },
  timerMsPerFrame: { title: 'GPU a frame, by its timer', unit: 'ms' },
  timerRatioToLimit: { title: 'GPU a frame, by its timer / bare WebGL2', unit: '' },
  framesOfWork: { title: 'frames that were measured, a round', unit: '' },
  mainRatioToCanvasConfetti: { title: 'main thread a frame / canvas-confetti', unit: '' },
  gpuRatioToBetterScroll: { title: 'GPU process a frame / better-scroll by animation frames', unit: '' },
  mainRatioToMotion: { title: 'main thread a frame / motion for React', unit: '' },
  framesASecond: { title: 'frames a second of a fling, CPU 4x slower', unit: '' },
  frameRatioToLimit: { title: 'frames a second of a fling, CPU 4x slower / bare WebGL2', unit: '' },
  gpuRatioFromPressToRest: { title: 'GPU process a frame from the press to rest / bare WebGL2', unit: '' },
  mainRatioFromPressToRest: { title: 'main thread a frame from the press to rest / bare WebGL2', unit: '' },
  longestBlockMs: { title: 'longest block of the main thread at the first burst of a page', unit: 'ms' },
  // Still stage.
  frames: { title: 'frames drawn at rest, in 10 s (1 s by --quick)', unit: '' },
  cpuMsPerSecond: { title: 'CPU a second, all processes of the browser', unit: 'ms' },
  cpuRatioToDom: { title: 'CPU a second / a plain DOM page', unit: '' },
  // Per screen.
  drawCalls: { title: 'draw calls a frame, most', unit: '' },
  textureMB: { title: 'textures', unit: 'MB' },
  displayObjects: { title: 'display objects', unit: '' },
  scrollScriptMsP50: { title: 'script a frame of scrolling, p50', unit: 'ms' },
  scrollScriptMsP95: { title: 'script a frame of scrolling, p95', unit: 'ms' },
  transitionScriptMsP50: { title: 'script a frame of coming in, p50', unit: 'ms' },
  transitionScriptMsP95: { title: 'script a frame of coming in, p95', unit: 'ms' },
  scrollDrawCalls: { title: 'draw calls a frame of scrolling, most', unit: '' },
  slowUploads: { title: 'uploads above 2 ms while it comes in', unit: '' },
  decodes: { title: 'pictures decoded while it comes in', unit: '' },
  reactCommits: { title: 'React commits at rest or of all scrolling', unit: '' },
  rowsRatio: { title: 'script a frame of scrolling, mean, 240 rows / 60 rows', unit: '' },
  openMs: { title: 'time to a still screen, 240 rows', unit: 'ms' },
  moreScriptMs: { title: 'script to open 240 rows, more than 60 rows', unit: 'ms' },
  moreScriptOfAllMs: { title: 'the same with all rows mounted, in slices after that', unit: 'ms' },
  // Over time.
  textureRatio: { title: 'texture bytes, round 200 / round 20 (20 / 5 by --quick)', unit: '' },
  objectRatio: { title: 'live display objects, round 200 / round 20 (20 / 5 by --quick)', unit: '' },
  rounds: { title: 'rounds of home, product, page', unit: '' },
  // Typing.
  scriptMs: { title: 'script of a letter typed in place, on the CPU, product page, median', unit: 'ms' },
  scriptMsP95: { title: 'script of a letter typed in place, on the CPU, product page, p95', unit: 'ms' },
  scriptMsFiveColumns: { title: 'script of a letter on the longest page, five columns, median', unit: 'ms' },
  scriptMsFiveColumnsP95: { title: 'script of a letter on the longest page, five columns, p95', unit: 'ms' },
  clockMs: { title: 'a letter by the clock, software WebGL beside it, product page, median', unit: 'ms' },
  clockMsFiveColumns: {
    title: 'a letter by the clock, software WebGL beside it, five columns, median',
    unit: 'ms',
  },
  // Starting.
  startBytes: { title: 'visitor JavaScript until the first screen, gzip', unit: 'kB' },
  bytes: { title: 'visitor JavaScript without what came later, gzip', unit: 'kB' },
  laterBytes: { title: 'what came later, in chunks with limits of their own, gzip', unit: 'kB' },
  bootScriptMs: { title: 'script until the first screen is shown, on the CPU', unit: 'ms' },
  ...started('cold', 'cold'),
  ...started('warm', 'warm cache'),
  ...started('serviceWorker', 'from the service worker'),
  // Addresses.
  addresses: { title: 'addresses imported', unit: '' },
  importS: { title: 'their import while the showroom is open', unit: 's' },
  calmQuestionMsP99: { title: 'wait of a question, nothing imported, p99', unit: 'ms' },
  questionMsP99: { title: 'wait of a question during the import, p99', unit: 'ms' },
  longestQuestionMs: { title: 'longest wait of a question during the import', unit: 'ms' },
  calmSaveMsP99: { title: 'wait of a save, nothing imported, p99', unit: 'ms' },
  calmLongestSaveMs: { title: 'longest wait of a save, nothing imported', unit: 'ms' },
  saveMsP99: { title: 'wait of a save during the import, p99', unit: 'ms' },
  longestSaveMs: { title: 'longest wait of a save during the import', unit: 'ms' },
  prefixMsP50: { title: 'search by the beginning, p50', unit: 'ms' },
  prefixMsP95: { title: 'search by the beginning, p95', unit: 'ms' },
  typoMsP50: { title: 'with a letter lost and no word for the street, p50', unit: 'ms' },
  typoMsP95: { title: 'with a letter lost and no word for the street, p95', unit: 'ms' },
  foundInTen: { title: 'the right one in the top ten, of 1,000', unit: '' },
  foundFirst: { title: 'the right one first, of 1,000', unit: '' },
  // The server.
  getMsP50: { title: 'content GET, 200 kiosks and an editor who saves, p50', unit: 'ms' },
  getMsP99: { title: 'content GET, 200 kiosks and an editor who saves, p99', unit: 'ms' },
  eventMsP50: { title: 'POST /event until it is on the disk, p50', unit: 'ms' },
  eventMsP99: { title: 'POST /event until it is on the disk, p99', unit: 'ms' },
  loadSaveMsP99: { title: 'a save under that load, p99', unit: 'ms' },
  eventsSent: { title: 'events sent', unit: '' },
  eventsLost: { title: 'events sent and not stored', unit: '' },
  savesLost: { title: 'saves acknowledged and lost', unit: '' },
  events: { title: 'events of 90 days', unit: '' },
  insightsS: { title: 'insights of all of them', unit: 's' },
  insightsWeekS: { title: 'insights of 7 days of them', unit: 's' },
  insightsGetMsP99: { title: 'a kiosk’s GET while insights are asked for, p99', unit: 'ms' },
  csvS: { title: 'all events as a table', unit: 's' },
  csvGetMsP99: { title: 'a kiosk’s GET while all events are downloaded, p99', unit: 'ms' },
  // Many kiosks on a node.
  lines: { title: 'lines of kiosks on a node (1,000 by --quick)', unit: '' },
  lineKB: { title: 'memory of a line', unit: 'kB' },
  heartbeatsASecond: { title: 'heartbeats a second, beside these lines', unit: '' },
  batchesASecond: { title: 'batches of four events a second, beside these lines', unit: '' },
  loadedGetMsP99: { title: 'a kiosk’s GET through both, p99', unit: 'ms' },
  publishHeardMs: { title: 'until the last line has heard of a publish', unit: 'ms' },
  herdCpuS: { title: 'CPU for 1,000 kiosks that ask for it, behind a proxy', unit: 's' },
  herdGetMsP99: { title: 'a kiosk’s GET meanwhile, p99', unit: 'ms' },
  // Publishing.
  checkAllMs: { title: 'checks of 2,000 changed documents before publishing', unit: 'ms' },
  publishAllMs: { title: 'publishing them, with 1 GB of media, after the checks', unit: 'ms' },
  releaseKB: { title: 'their release, by brotli', unit: 'kB' },
  releaseReadMs: { title: 'a document of it, found and restored, CPU 4x slower', unit: 'ms' },
  // Growth.
  documentListMs: { title: 'editor’s list of 250 products (100 by --quick)', unit: 'ms' },
  documentListRatio: { title: 'editor’s list of products, 4 times as many / once', unit: '' },
  documentMs: { title: 'a kiosk’s GET of one of 250 products (100 by --quick)', unit: 'ms' },
  documentRatio: { title: 'a kiosk’s GET of a product, 4 times as many / once', unit: '' },
  manifestMs: { title: 'offline manifest of 250 products (100 by --quick) after a save', unit: 'ms' },
  manifestRatio: { title: 'offline manifest, 4 times as many products / once', unit: '' },
  fileManifestMs: { title: 'offline manifest of 1,000 files (250 by --quick) after a save', unit: 'ms' },
  fileManifestRatio: { title: 'offline manifest, 4 times as many files / once', unit: '' },
  mediaPageMs: { title: 'a page of the media manager, of 1,000 files (250 by --quick)', unit: 'ms' },
  mediaPageRatio: { title: 'a page of the media manager, 4 times as many files / once', unit: '' },
  mediaSearchMs: { title: 'search in the media manager, of 1,000 files (250 by --quick)', unit: 'ms' },
  mediaSearchRatio: { title: 'search in the media manager, 4 times as many files / once', unit: '' },
  kiosksMs: {
    title: 'first page of the editor’s list of 500 kiosks (100 by --quick), 5 faults each',
    unit: 'ms',
  },
  kiosksRatio: { title: 'first page of kiosks, 4 times as many / once', unit: '' },
  auditMs: {
    title: 'a page of the audit by a person, of 250,000 entries (25,000 by --quick)',
    unit: 'ms',
  },
  auditRatio: { title: 'a page of the audit, 4 times as many entries / once', unit: '' },
  auditActorsMs: { title: 'who is in the audit, of as many entries', unit: 'ms' },
  auditActorsRatio: { title: 'who is in the audit, 4 times as many entries / once', unit: '' },
  publishMs: { title: 'publishing a page, checked among 250 products (100 by --quick)', unit: 'ms' },
  publishRatio: { title: 'publishing a page, 4 times as many products / once', unit: '' },
  releaseMs: { title: 'a kiosk’s GET of the whole release after that', unit: 'ms' },
  releaseRatio: { title: 'a whole release, 4 times as many products / once', unit: '' },
  pointerMs: { title: 'a kiosk’s GET of what is live', unit: 'ms' },
  pointerRatio: { title: 'what is live, 4 times as many products / once', unit: '' },
  heartbeatMs: { title: 'a heartbeat of 500 kiosks (100 by --quick), 8 at once', unit: 'ms' },
  heartbeatRatio: { title: 'a heartbeat, 4 times as many kiosks / once', unit: '' },
  heartbeatMsP95: { title: 'wait of a heartbeat, 8 at once, p95', unit: 'ms' },
  rowsOpenMs: { title: 'script to open a compare page, 60 rows', unit: 'ms' },
  rowsOpenRatio: { title: 'script to open a compare page, 240 rows / 60 rows', unit: '' },
  rowsScrollMs: { title: 'script a frame of scrolling a compare page, 60 rows, p50', unit: 'ms' },
  rowsScrollRatio: { title: 'script a frame of scrolling a compare page, 240 rows / 60 rows', unit: '' },
} as const satisfies Record<string, Figure>;

/** A figure, or the gzipped bytes of one chunk of the visitor's JavaScript. */
export type FigureName = keyof typeof FIGURES | `bytes:${string}`;

export const figureOf = (name: FigureName): Figure =>
  name.startsWith('bytes:')
    ? { title: name.slice('bytes:'.length), unit: 'kB' }
    : FIGURES[name as keyof typeof FIGURES];

/**
 * The budget and the aim of the showroom. A job that ends in ':' represents all jobs with this
 * prefix.
 */
export interface Budget {
  job: string;
  figure: keyof typeof FIGURES;
  /** The highest allowed value, or with `atLeast` the lowest. */
  limit: number;
  atLeast?: true;
  aim?: number;
}

export const BUDGETS: readonly Budget[] = [
  { job: 'confetti', figure: 'gpuRatioToLimit', limit: 1, aim: 0.9 },
  { job: 'confetti', figure: 'gpuRatioAdaptive', limit: 0.7 },
  { job: 'confetti', figure: 'mainRatioToLimit', limit: 1.6, aim: 1.3 },
  { job: 'confetti', figure: 'mainRatioToCanvasConfetti', limit: 1, aim: 0.5 },
  { job: 'confetti', figure: 'longestBlockMs', limit: 50, aim: 10 },
  { job: 'scroll', figure: 'gpuRatioToLimit', limit: 1.05, aim: 0.9 },
  { job: 'scroll', figure: 'gpuRatioAdaptive', limit: 0.7 },
  { job: 'scroll', figure: 'mainRatioToLimit', limit: 1.6, aim: 1.3 },
  { job: 'scroll', figure: 'gpuRatioToBetterScroll', limit: 0.95, aim: 0.5 },
  { job: 'scroll', figure: 'reactCommits', limit: 0, aim: 0 },
  { job: 'scroll', figure: 'scrollDrawCalls', limit: 120, aim: 40 },
  { job: 'slide', figure: 'gpuRatioToLimit', limit: 1.15, aim: 1 },
  { job: 'slide', figure: 'gpuRatioAdaptive', limit: 0.7 },
  { job: 'slide', figure: 'mainRatioToLimit', limit: 1.5, aim: 1.3 },
  { job: 'slide', figure: 'mainRatioToMotion', limit: 1, aim: 0.8 },
  { job: 'slide', figure: 'slowUploads', limit: 0, aim: 0 },
  { job: 'slide', figure: 'decodes', limit: 0, aim: 0 },
  { job: 'fling', figure: 'frameRatioToLimit', limit: 1, atLeast: true },
  { job: 'still', figure: 'frames', limit: 0, aim: 0 },
  { job: 'still', figure: 'cpuRatioToDom', limit: 1.2, aim: 1 },
  { job: 'still', figure: 'reactCommits', limit: 0, aim: 0 },
  { job: 'screen:', figure: 'drawCalls', limit: 120, aim: 40 },
  { job: 'screen:', figure: 'scrollDrawCalls', limit: 120, aim: 40 },
  { job: 'screen:', figure: 'textureMB', limit: 128, aim: 96 },
  { job: 'screen:', figure: 'frames', limit: 0, aim: 0 },
  { job: 'screen:', figure: 'slowUploads', limit: 0, aim: 0 },
  { job: 'screen:', figure: 'decodes', limit: 0, aim: 0 },
  { job: 'screen:', figure: 'reactCommits', limit: 0, aim: 0 },
  { job: 'screen:long-compare', figure: 'rowsRatio', limit: 1.1 },
  { job: 'screen:long-compare', figure: 'moreScriptMs', limit: 150 },
  { job: 'memory', figure: 'textureRatio', limit: 1.05, aim: 1.01 },
  { job: 'memory', figure: 'objectRatio', limit: 1.05, aim: 1.01 },
  { job: 'fleet', figure: 'lineKB', limit: 25 },
  { job: 'fleet', figure: 'heartbeatsASecond', limit: 2000, atLeast: true },
  { job: 'fleet', figure: 'batchesASecond', limit: 1500, atLeast: true },
  { job: 'fleet', figure: 'loadedGetMsP99', limit: 50 },
  { job: 'fleet', figure: 'publishHeardMs', limit: 2000 },
  { job: 'fleet', figure: 'herdCpuS', limit: 2 },
  { job: 'fleet', figure: 'herdGetMsP99', limit: 50 },
  { job: 'keystroke', figure: 'scriptMs', limit: 8, aim: 4 },
  { job: 'keystroke', figure: 'scriptMsP95', limit: 8 },
  { job: 'keystroke', figure: 'scriptMsFiveColumns', limit: 8, aim: 4 },
  { job: 'keystroke', figure: 'scriptMsFiveColumnsP95', limit: 8 },
  { job: 'boot', figure: 'startBytes', limit: 240 },
  { job: 'boot', figure: 'bytes', limit: 330, aim: 250 },
  { job: 'boot', figure: 'coldSeenAfterDomMs', limit: 500 },
  { job: 'boot', figure: 'warmSeenAfterDomMs', limit: 250 },
  { job: 'boot', figure: 'serviceWorkerSeenAfterDomMs', limit: 250 },
  { job: 'boot', figure: 'coldRatioToPixi', limit: 1.2 },
  { job: 'boot', figure: 'warmRatioToPixi', limit: 1.2 },
  { job: 'boot', figure: 'serviceWorkerRatioToPixi', limit: 1.2 },
  { job: 'addresses', figure: 'importS', limit: 60 },
  { job: 'addresses', figure: 'longestQuestionMs', limit: 50 },
  { job: 'addresses', figure: 'longestSaveMs', limit: 50 },
  { job: 'addresses', figure: 'prefixMsP95', limit: 2 },
  { job: 'addresses', figure: 'typoMsP95', limit: 8 },
  { job: 'addresses', figure: 'foundInTen', limit: 990, atLeast: true },
  { job: 'server', figure: 'getMsP99', limit: 50 },
  { job: 'server', figure: 'eventsLost', limit: 0 },
  { job: 'server', figure: 'savesLost', limit: 0 },
  { job: 'server', figure: 'insightsGetMsP99', limit: 50 },
  { job: 'server', figure: 'csvGetMsP99', limit: 50 },
  { job: 'publishing', figure: 'publishAllMs', limit: 2_000 },
  { job: 'publishing', figure: 'releaseKB', limit: 1_000 },
  { job: 'publishing', figure: 'releaseReadMs', limit: 150 },
  // One of many, or a page of them, costs the same; all of them cost at most as much more.
  { job: 'growth', figure: 'documentListRatio', limit: 4.4 },
  { job: 'growth', figure: 'documentRatio', limit: 1.5 },
  { job: 'growth', figure: 'manifestRatio', limit: 4.4 },
  { job: 'growth', figure: 'fileManifestRatio', limit: 4.4 },
  { job: 'growth', figure: 'mediaPageRatio', limit: 1.5 },
  { job: 'growth', figure: 'mediaSearchRatio', limit: 4.4 },
  { job: 'growth', figure: 'kiosksRatio', limit: 4.4 },
  { job: 'growth', figure: 'auditRatio', limit: 1.5 },
  { job: 'growth', figure: 'auditActorsRatio', limit: 1.5 },
  { job: 'growth', figure: 'publishRatio', limit: 4.4 },
  { job: 'growth', figure: 'releaseRatio', limit: 4.4 },
  { job: 'growth', figure: 'pointerRatio', limit: 1.5 },
  { job: 'growth', figure: 'heartbeatRatio', limit: 1.5 },
  { job: 'growth', figure: 'rowsOpenRatio', limit: 4.4 },
  { job: 'growth', figure: 'rowsScrollRatio', limit: 1.5 },
];

/** The budget of a figure: the one for this job before the one for its prefix. */
export const budgetOf = (job: string, figure: FigureName): Budget | undefined =>
  BUDGETS.find((budget) => budget.job === job && budget.figure === figure) ??
  BUDGETS.find(
    (budget) => budget.job.endsWith(':') && job.startsWith(budget.job) && budget.figure === figure,
  );

export const isMet = ({ limit, atLeast }: Budget, value: number): boolean =>
  atLeast ? value >= limit : value <= limit;
