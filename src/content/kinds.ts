// The registry of content kinds. A new kind is a file in kinds/ and a line here; the server, lists and forms follow.
import { availabilityWizard } from './kinds/availabilityWizard.ts';
import { compare } from './kinds/compare.ts';
import { environment } from './kinds/environment.ts';
import { giftMessage } from './kinds/giftMessage.ts';
import { homeScreen } from './kinds/homeScreen.ts';
import { newCompare } from './kinds/newCompare.ts';
import { page } from './kinds/page.ts';
import { product } from './kinds/product.ts';
import { quizResult } from './kinds/quizResult.ts';
import { quizSlide } from './kinds/quizSlide.ts';
import { viewModels } from './kinds/viewModels.ts';
import type { DocumentOf } from './kind.ts';

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
  environment,
} as const;

export type KindName = keyof typeof KINDS_BY_NAME;
export type Kind = (typeof KINDS_BY_NAME)[KindName];
/** The document of a kind, by its name. */
export type Documents = { [K in KindName]: DocumentOf<(typeof KINDS_BY_NAME)[K]> };

/** Every kind, in the order in which editors read them. */
export const KINDS: readonly Kind[] = Object.values(KINDS_BY_NAME);

const BY_COLLECTION = new Map<string, Kind>(KINDS.map((kind) => [kind.collection, kind]));

/** The kind behind an API path such as 'view-model-pages' (spec 7). */
export const kindByCollection = (collection: string): Kind | undefined => BY_COLLECTION.get(collection);
