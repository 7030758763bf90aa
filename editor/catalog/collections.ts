// The content lists in the order of the kinds, with their icons. See
// src/content/README.md#documents.
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
  IconTag,
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
  price: IconTag,
  environment: IconBuildingStore,
};

/** The list of prices is a page of its own: /edit/prices. */
const slugOf = ({ kind, route, collection }: Kind): string =>
  kind === 'price' || route === null ? collection : route;

/** Every kind but the home screen, which belongs to its environment. */
export const COLLECTIONS: readonly Collection[] = KINDS.flatMap((kind) =>
  kind.kind === 'homeScreen' ? [] : [{ slug: slugOf(kind), kind, icon: ICONS[kind.kind] }],
);

export const collectionOf = (slug: string): Collection | undefined =>
  COLLECTIONS.find((collection) => collection.slug === slug);

/** Environments are neither copied nor deleted: kiosks depend on them. */
export const isEnvironment = (kind: Kind): boolean => kind.kind === 'environment';

/** Listed under Content: prices have a table of their own, environments belong to the settings. */
export const isListed = ({ kind }: Collection): boolean => !isEnvironment(kind) && kind.kind !== 'price';
