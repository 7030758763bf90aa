// Which component draws which route, and from which kind of document; exhaustive over the routes of spec 2.
import type { ReactNode } from 'react';
import type { Documents, KindName } from '#content/kinds.ts';
import type { Route, ScreenName } from '#rules/routes.ts';
import { WizardScreen } from './availability-wizard/WizardScreen.tsx';
import { CompareScreen } from './compare/CompareScreen.tsx';
import { GiftMessageScreen } from './gift-message/GiftMessageScreen.tsx';
import { SlideScreen } from './help-me-choose/SlideScreen.tsx';
import { HomeScreen } from './home/HomeScreen.tsx';
import { NewCompareScreen } from './new-compare/NewCompareScreen.tsx';
import { PageScreen } from './page/PageScreen.tsx';
import { ProductScreen } from './product/ProductScreen.tsx';
import { VideosScreen } from './product/VideosScreen.tsx';
import { QuizResultScreen } from './quiz-result/QuizResultScreen.tsx';
import { ViewModelsScreen } from './view-models/ViewModelsScreen.tsx';

interface ScreenEntry<K extends KindName> {
  /** The kind of document that the screen shows. */
  kind: K;
  render: (document: Documents[K], route: Route) => ReactNode;
}

const entry = <K extends KindName>(kind: K, render: ScreenEntry<K>['render']) =>
  ({ kind, render: render as (document: Documents[KindName], route: Route) => ReactNode });

export const SCREENS = {
  home: entry('homeScreen', (document) => <HomeScreen document={document} />),
  product: entry('product', (document, route) => <ProductScreen document={document} route={route} />),
  page: entry('page', (document) => <PageScreen document={document} />),
  'view-models': entry('viewModels', (document) => <ViewModelsScreen document={document} />),
  'product-videos': entry('product', (document, route) => <VideosScreen document={document} route={route} />),
  compare: entry('compare', (document) => <CompareScreen document={document} />),
  'new-compare': entry('newCompare', (document) => <NewCompareScreen document={document} />),
  'gift-message': entry('giftMessage', (document) => <GiftMessageScreen document={document} />),
  'help-me-choose': entry('quizSlide', (document) => <SlideScreen document={document} />),
  'quiz-result': entry('quizResult', (document) => <QuizResultScreen document={document} />),
  'availability-wizard': entry('availabilityWizard', (document) => <WizardScreen document={document} />),
} satisfies Record<ScreenName, ReturnType<typeof entry>>;
