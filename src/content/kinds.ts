// The registry of content kinds. How to add one: src/README.md#31-a-content-kind.
import { availabilityWizard } from './kinds/availabilityWizardKind.ts';
import { compare } from './kinds/compareKind.ts';
import { environment } from './kinds/environmentKind.ts';
import { giftMessage } from './kinds/giftMessageKind.ts';
import { homeScreen } from './kinds/homeScreenKind.ts';
import { newCompare } from './kinds/newCompareKind.ts';
import { page } from './kinds/pageKind.ts';
import { price } from './kinds/priceKind.ts';
import { product } from './kinds/productKind.ts';
import { quizResult } from './kinds/quizResultKind.ts';
import { quizSlide } from './kinds/quizSlideKind.ts';
import { viewModels } from './kinds/viewModelsKind.ts';
import type { DocumentOf } from './defineKind.ts';
import type { KindName } from './kindTable.ts';

export const KINDS_BY_NAME = {
  homeScreen,
  product,
  viewModels,
  compare,
  newCompare,
  page,
  quizSlide,
  giftMessage,
  quizResult,
  availabilityWizard,
  price,
  environment,
} as const satisfies { [K in KindName]: { kind: K } };

export type { KindName };
export type Kind = (typeof KINDS_BY_NAME)[KindName];
/** The document of a kind, by its name. */
export type Documents = { [K in KindName]: DocumentOf<(typeof KINDS_BY_NAME)[K]> };

/** A document of any kind. */
export type AnyDocument = Documents[KindName];

/** Every kind, in the order of the editor's menus. */
export const KINDS: readonly Kind[] = Object.values(KINDS_BY_NAME);

const BY_COLLECTION = new Map<string, Kind>(KINDS.map((kind) => [kind.collection, kind]));

/** The kind of an API path such as 'view-model-pages'. See src/content/README.md#documents. */
export const kindByCollection = (collection: string): Kind | undefined => BY_COLLECTION.get(collection);
