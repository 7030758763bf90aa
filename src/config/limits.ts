// Business constants, each defined once, with its unit in its name. Motion values are in
// motion/currentTokens.ts, texts in config/messages.ts. See src/config/README.md#numbers.
import {
  COMPARE_SIDE_PX,
  CONTENT_AREA_PX,
  GALLERY_MAX_PX,
  IMAGE_BUTTON_PX,
  INFO_IMAGE_PX,
  MEDIA_HEIGHT_PX,
  MEDIA_WIDTH_PX,
  STAGE_HEIGHT_PX,
  STAGE_WIDTH_PX,
  VIDEO_POSTER_PX,
} from './layout.ts';

/** The stage, in logical pixels. See src/screens/README.md#stage. */
export const STAGE = { widthPx: STAGE_WIDTH_PX, heightPx: STAGE_HEIGHT_PX } as const;

export const RESIZE_DEBOUNCE_MS = 200;

/** Momentum scrolling. See src/screens/README.md#scrolling. */
export const SCROLL = {
  speedPxPerMs: 0.5,
  decayMs: 325,
  velocitySampleMs: 50,
  dragThresholdPx: 2,
} as const;

/** Pointers that are down; distances in px of the stage. See src/screens/README.md#presses. */
export const CONTACT = {
  /** A finger or a pen that has moved no farther taps. */
  tapPx: 12,
  /** ... and has scrolled no more than this. */
  tapScrollPx: 6,
  /** One that rests for so long counts no longer. */
  restMs: 3_000,
} as const;

/**
 * Number of entries in a list. A list with a minimum may also be empty, which means 'not filled in
 * yet'. See src/content/README.md#counts.
 */
export const COUNTS = {
  footerLinks: { max: 4 },
  viewModelCards: { min: 1, max: 4 },
  sellingPoints: { min: 2, max: 4 },
  related: { max: 4 },
  quizButtons: { min: 2, max: 4 },
  compareColumns: 4,
  newCompareColumns: 5,
} as const;

/** Number ranges that validation enforces. See src/content/README.md#field-rules. */
export const RANGES = {
  score: { min: 0, max: 5 },
  spacerHeightPx: { min: 0, max: 100_000 },
  heightMm: { min: 5, max: 1_000 },
  /** 'Between 1 and 10,000' is advice: only what is outside this range is refused. */
  quizWeight: { min: 0, max: 10_000 },
  paddingPx: { min: 0 },
} as const;

/**
 * Defaults for numbers that a document leaves out. See
 * src/config/README.md#distances-and-sizes.
 */
export const FALLBACKS = {
  modularPaddingPx: 40,
  cubeRowsPaddingPx: 20,
  spacerHeightPx: 20,
} as const;

/** Initial values of a new document. See src/content/README.md#new-documents. */
export const STARTERS = {
  customerRating: 2.5,
  compareReviewRating: 2.5,
  reviewScore: 5,
} as const;

/**
 * Fixed sizes on the stage, in px. See src/content/README.md#advised-picture-sizes and
 * src/config/README.md#distances-and-sizes.
 */
export const SIZES = {
  starPx: 45,
  galleryMaxHeightPx: GALLERY_MAX_PX,
  infoImageWidthPx: INFO_IMAGE_PX,
  imageButtonPx: IMAGE_BUTTON_PX,
  leftMedia: { widthPx: MEDIA_WIDTH_PX, heightPx: MEDIA_HEIGHT_PX },
  bottomModule: { widthPx: 1760, heightPx: 128 },
  moduleAreaWidthPx: CONTENT_AREA_PX,
  cubeRowWidthPx: CONTENT_AREA_PX,
  ctaButton: { widthPx: 600, heightPx: 110 },
  videoPosterHeightPx: VIDEO_POSTER_PX,
  minTargetPx: 72,
};

/** Width of the tab 'Accessibility' at the left edge, over the margin of every screen, in px. */
export const ACCESS_TAB_PX = 72;

/** The compare pages. See src/screens/table/README.md. */
export const COMPARE = {
  shrinkAfterPx: 16,
  headerTopPx: 65,
  sidePx: COMPARE_SIDE_PX,
  reset: { widthPx: 234, heightPx: 78 },
  smallReset: { widthPx: 182, heightPx: 78 },
  priceImageWidthPx: 275,
} as const;

