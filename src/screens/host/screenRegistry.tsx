// Which component draws which route, and from which kind of document; exhaustive over the routes. Home comes with what
// starts the showroom; the script of the others is fetched while the first screen stands, or when one of them is the first.
// See src/screens/README.md#21-visitor-routes.
import type { ReactNode } from 'react';
import { clock } from '#clock.ts';
import { KINDS_BY_NAME, type Documents, type KindName } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { SCREENS as SCREEN_NAMES, type Route, type ScreenName } from '#rules/routes.ts';
import { HomeScreen } from '../home/HomeScreen.tsx';

type Render<K extends KindName> = (document: Documents[K], route: Route) => ReactNode;

interface ScreenEntry {
  /** The kind of document that the screen shows. */
  kind: KindName;
  load: () => Promise<Render<KindName>>;
}

const entry = <K extends KindName>(kind: K, load: () => Promise<Render<K>>): ScreenEntry & { kind: K } => ({
  kind,
  load: load as ScreenEntry['load'],
});

export const SCREENS = {
  home: entry('homeScreen', async () => (document) => <HomeScreen document={document} />),
  product: entry('product', async () => {
    const { ProductScreen } = await import('../product/ProductScreen.tsx');
    return (document, route) => <ProductScreen document={document} route={route} />;
  }),
  page: entry('page', async () => {
    const { PageScreen } = await import('../page/PageScreen.tsx');
    return (document) => <PageScreen document={document} />;
  }),
  'view-models': entry('viewModels', async () => {
    const { ViewModelsScreen } = await import('../view-models/ViewModelsScreen.tsx');
    return (document) => <ViewModelsScreen document={document} />;
  }),
  'product-videos': entry('product', async () => {
    const { VideosScreen } = await import('../product/VideosScreen.tsx');
    return (document, route) => <VideosScreen document={document} route={route} />;
  }),
  compare: entry('compare', async () => {
    const { CompareScreen } = await import('../compare/CompareScreen.tsx');
    return (document) => <CompareScreen document={document} />;
  }),
  'new-compare': entry('newCompare', async () => {
    const { NewCompareScreen } = await import('../new-compare/NewCompareScreen.tsx');
    return (document) => <NewCompareScreen document={document} />;
  }),
  'gift-message': entry('giftMessage', async () => {
    const { GiftMessageScreen } = await import('../gift-message/GiftMessageScreen.tsx');
    return (document) => <GiftMessageScreen document={document} />;
  }),
  'help-me-choose': entry('quizSlide', async () => {
    const { SlideScreen } = await import('../help-me-choose/SlideScreen.tsx');
    return (document) => <SlideScreen document={document} />;
  }),
  'quiz-result': entry('quizResult', async () => {
    const { QuizResultScreen } = await import('../quiz-result/QuizResultScreen.tsx');
    return (document) => <QuizResultScreen document={document} />;
  }),
  'availability-wizard': entry('availabilityWizard', async () => {
    const { WizardScreen } = await import('../availability-wizard/WizardScreen.tsx');
    return (document) => <WizardScreen document={document} />;
  }),
} satisfies Record<ScreenName, ScreenEntry>;

const fetched = new Map<ScreenName, Render<KindName>>();

/** Fetches the script of a screen, once. Rejects while it cannot be had. */
export async function loadScreen(name: ScreenName): Promise<void> {
  if (!fetched.has(name)) fetched.set(name, await SCREENS[name].load());
}

/** Between two screens that are made ready, so that a touch meanwhile is answered at once. */
const BREATH_MS = 20;

/** Fetches the scripts of every screen and reads their schemas, one after the other; what cannot be had now comes when it is asked for. */
export async function preloadScreens(): Promise<void> {
  for (const name of SCREEN_NAMES) {
    await loadScreen(name).catch(() => undefined);
    // A schema is made when it is first asked for: now, rather than while a shopper waits.
    restore(KINDS_BY_NAME[SCREENS[name].kind], {});
    await new Promise<void>((resolve) => clock.after(BREATH_MS, resolve));
  }
}

/** Draws a screen whose script has been fetched. */
export const renderScreen: Render<KindName> = (document, route) =>
  fetched.get(route.screen)?.(document, route);
