// The table of breakpoints: what differs between a landscape and a portrait stage, in px. The page
// chooses once, when it starts. See src/screens/README.md#stage.

export type Orientation = 'landscape' | 'portrait';

/**
 * The launch script has written it to <html>. The server and the service worker have no page, and a
 * script that a test runs first has no <html> yet.
 */
export const IS_PORTRAIT = globalThis.document?.documentElement?.dataset['orientation'] === 'portrait';

const choose = <T>(landscape: T, portrait: T): T => (IS_PORTRAIT ? portrait : landscape);

export const STAGE_WIDTH_PX = choose(1920, 1080);
export const STAGE_HEIGHT_PX = choose(1080, 1920);
/**
 * The picture or film at the left, or at the top, as high as the picture of a quiz slide, and where
 * what it leaves of the stage begins.
 */
export const MEDIA_WIDTH_PX = choose(960, 1080);
export const MEDIA_HEIGHT_PX = choose(1080, 860);
export const MEDIA_END_X_PX = choose(960, 0);
export const MEDIA_END_Y_PX = choose(0, 860);
/** The area of modules, tiles, blocks and texts. */
export const CONTENT_AREA_PX = choose(1500, 888);
export const MODULES_IN_ROW = choose(4, 2);
export const VIDEO_POSTER_PX = choose(540, 720);

/**
 * A button of a row, the height of a wide picture button, a square one, and the sides of tiles of a
 * row of cubes: narrow ones are higher.
 */
export const ROW_BUTTON_PX = choose(600, 888);
/** Half of the content area, beside the gap of tiles: a wide picture button, one of a notice. */
export const HALF_ROW_PX = choose(740, 888);
export const WIDE_IMAGE_HEIGHT_PX = choose(420, 480);
export const IMAGE_BUTTON_PX = choose(290, 434);
export const IMAGE_BUTTON_HEIGHT_PX = choose(290, 360);
export const CUBE_RATIOS = choose({ narrow: 1.1, wide: 0.75 }, { narrow: 1, wide: 0.95 });

/** A product: its pictures, its text beside or below them, its info image, what goes with it. */
export const GALLERY_MAX_PX = choose(800, 630);
export const HERO_TEXT_PX = choose(760, 888);
/** The way to the true size, and to an appointment. */
export const TRUE_SIZE_PX = choose(330, 296);
export const INFO_IMAGE_PX = choose(575, 888);
export const INFO_IMAGE_HEIGHT_PX = choose(640, 800);
export const RELATED_IN_ROW = choose(4, 2);
/** Width of a card of a view-models page, and cards in a row, by number of cards. */
export const MODEL_CARDS_PX = choose([0, 1520, 740, 552, 419], [0, 888, 888, 888, 424]);
export const MODEL_CARDS_IN_ROW = choose([1, 1, 2, 3, 4], [1, 1, 1, 1, 2]);
/**
 * Left and right of the columns of a compare page, and within each: on a portrait stage their cards
 * begin and end where the content area does.
 */
export const COMPARE_SIDE_PX = choose(210, 86);
export const COLUMN_PAD_PX = choose(14, 10);
/** Columns side by side, at most. */
export const COMPARE_AT_ONCE = choose(5, 3);

/** A quiz slide: its question and the margin beside it; the details of a result. */
export const SLIDE_MARGIN_PX = choose(168, 96);
export const QUESTION_PX = choose(840, 888);
export const RESULT_DETAILS_PX = choose(1000, 808);

/** The wizard: its first step, without and with suggestions, its pictures and its plans. */
export const WIZARD_TOP_PX = choose(40, 158);
export const ADDRESS_FIELD_Y_PX = choose(232, 556);
/** Suggestions side by side. */
export const SUGGESTIONS_IN_ROW = choose(2, 1);
export const TYPING_FIELD_PX = choose(820, 888);
export const TYPING_FIELD_X_PX = choose(152, 96);
export const CHECK_BUTTON_PX = choose(600, 888);
/** The picture of a plan, its name and price below it or on a portrait stage beside it. */
export const PLAN_WIDTH_PX = choose(450, 408);
export const PLAN_HEIGHT_PX = choose(590, 392);
/** A row of keys without the gaps, between the tabs at the edge; a key is wide enough to touch. */
export const KEYS_PX = choose(1716, 800);
export const KEY_MIN_PX = choose(0, 72);
export const KEY_HEIGHT_PX = choose(84, 104);

/** Height of a film that is played, as wide as the stage. */
export const FILM_PX = choose(1080, 1200);

/** The attract screen: its picture, the words of an offer, and the left end of captions. */
export const ATTRACT_PICTURE_PX = choose(1080, 1200);
export const ATTRACT_OFFER_PX = choose(440, 952);
export const ATTRACT_CAPTIONS_X_PX = choose(600, 0);

/** 'Your visit', the modes of access, and the dialog of appointments, wider for larger text. */
export const SEEN_IN_ROW = choose(6, 3);
export const ACCESS_MODES_IN_ROW = choose(5, 2);
export const TIMES_PX = choose([1040, 1320, 1600], [808]);
export const BOOKED_TEXT_PX = choose([660, 900, 1140], [808]);
