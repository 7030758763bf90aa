// Business constants: each fact stands once, its unit in its name.
// Times and distances of motion are in motion/currentTokens.ts, words in config/messages.ts.
// See src/screens/README.md#24-numbers.

/** The stage, in logical pixels. See src/screens/README.md#11-stage. */
export const STAGE = { widthPx: 1920, heightPx: 1080 } as const;

export const RESIZE_DEBOUNCE_MS = 200;

/** Momentum scrolling. See src/screens/README.md#29-scrolling. */
export const SCROLL = {
  speedPxPerMs: 0.5,
  decayMs: 325,
  velocitySampleMs: 50,
  dragThresholdPx: 2,
} as const;

/**
 * How many items a list may hold; one with a minimum may also be empty, which is 'not filled in yet'.
 * See src/screens/README.md#202-counts.
 */
export const COUNTS = {
  footerLinks: { max: 4 },
  viewModelCards: { min: 1, max: 4 },
  sellingPoints: { min: 2, max: 4 },
  quizButtons: { min: 2, max: 4 },
  compareColumns: 4,
  newCompareColumns: 5,
} as const;

/** Number ranges that validation keeps. See src/screens/README.md#201-field-rules. */
export const RANGES = {
  score: { min: 0, max: 5 },
  spacerHeightPx: { min: 0, max: 100_000 },
  quizWeight: { min: 1, max: 10_000 },
  /** 'Greater than 0': 0 itself is refused. */
  paddingPx: { above: 0, min: 1, max: Number.POSITIVE_INFINITY },
} as const;

/**
 * Values used when a document leaves a number out.
 * See src/screens/README.md#242-distances-and-sizes.
 */
export const FALLBACKS = {
  modularPaddingPx: 40,
  cubeRowsPaddingPx: 20,
  spacerHeightPx: 20,
} as const;

/** Values that a new item starts with. See src/screens/README.md#193-new-documents. */
export const STARTERS = {
  customerRating: 2.5,
  compareReviewRating: 2.5,
  reviewScore: 5,
} as const;

/**
 * Sizes of things on the stage that are fixed, in logical pixels.
 * See src/screens/README.md#205-advised-picture-sizes and src/screens/README.md#242-distances-and-sizes.
 */
export const SIZES = {
  starPx: 45,
  galleryMaxHeightPx: 800,
  infoImageWidthPx: 575,
  imageButtonPx: 290,
  leftMedia: { widthPx: 960, heightPx: 1080 },
  bottomModule: { widthPx: 1760, heightPx: 128 },
  moduleAreaWidthPx: 1500,
  cubeRowWidthPx: 1500,
  ctaButton: { widthPx: 600, heightPx: 110 },
  videoPosterHeightPx: 540,
  minTargetPx: 72,
} as const;

/** The compare pages. See src/screens/README.md#9-compare-pages. */
export const COMPARE = {
  shrinkAfterPx: 16,
  headerTopPx: 65,
  sidePx: 210,
  reset: { widthPx: 234, heightPx: 78 },
  smallReset: { widthPx: 182, heightPx: 78 },
  priceImageWidthPx: 275,
} as const;

/**
 * The carousel of a quiz result: items at the sides, and the one in the centre.
 * See src/screens/README.md#121-carousel.
 */
export const QUIZ_RESULT = { sidePx: 150, centrePx: 300 } as const;

/**
 * A gift message goes on to the quiz's end by itself after this time.
 * See src/screens/README.md#11-gift-message.
 */
export const GIFT_MESSAGE_MS = 3_000;

/** A screen that comes waits this long for its pictures before it comes on without them. */
export const SCREEN_READY_TIMEOUT_MS = 600;

/** GPU memory that images and text may take at once. See src/screens/README.md#246-memory. */
export const TEXTURE_BUDGET_BYTES = 128 * 1024 * 1024;

/**
 * What one frame may cost: its time, its draw calls, and React's commits while something moves.
 * See src/screens/README.md#246-memory.
 */
export const FRAME_BUDGET = { ms: 1_000 / 60, draws: 120, commits: 0 } as const;

/** Of these, what printed texts that have gone out of view may keep for coming back. */
export const TEXT_RUN_BUDGET_BYTES = 24 * 1024 * 1024;

/** How much of what screens are left with is kept for Back; a browser itself goes back 50 steps. */
export const VISIT_STATE_MAX = 100;

/** What had to be repaired in a document is looked for, and logged, this long after it came: the screen goes first. */
export const REPAIR_REPORT_DELAY_MS = 1_000;

/** Typing that rests this long is looked up. See src/screens/README.md#132-start. */
export const SUGGEST_DEBOUNCE_MS = 275;

/** The availability wizard. See src/screens/README.md#13-availability-wizard. */
export const WIZARD = {
  similarButton: { widthPx: 1052, heightPx: 110 },
  /** More options than this scroll. */
  similarShown: 6,
  plansShown: 3,
  plan: { widthPx: 450, heightPx: 590 },
  arrowPx: 78,
  loadingImageWidthPx: 1800,
  bandWidthPx: 1500,
} as const;

/** An answer of the server that takes longer than this counts as none. */
export const REQUEST_TIMEOUT_MS = 10_000;

/** A file that an editor downloads may take this long: a year of events over a slow line. */
export const DOWNLOAD_TIMEOUT_MS = 600_000;