/**
 * The carousel of a quiz result: item size at the sides and in the center. See
 * src/screens/quiz-result/README.md#carousel.
 */
export const QUIZ_RESULT = { sidePx: 150, centerPx: 300 } as const;

/**
 * Time until a gift message continues to the end of the quiz. See
 * src/screens/gift-message/README.md.
 */
export const GIFT_MESSAGE_MS = 3_000;

/** How long a screen waits for its pictures before it is shown without them. */
export const SCREEN_READY_TIMEOUT_MS = 600;

/** GPU memory for images and text together. See src/config/README.md#memory. */
export const TEXTURE_BUDGET_BYTES = 128 * 1024 * 1024;

/**
 * Budget of one frame: time, draw calls, and React commits while something moves. See
 * src/config/README.md#memory.
 */
export const FRAME_BUDGET = { ms: 1_000 / 60, draws: 120, commits: 0 } as const;

/** The part of the texture budget for text runs that are out of view. */
export const TEXT_RUN_BUDGET_BYTES = 24 * 1024 * 1024;

/** Most screen states kept for Back. A browser goes back 50 steps at most. */
export const VISIT_STATE_MAX = 100;

/**
 * Delay before repairs of a document are computed and logged, so that the screen is shown first.
 */
export const REPAIR_REPORT_DELAY_MS = 1_000;

/** Debounce of address suggestions while typing. See src/screens/wizard/README.md#start. */
export const SUGGEST_DEBOUNCE_MS = 275;

/** Timeout of a request. */
export const REQUEST_TIMEOUT_MS = 10_000;

/** Timeout of a download: a year of events over a slow connection. */
export const DOWNLOAD_TIMEOUT_MS = 600_000;

/** Refresh interval of the Kiosks page. */
export const KIOSKS_REFRESH_MS = 30_000;

/** A kiosk counts as offline after this time without a heartbeat: several were missed. */
export const KIOSK_ALIVE_MS = 3 * 60_000;

/**
 * Retry interval after a failed load. The timeout of a retry is shorter than that of the first
 * request: both together stay below 10 s, so that a kiosk recovers within 10 s of its server.
 */
export const RETRY_MS = 4_000;
/** An open preview shows later saves, and the end of its link, within this time. */
export const PREVIEW_LOOK_MS = 30_000;

export const RETRY_TIMEOUT_MS = 5_000;

/** How long a visitor waits for the server before cached content is shown. */
export const CONTENT_TIMEOUT_MS = 3_000;

/** After a timeout, cached content is shown at once for this long. */
export const SERVER_AWAY_CACHE_MS = 30_000;

/**
 * The offline cache starts to fill this long after the first screen, with this many requests in
 * parallel.
 */
export const OFFLINE_CACHE_DELAY_MS = 2_000;
export const OFFLINE_CACHE_PARALLEL = 2;
/**
 * After a change, kiosks look for what is live at a random moment within this time, to spread the
 * load.
 */
export const OFFLINE_CACHE_SPREAD_MS = 2_000;

/** Timeout of a file of the offline cache; it is fetched again next time. */
export const OFFLINE_CACHE_TIMEOUT_MS = 15 * 60_000;

/** Share of the storage quota that stays free. */
export const OFFLINE_CACHE_FREE_SHARE = 0.05;

/** Interval of the messages that ask a waiting service worker to take over. */
export const LOCATION_RETRY_MS = 3_000;

/** Attempts before the page reloads to let the service worker take over. */
export const LOCATION_RETRY_COUNT = 3;

/** Interval at which the offline cache and the app are checked for updates, while idle. */
export const OFFLINE_CACHE_INTERVAL_MS = 60 * 60_000;

/** Timeout of an embedded page. */
export const EMBEDDED_FRAME_TIMEOUT_MS = 10_000;

/**
 * An embedded page whose server stops responding is checked once more after this time, then closed.
 */
export const EMBEDDED_FRAME_RECHECK_MS = 2_000;

/** Interval of connection checks while something on the screen depends on the connection. */
export const CONNECTION_PROBE_MS = 5_000;

/**
 * Longest text that is drawn. The rest is cut with an ellipsis, so that one field cannot exhaust
 * the GPU.
 */
export const DRAWN_TEXT_MAX_CHARS = 6_000;

