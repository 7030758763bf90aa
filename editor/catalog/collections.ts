// The content lists in the order of the kinds, with their icons. See
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
import { KINDS, type Kind } from '#content/kinds.ts';

export interface Collection {
  /** Under /edit/lists/. */
  slug: string;
  kind: Kind;
  icon: Icon;
}

const ICONS: Record<Exclude<Kind['kind'], 'homeScreen'>, Icon> = {
  page: IconFileText,
  product: IconDeviceMobile,
  viewModels: IconBoxMultiple,
  compare: IconColumns3,
  newCompare: IconColumns,
  quizSlide: IconMessageQuestion,
  giftMessage: IconGift,
  quizResult: IconTrophy,
  availabilityWizard: IconMapPinSearch,
  environment: IconBuildingStore,
};

/** Every kind but the home screen, which belongs to its environment. */
export const COLLECTIONS: readonly Collection[] = KINDS.flatMap((kind) =>
  kind.kind === 'homeScreen' ? [] : [{ slug: kind.route ?? kind.collection, kind, icon: ICONS[kind.kind] }],
);

export const collectionOf = (slug: string): Collection | undefined =>
  COLLECTIONS.find((collection) => collection.slug === slug);

/** Environments are neither copied nor deleted: kiosks depend on them. */
export const isEnvironment = (kind: Kind): boolean => kind.kind === 'environment';
