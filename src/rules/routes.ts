// Visitor routes, exact matches; any other path is the home screen. Independent of the router
// library. See src/screens/README.md#21-visitor-routes.

/** Base path of editing mode. See src/screens/README.md#22-editing-routes. */
export const EDIT_BASE = '/edit';

export const SCREENS = [
  'home',
  'availability-wizard',
  'view-models',
  'product-videos',
  'product',
  'compare',
  'new-compare',
  'gift-message',
  'help-me-choose',
  'quiz-result',
  'page',
] as const;
export type ScreenName = (typeof SCREENS)[number];

export interface Route {
  screen: ScreenName;
  /** Document id; '' for home and for a quiz result without one. */
  id: string;
  /** Whether the product overview opens with confetti. */
  celebrate: boolean;
}

interface Pattern {
  screen: ScreenName;
  /** Segments; ':id' matches any that is not empty. */
  segments: readonly string[];
  celebrate?: boolean;
}

const pattern = (screen: ScreenName, path: string, celebrate = false): Pattern => ({
  screen,
  segments: path.split('/').filter(Boolean),
  celebrate,
});

const PATTERNS: readonly Pattern[] = [
  pattern('home', '/'),
  pattern('home', '/home'),
  pattern('availability-wizard', '/availability-wizard/:id'),
  pattern('view-models', '/view-models/:id'),
  pattern('product-videos', '/product/:id/videos'),
  pattern('product', '/product/:id'),
  pattern('product', '/product/:id/celebrate', true),
  pattern('compare', '/compare/:id'),
  pattern('new-compare', '/new-compare/:id'),
  pattern('gift-message', '/gift-message/:id'),
  pattern('help-me-choose', '/help-me-choose/:id'),
  pattern('quiz-result', '/quiz-result'),
  pattern('quiz-result', '/quiz-result/:id'),
  // Used by links of the editor, besides the singular form. See
  // src/screens/README.md#21-visitor-routes.
  pattern('quiz-result', '/quiz-results/:id'),
  pattern('page', '/page/:id'),
];

export const HOME: Route = { screen: 'home', id: '', celebrate: false };

/** True for '/edit' and everything under it. */
export const isEditPath = (pathname: string): boolean =>
  pathname === EDIT_BASE || pathname.startsWith(`${EDIT_BASE}/`);

/** The visitor path of a path that may be under /edit. */
export const withoutEditBase = (pathname: string): string =>
  isEditPath(pathname) ? pathname.slice(EDIT_BASE.length) || '/' : pathname;

const LISTS = /^\/edit\/lists\/([^/]+)\/?$/;

/**
 * The content list of an editor's path, by its kind's route; null for other paths. See
 * src/screens/README.md#22-editing-routes.
 */
export const listOf = (pathname: string): string | null => LISTS.exec(pathname)?.[1] ?? null;

/** The visitor path that a path shows on the stage; a list shows none. */
export const visitorPath = (pathname: string): string =>
  listOf(pathname) === null ? withoutEditBase(pathname) : '/';

/**
 * The route of a path; the home screen if nothing matches. See
 * src/screens/README.md#21-visitor-routes.
 */
export function routeOf(pathname: string): Route {
  const segments = withoutEditBase(pathname).split('/').filter(Boolean).map(decoded);
  const match = PATTERNS.find((candidate) => matches(candidate.segments, segments));
  if (!match) return HOME;
  const at = match.segments.indexOf(':id');
  return {
    screen: match.screen,
    id: at < 0 ? '' : (segments[at] ?? ''),
    celebrate: match.celebrate ?? false,
  };
}

const matches = (wanted: readonly string[], given: readonly string[]): boolean =>
  wanted.length === given.length &&
  wanted.every((segment, index) => segment === ':id' || segment === given[index]);

/** A malformed escape in an address must not throw. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
