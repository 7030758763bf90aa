// The component and document kind of each route, exhaustive. Home is part of the first script; the
// others load during the first screen, or when one of them is the first. See
// src/screens/README.md#visitor-routes.
import type { ReactNode } from 'react';
import { clock } from '#clock.ts';
import { KINDS_BY_NAME, type AnyDocument, type Documents, type KindName } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { SCREENS as SCREEN_NAMES, type Route, type ScreenName } from '#rules/routes.ts';
import { HomeScreen } from '../home/HomeScreen.tsx';

type Render<K extends KindName> = (document: Documents[K], route: Route) => ReactNode;
/** Null for the result of a quiz that has none. */
type RenderAny = (document: AnyDocument | null, route: Route) => ReactNode;

interface ScreenEntry {
  /** The kind of document that the screen shows. */
  kind: KindName;
  load: () => Promise<RenderAny>;
}

/**
 * Kind and render function belong together, which TypeScript cannot tell once they are in the
 * table.
 */
const entry = <K extends KindName>(kind: K, load: () => Promise<Render<K>>): ScreenEntry & { kind: K } => ({
  kind,
  load: load as unknown as ScreenEntry['load'],
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
    const { QuizResult } = await import('../quiz-result/QuizResult.tsx');
    return (document) => <QuizResult document={document} />;
  }),
  'availability-wizard': entry('availabilityWizard', async () => {
    const { WizardScreen } = await import('../availability-wizard/WizardScreen.tsx');
    return (document) => <WizardScreen document={document} />;
  }),
  price: entry('price', async () => {
    const { PriceScreen } = await import('../price/PriceScreen.tsx');
    return (document) => <PriceScreen document={document} />;
  }),
} satisfies Record<ScreenName, ScreenEntry>;

const fetched = new Map<ScreenName, RenderAny>();

/** Loads the script of a screen, once. Rejects if that fails. */
export async function loadScreen(name: ScreenName): Promise<void> {
  if (!fetched.has(name)) fetched.set(name, await SCREENS[name].load());
}

/** Pause between two screens, so that a press meanwhile is handled at once. */
const PRELOAD_PAUSE_MS = 20;

/** Nothing links to a price by itself, which is for editors; a wizard needs the server anyway. */
const ON_NEED: readonly ScreenName[] = ['price', 'availability-wizard'];

/** Loads the scripts and schemas of all screens one by one; what fails now loads when needed. */
export async function preloadScreens(): Promise<void> {
  for (const name of SCREEN_NAMES) {
    if (!ON_NEED.includes(name)) await loadScreen(name).catch(() => undefined);
    // A schema is created on first use: now, rather than while a shopper waits.
    restore(KINDS_BY_NAME[SCREENS[name].kind], {});
    await new Promise<void>((resolve) => clock.after(PRELOAD_PAUSE_MS, resolve));
  }
}

/** Renders a loaded screen. */
export const renderScreen: RenderAny = (document, route) => fetched.get(route.screen)?.(document, route);
