// The screen target: document and screen that the store's route, environment and language resolve
// to.
import type { HomeScreen } from '#content/kinds/homeScreenKind.ts';
import { speechLabelsFor } from '#config/messages.ts';
import type { KindName } from '#content/kinds.ts';
import { homeRedirect } from '#rules/chooseEnvironment.ts';
import { translated } from '#rules/languages.ts';
import { pathOfTarget, type Target } from '#rules/links.ts';
import { isProduct, recommendationOf } from '#state/quizRecommendation.ts';
import type { Route, ScreenName } from '#rules/routes.ts';
import type { ContentEntry } from '#state/contentStore.ts';
import { reportFault } from '#state/reportFault.ts';
import { kioskStore, requestedLanguage, type KioskState } from '#state/kioskStore.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { pathOfEnd, quizStore } from '#state/quizStore.ts';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { loadScreen, SCREENS } from './screenRegistry.tsx';

/** Two targets with the same key show the same. */
export interface ScreenTarget {
  key: string;
  route: Route;
  environmentId: string | undefined;
  /** The requested language. */
  langCode: string;
  depth: number;
  isServerAway: boolean;
}

/** Null while nothing can be shown yet. */
export function screenTargetOf(state: KioskState): ScreenTarget | null {
  const { boot, route, environment, attempt, depth, visit } = state;
  if (boot === 'loading') return null;
  const langCode = requestedLanguage(state);
  // A looping quiz shows a slide again at another depth.
  const step = route.screen === 'help-me-choose' ? depth : '';
  const key = [
    route.screen,
    route.id,
    route.celebrate,
    environment?.id,
    langCode,
    boot,
    attempt,
    visit,
    step,
  ].join('/');
  return { key, route, environmentId: environment?.id, langCode, depth, isServerAway: boot === 'away' };
}

/**
 * The document of a target, null for none; a result without an id shows the quiz's result. See
 * src/screens/quiz-result/README.md.
 */
export function documentOf({ route, environmentId }: ScreenTarget): { kind: KindName; id: string } | null {
  const id = route.screen === 'home' ? environmentId : route.id || storedResult(route);
  return id ? { kind: SCREENS[route.screen].kind, id } : null;
}

const SERVER_AWAY: ContentEntry = { status: 'failed', message: 'Can’t reach the server' };

/** The document of a target, with its screen's script and what else it needs loaded. */
export async function entryFor(screenTarget: ScreenTarget): Promise<ContentEntry> {
  const { screen } = screenTarget.route;
  const hasScript = loadScreen(screen).then(
    () => true,
    () => false,
  );
  const entry = await documentFor(screenTarget);
  if (!(await hasScript)) return SERVER_AWAY;
  // Home, which is shown before the script of the other screens is there, needs nothing more.
  if (entry.status !== 'ready' || screen === 'home') return entry;
  return import('../lazyModules.ts')
    .then(({ loadWith }) => loadWith(entry.document))
    .then(
      () => entry,
      () => SERVER_AWAY,
    );
}

async function documentFor(screenTarget: ScreenTarget): Promise<ContentEntry> {
  const { route, isServerAway } = screenTarget;
  const { endState } = quizStore.getState();
  if (isStoredEnd(route) && endState && isProduct(endState)) return recommendation(endState, screenTarget);
  const requested = documentOf(screenTarget);
  // Without the list of environments there is no home, but every other screen works (the failure is
  // only logged). See src/screens/README.md#choosing-an-environment.
  if (!requested) return isServerAway ? SERVER_AWAY : { status: 'missing' };
  const { kind, id } = requested;
  const entry = await ensureDocument(kind, id);
  if (entry.status === 'missing' && QUIZ_SCREENS.includes(route.screen))
    reportFault('QUIZ CONTENT IS MISSING', { screen: route.screen, id });
  return entry;
}

const isStoredEnd = ({ screen, id }: Route): boolean => screen === 'quiz-result' && id === '';

/** The result of a quiz that ended in a product. */
async function recommendation(end: Target, { langCode }: ScreenTarget): Promise<ContentEntry> {
  const entry = await ensureDocument('product', end.targetId);
  if (entry.status !== 'ready') return entry;
  const product = translated(entry.document, langCode);
  const name = markupOf(product.headline || product.name).plain;
  return {
    status: 'ready',
    document: recommendationOf(product, end, { heading: speechLabelsFor(langCode).results, name }),
    etag: null,
  };
}

/** Screens that only content leads to: a missing one is a content error. */
const QUIZ_SCREENS: readonly ScreenName[] = ['help-me-choose', 'quiz-result', 'gift-message'];

function storedResult(route: Route): string {
  const { endState } = quizStore.getState();
  return isStoredEnd(route) && endState?.targetType === 'quiz-results' ? endState.targetId : '';
}

/**
 * The screen shown instead: a configured home redirect, a quiz result that is no result page, or
 * the result itself if its gift message is missing. See src/screens/README.md#home-redirect.
 */
export function redirectOf({ route }: ScreenTarget, entry: ContentEntry): string | null {
  const { isEditing, settings, hourly } = kioskStore.getState();
  if (route.screen === 'gift-message' && entry.status === 'missing' && !isEditing)
    return pathOfEnd(quizStore.getState());
  if (isStoredEnd(route)) {
    const { endState } = quizStore.getState();
    return endState && endState.targetType !== 'quiz-results' && !isProduct(endState)
      ? pathOfTarget(endState)
      : null;
  }
  if (route.screen !== 'home' || isEditing || entry.status !== 'ready') return null;
  return homeRedirect(entry.document as HomeScreen, hourly ?? settings);
}
