// Visitor routes, exact matches; any other path is the home screen. Independent of the router
// library. See src/screens/README.md#visitor-routes.
import { KIND_ROWS, type KindRoute } from '#content/kindTable.ts';
import { withoutEditBase } from './editPath.ts';

/** Each screen is named after the route of its kind; a product has a second one. */
export type ScreenName = KindRoute | 'product-videos';

type DocumentRoute = Exclude<KindRoute, 'home'>;
const DOCUMENT_ROUTES = KIND_ROWS.map(({ route }) => route).filter(
  (route): route is DocumentRoute => route !== null && route !== 'home',
);

/** In the order in which they are loaded after the first one. */
export const SCREENS: readonly ScreenName[] = ['home', ...DOCUMENT_ROUTES, 'product-videos'];

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
  ...DOCUMENT_ROUTES.map((route) => pattern(route, `/${route}/:id`)),
  pattern('product-videos', '/product/:id/videos'),
  pattern('product', '/product/:id/celebrate', true),
  pattern('quiz-result', '/quiz-result'),
  // Used by links of the editor, like the singular form. See src/screens/README.md#visitor-routes.
  pattern('quiz-result', '/quiz-results/:id'),
];

export const HOME: Route = { screen: 'home', id: '', celebrate: false };

/**
 * Admin pages with a path of their own; the others are under /edit/lists. Also the quiz studio, by
 * its start slide.
 */
const ADMIN_PATHS =
  'content|quizzes|prices|search|media|publishing|releases|calendar|checks|fit|languages|insights|' +
  'funnels|visits|kiosks|stores|groups|alerts|calls|motion|settings|people|invitations|keys|audit|' +
  'quiz/[^/]+';

const LISTS = new RegExp(`^/edit/(?:lists/([^/]+)|(${ADMIN_PATHS}))/?$`);

/**
 * The content list of an editor's path, by its kind's route, or the admin page; null for other
 * paths. See src/screens/README.md#editing-routes.
 */
export function listOf(pathname: string): string | null {
  const [, list, page] = LISTS.exec(pathname) ?? [];
  return list ?? page ?? null;
}

/** The path of a list or an admin page, without /edit. */
export const pathOfList = (slug: string): string =>
  ADMIN_PATHS.split('|').includes(slug) ? `/${slug}` : `/lists/${slug}`;

/** The visitor path that a path shows on the stage; a list shows none. */
export const visitorPath = (pathname: string): string =>
  listOf(pathname) === null ? withoutEditBase(pathname) : '/';

/**
 * The route of a path; the home screen if nothing matches. See
 * src/screens/README.md#visitor-routes.
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

const matches = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.length === segments.length &&
  pattern.every((segment, index) => segment === ':id' || segment === segments[index]);

/** A malformed escape in an address must not throw. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
