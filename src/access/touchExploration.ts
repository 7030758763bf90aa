// Explore by touch: what one or two fingers ask for while the stage is read aloud. A finger that
// slides hears what it enters, a lift presses nothing, two taps press what was heard last, a swipe
// is next or previous, two fingers scroll. See src/access/README.md#read-aloud.

export const TOUCH = {
  /** A finger that stays this long explores; a shorter touch is a tap or a swipe. */
  holdMs: 150,
  /** A second tap within this time of the first presses. */
  doubleTapMs: 300,
  /** A tap moves less than this, in px of the stage. */
  tapPx: 40,
  /** A swipe moves at least this far, in px of the stage. */
  swipePx: 110,
  /** A swipe is over within this time. */
  swipeMs: 400,
} as const;

/** Times in ms, places in px of the stage. `time` says that `dueMs` has come. */
export type TouchInput =
  | { type: 'down' | 'move' | 'up' | 'cancel'; id: number; x: number; y: number; atMs: number }
  | { type: 'time'; atMs: number };

export type TouchRequest =
  /** `isFirst` is where a finger comes to rest, or has tapped. */
  | { type: 'hear'; x: number; y: number; isFirst: boolean }
  | { type: 'press' }
  | { type: 'next' }
  | { type: 'previous' }
  /** By which the content moves. */
  | { type: 'scroll'; x: number; y: number };

interface Point {
  x: number;
  y: number;
}

interface Contact extends Point {
  id: number;
  from: Point;
  downMs: number;
}

export interface Exploration {
  contacts: readonly Contact[];
  /** Action of the fingers that are down; 'unknown' until it is clear. */
  mode: 'none' | 'unknown' | 'exploring' | 'scrolling' | 'done';
  /** A first tap that waits for a second. */
  tap: (Point & { upMs: number }) | null;
  /** When `time` has to be said; null for never. */
  dueMs: number | null;
}

export const NO_TOUCH: Exploration = { contacts: [], mode: 'none', tap: null, dueMs: null };

interface Step {
  next: Exploration;
  requests: readonly TouchRequest[];
}

const NOTHING: readonly TouchRequest[] = [];

export function explore(state: Exploration, input: TouchInput): Step {
  switch (input.type) {
    case 'down':
      return pressedDown(state, input);
    case 'move':
      return moved(state, input);
    case 'up':
      return lifted(state, input);
    case 'cancel':
      return { next: withoutContact(state, input.id), requests: NOTHING };
    case 'time':
      return timePassed(state, input.atMs);
  }
}

type ContactInput = Exclude<TouchInput, { type: 'time' }>;

function pressedDown(state: Exploration, { id, x, y, atMs }: ContactInput): Step {
  // An up that was never delivered must not leave a finger behind.
  const others = state.contacts.filter((contact) => contact.id !== id);
  const contacts = [...others, { id, x, y, from: { x, y }, downMs: atMs }];
  if (contacts.length === 1)
    return { next: { ...state, contacts, mode: 'unknown', dueMs: atMs + TOUCH.holdMs }, requests: NOTHING };
  const mode = contacts.length === 2 && state.mode !== 'done' ? 'scrolling' : 'done';
  return { next: { contacts, mode, tap: null, dueMs: null }, requests: NOTHING };
}

function moved(state: Exploration, { id, x, y, atMs }: ContactInput): Step {
  const before = state.contacts.find((contact) => contact.id === id);
  if (!before) return { next: state, requests: NOTHING };
  const contacts = state.contacts.map((contact) => (contact.id === id ? { ...contact, x, y } : contact));
  const next: Exploration = { ...state, contacts };
  if (state.mode === 'scrolling') {
    // Each of the two fingers moves the content by half of its way.
    const by = { x: (x - before.x) / 2, y: (y - before.y) / 2 };
    return { next, requests: [{ type: 'scroll', ...by }] };
  }
  if (state.mode === 'exploring') return { next, requests: [{ type: 'hear', x, y, isFirst: false }] };
  if (state.mode === 'unknown' && atMs - before.downMs >= TOUCH.holdMs && !isSwift(before, x, y, atMs))
    return {
      next: { ...next, mode: 'exploring', tap: null, dueMs: null },
      requests: [{ type: 'hear', x, y, isFirst: true }],
    };
  return { next, requests: NOTHING };
}

/** Still fast enough to become a swipe. */
const isSwift = ({ from, downMs }: Contact, x: number, y: number, atMs: number): boolean =>
  atMs - downMs < TOUCH.swipeMs && Math.hypot(x - from.x, y - from.y) / (atMs - downMs) >= SWIPE_PX_PER_MS;
const SWIPE_PX_PER_MS = TOUCH.swipePx / TOUCH.swipeMs;

function lifted(state: Exploration, { id, x, y, atMs }: ContactInput): Step {
  const contact = state.contacts.find((each) => each.id === id);
  const next = withoutContact(state, id);
  if (!contact || state.mode !== 'unknown') return { next, requests: NOTHING };
  const [across, down] = [x - contact.from.x, y - contact.from.y];
  if (Math.hypot(across, down) < TOUCH.tapPx) return tapped(state, next, contact, atMs);
  const isSwipe =
    Math.abs(across) >= TOUCH.swipePx &&
    Math.abs(across) > Math.abs(down) * 2 &&
    atMs - contact.downMs <= TOUCH.swipeMs;
  return {
    next: { ...next, tap: null, dueMs: null },
    requests: isSwipe ? [{ type: across > 0 ? 'next' : 'previous' }] : NOTHING,
  };
}

/** The second of two presses; the first is heard unless a second one follows. */
function tapped(state: Exploration, next: Exploration, { x, y, downMs }: Contact, atMs: number): Step {
  const isSecond = state.tap !== null && downMs - state.tap.upMs <= TOUCH.doubleTapMs;
  if (isSecond) return { next: { ...next, tap: null, dueMs: null }, requests: [{ type: 'press' }] };
  return {
    next: { ...next, tap: { x, y, upMs: atMs }, dueMs: atMs + TOUCH.doubleTapMs },
    requests: NOTHING,
  };
}

function timePassed(state: Exploration, atMs: number): Step {
  if (state.dueMs === null || atMs < state.dueMs) return { next: state, requests: NOTHING };
  const [contact] = state.contacts;
  if (state.mode === 'unknown' && contact) {
    // A second tap is down, or a swipe is under way.
    const hasMoved = Math.hypot(contact.x - contact.from.x, contact.y - contact.from.y) >= TOUCH.tapPx;
    if (hasMoved && isSwift(contact, contact.x, contact.y, atMs))
      return { next: { ...state, dueMs: contact.downMs + TOUCH.swipeMs }, requests: NOTHING };
    const { x, y } = contact;
    return {
      next: { ...state, mode: 'exploring', tap: null, dueMs: null },
      requests: [{ type: 'hear', x, y, isFirst: true }],
    };
  }
  const { tap } = state;
  return {
    next: { ...state, tap: null, dueMs: null },
    requests: tap ? [{ type: 'hear', x: tap.x, y: tap.y, isFirst: true }] : NOTHING,
  };
}

/** With the last finger everything begins anew; a tap that waits stays. */
function withoutContact(state: Exploration, id: number): Exploration {
  const contacts = state.contacts.filter((contact) => contact.id !== id);
  return contacts.length === 0
    ? { ...state, contacts, mode: 'none', dueMs: null }
    : { ...state, contacts, mode: 'done', dueMs: null };
}