/** Longest document name and longest other text, in characters, that the server accepts. */
export const TEXT_LIMIT_CHARS = { name: 200, text: 20_000 } as const;

/** Largest file of each kind that the media store accepts. */
export const MEDIA_LIMIT_BYTES = { image: 50_000_000, sound: 50_000_000, video: 500_000_000 } as const;

/**
 * Heavier files are advised against before publishing. A picture that fills the stage stays below 2
 * MB at any quality that people can distinguish; 5 MB are 28 s of WAV; 150 MB are two minutes of
 * film at 10 Mbit/s, so that a kiosk keeps 20 of them in 3 GB.
 */
export const KIOSK_FILE_BYTES = { image: 4_000_000, sound: 5_000_000, video: 150_000_000 } as const;
/** A price that ends within so many days is checked before publishing. */
export const ENDING_PRICE_DAYS = 14;
/** All files of an environment, which its kiosks keep. */
export const KIOSK_TOTAL_BYTES = 3_000_000_000;

/**
 * How many times as long as the main text a translation may be before it is checked by eye, by the
 * main text's length. From IBM's figures in W3C, "Text size in translation": short texts grow most.
 */
export const TRANSLATION_GROWTH = [
  { upToChars: 10, factor: 3 },
  { upToChars: 20, factor: 2 },
  { upToChars: 30, factor: 1.8 },
  { upToChars: Number.POSITIVE_INFINITY, factor: 1.7 },
] as const;

/** Larger images are refused: a decoded image takes 4 bytes per pixel of a kiosk's memory. */
export const PICTURE_LIMIT = { sidePx: 12_000, pixels: 50_000_000 } as const;

/** Films with more are refused: decoders of H.264 in hardware end at 4096 x 2304. */
export const FILM_LIMIT = { pixels: 4096 * 2304 } as const;
/**
 * Films with more get a warning: small kiosks decode 1080p60 in hardware, in 8 bits and 4:2:0. The
 * bit rate is the highest of H.264 level 4.2, the level of 1080p60, in the main profile.
 */
export const WEAK_KIOSK_FILM = { pixels: 1920 * 1200, fps: 60, megabitsPerS: 50, bitDepth: 8 } as const;

/**
 * When a visit counts as over. See src/visit/README.md#timeout and
 * src/visit/README.md#warning.
 */
export const IDLE = {
  /** From the last touch, after the debounce, to the end of the visit. */
  timeoutMs: 60_000,
  /** Touches within this time count as one. */
  debounceMs: 1_000,
  /** How long before the end of the visit the idle warning is shown. */
  warningMs: 20_000,
  /** The same while the stage is read aloud. */
  spokenWarningMs: 120_000,
  /** How long a video or an embedded page keeps the visit open without a touch. */
  watchedMaxMs: 600_000,
} as const;

/** Idle timeout for keyboard and screen reader users, in seconds; the site settings choose. */
export const ASSISTED_IDLE_S = { min: 60, max: 600, usual: 180 } as const;

/** Sending of analytics events. See src/analytics/README.md#sending. */
export const EVENT_SENDING = {
  delayMs: 2_000,
  /** Retry delay while the server is unreachable: first and longest. */
  retryMs: { first: 2_000, most: 300_000 },
  /**
   * Most events stored while the server is unreachable. Beyond that the oldest are dropped and
   * counted.
   */
  eventsKept: 10_000,
  faultsKept: 200,
} as const;

/** Interval of heartbeats and most faults in one. */
export const HEARTBEAT = { everyMs: 60_000, faults: 20 } as const;

/** The same fault is recorded once within this time. */
export const FAULT_REPEAT_MS = 60_000;

/** Self-healing of a kiosk. See src/kiosk/README.md#gpu-and-page. */
export const SELF_HEALING = {
  /** A lost WebGL context that is not restored within this time causes a reload. */
  contextMs: 5_000,
  /** The frame loop counts as stuck after this long without a frame. */
  stallMs: 10_000,
  watchEveryMs: 5_000,
  /** A larger heap counts as a leak: a visit takes a tenth of it. */
  heapMaxBytes: 600_000_000,
  /** After this many GPU losses within this time, the Canvas renderer is used for as long. */
  gpuLosses: 2,
  gpuRestMs: 600_000,
  /** Time to store a fault before the page reloads. */
  keepFaultMs: 300,
} as const;
