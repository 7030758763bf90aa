// Where a step of a visit is: the address that shows it, and the document that is edited there.
import { KINDS, KINDS_BY_NAME, type Kind } from '#content/kinds.ts';
import type { Visit } from '#protocol/insightsEndpoints.ts';
import { SCREENS } from '#rules/routes.ts';
import type { DocumentRef } from '../draft/draftStore.ts';
import type { Names } from '../shared/screenNames.ts';

export type Step = Visit['walk'][number];

const VIDEOS = 'product-videos';
const RESULT = 'quiz-result';

/** The visitor path of each step, with its language; that of the step before where it has none. */
export function pathsOf(walk: readonly Step[], environment: string): string[] {
  let path = pathIn('/', environment, '');
  let result = '';
  return walk.map(({ kind, screen, screenId, language, label }) => {
    if (kind === 'result') result = label;
    // A result without an id is that of the quiz before it.
    const own = screen === RESULT && screenId === '' ? result : pathOfScreen(screen, screenId);
    if (own !== '') path = pathIn(own, environment, language);
    return path;
  });
}

function pathOfScreen(screen: string, id: string): string {
  if (screen === 'home') return '/';
  if (id === '' || !SCREENS.some((known) => known === screen)) return '';
  const document = encodeURIComponent(id);
  return screen === VIDEOS ? `/product/${document}/videos` : `/${screen}/${document}`;
}

function pathIn(path: string, environment: string, language: string): string {
  const search = new URLSearchParams({ env: environment, ...(language !== '' && { lang: language }) });
  return `${path}?${search}`;
}

/** The kind of document that a screen shows; undefined for none. */
const kindOfScreen = (screen: string): Kind | undefined =>
  KINDS.find(
    ({ route }) => route !== null && route === (screen === VIDEOS ? KINDS_BY_NAME.product.route : screen),
  );

/** The document that a step's screen shows; null for none, and for one that is gone. */
export function documentOfStep(
  { screen, screenId }: Step,
  environment: string,
  names: Names,
): DocumentRef | null {
  const kind = kindOfScreen(screen);
  const id = screen === 'home' ? environment : screenId;
  // A home screen is there with its environment.
  const named = kind?.kind === 'homeScreen' ? KINDS_BY_NAME.environment : kind;
  return kind && named && names.has(`${named.collection}/${id}`) ? { kind: kind.kind, id } : null;
}