/** The page of kiosks is asked for anew this often while it is open. */
export const KIOSKS_REFRESH_MS = 30_000;

/** A kiosk that has not been heard for longer than this is no longer taken for alive: several of its heartbeats are missing. */
export const KIOSK_ALIVE_MS = 3 * 60_000;

/**
 * What failed by itself, a screen, an environment, the start, is tried again this often. A request that is sent again is given up
 * sooner than the first one was: both together stay below 10 s, so that a kiosk is back that soon after its server is.
 */
export const RETRY_MS = 4_000;
export const RETRY_TIMEOUT_MS = 5_000;

/** A visitor waits this long for what the server says before the kept copy is shown. */
export const CONTENT_TIMEOUT_MS = 3_000;

/** A server that did not answer in time is taken for away this long: the kept copy is shown at once. */
export const SERVER_AWAY_CACHE_MS = 30_000;

/** What is kept for the time without the server: fetched this long after the first screen stood, so many files at once. */
export const OFFLINE_CACHE_DELAY_MS = 2_000;
export const OFFLINE_CACHE_PARALLEL = 2;
/** After a change kiosks ask what to keep at random moments within this time, so that they do not all ask at once. */
export const OFFLINE_CACHE_SPREAD_MS = 10_000;

/** A file that takes longer than this to come is left for the next time. */
export const OFFLINE_CACHE_TIMEOUT_MS = 15 * 60_000;

/** Of the room that the browser gives, this share stays free. */
export const OFFLINE_CACHE_FREE_SHARE = 0.05;

/** A new build that waits while nobody is there is let in again after this time. */
export const LOCATION_RETRY_MS = 3_000;

/** So often it is said before the page itself, with all that it still fetches, makes room by starting anew. */
export const LOCATION_RETRY_COUNT = 3;

/** What is kept, and the app itself, are compared with the server's at the first moment without anybody after this time. */
export const OFFLINE_CACHE_INTERVAL_MS = 60 * 60_000;

/** An embedded page that is not there after this long is given up. */
export const EMBEDDED_FRAME_TIMEOUT_MS = 10_000;

/** A page that has been there, and whose server does not answer, is asked for once more after this time before it is taken away. */
export const EMBEDDED_FRAME_RECHECK_MS = 2_000;

/** The server is asked this often whether it can be reached, while something on the screen depends on it. */
export const CONNECTION_PROBE_MS = 5_000;

/** Longest text that is drawn; what follows is cut with an ellipsis, so that one field cannot exhaust the GPU. */
export const DRAWN_TEXT_MAX_CHARS = 6_000;

/** Most characters of a document's name, and of any other text in it, that the server takes. */
export const TEXT_LIMIT_CHARS = { name: 200, text: 20_000 } as const;

/** Largest file of each kind that the media store takes. */
export const MEDIA_LIMIT_BYTES = { image: 50_000_000, sound: 50_000_000, video: 500_000_000 } as const;

/** Larger pictures are refused: decoded, one takes 4 bytes a pixel of a kiosk's memory. */
export const PICTURE_LIMIT = { sidePx: 12_000, pixels: 50_000_000 } as const;

/**
 * When nobody is there any more.
 * See src/screens/README.md#171-timeout and src/screens/README.md#172-warning.
 */
export const IDLE = {
  /** From the last touch, once the debounce has passed, to the end of the visit. */
  timeoutMs: 60_000,
  /** Touches that follow each other within this time are one. */
  debounceMs: 1_000,
  /** So long before the end somebody who reads or thinks is asked whether they are still there. */
  warningMs: 20_000,
  /** A film or an embedded page that somebody watches without a touch keeps the visit open for so long. */
  watchedMaxMs: 600_000,
} as const;

/** How long somebody who uses a keyboard or a screen reader may rest, in seconds; the site settings choose. */
export const ASSISTED_IDLE_S = { min: 60, max: 600, usual: 180 } as const;

/** Sending what is counted. See src/screens/README.md#182-sending. */
export const EVENT_SENDING = {
  delayMs: 2_000,
  /** How long a server that is away is left alone, at first and at most. */
  retryMs: { first: 2_000, most: 300_000 },
  /** What a kiosk keeps for a server that is away; of more than that the oldest goes, and is counted. */
  eventsKept: 10_000,
  faultsKept: 200,
} as const;

/** A kiosk says this often that it is alive, and with it at most so many faults. */
export const HEARTBEAT = { everyMs: 60_000, faults: 20 } as const;

/** The same fault is recorded once in this time. */
export const FAULT_REPEAT_MS = 60_000;

/** When a kiosk helps itself. See src/screens/README.md#262-gpu-and-page. */
export const SELF_HEALING = {
  /** A GPU that does not come back by itself in this time gets a fresh page. */
  contextMs: 5_000,
  /** A stage that wants to draw and gets no frame for so long is stuck. */
  stallMs: 10_000,
  watchEveryMs: 2_000,
  /** More of the heap than this is a leak: a visit takes a tenth of it. */
  heapMaxBytes: 600_000_000,
  /** A GPU that did not come back so often within this time is left alone for as long: the Canvas renderer draws meanwhile. */
  gpuLosses: 2,
  gpuRestMs: 600_000,
  /** A fault is given this long to be kept before the page that reported it starts anew. */
  keepFaultMs: 300,
} as const;
