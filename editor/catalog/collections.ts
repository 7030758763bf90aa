// The content lists in a fixed order with their icons; environments come last. See
// src/screens/README.md#191-documents.
import {
  IconBoxMultiple,
  IconBuildingStore,
  IconColumns3,
  IconColumns,
  IconDeviceMobile,
  IconFileText,
  IconGift,
  IconMapPinSearch,
  IconMessageQuestion,
  IconTrophy,
  type Icon,
} from '@tabler/icons-react';
import { KINDS_BY_NAME, type Kind } from '#content/kinds.ts';

export interface Collection {
  /** Under /edit/lists/. */
  slug: string;
  kind: Kind;
  icon: Icon;
}

const {
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
} = KINDS_BY_NAME;

const collection = (kind: Kind, icon: Icon): Collection => ({
  slug: kind.route ?? kind.collection,
  kind,
  icon,
});

export const COLLECTIONS: readonly Collection[] = [
  collection(product, IconDeviceMobile),
  collection(viewModels, IconBoxMultiple),
  collection(compare, IconColumns3),
  collection(newCompare, IconColumns),
  collection(page, IconFileText),
  collection(quizSlide, IconMessageQuestion),
  collection(giftMessage, IconGift),
  collection(quizResult, IconTrophy),
  collection(availabilityWizard, IconMapPinSearch),
  collection(environment, IconBuildingStore),
];

export const collectionOf = (slug: string): Collection | undefined =>
  COLLECTIONS.find((collection) => collection.slug === slug);

/** Environments are neither copied nor deleted: kiosks depend on them. */
export const isEnvironment = (kind: Kind): boolean => kind.kind === environment.kind;
