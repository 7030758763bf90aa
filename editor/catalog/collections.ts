// The lists of the office, in the order of spec 2, each with its sign; environments come last.
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

export interface Shelf {
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

const shelf = (kind: Kind, icon: Icon): Shelf => ({ slug: kind.route ?? kind.collection, kind, icon });

export const SHELVES: readonly Shelf[] = [
  shelf(product, IconDeviceMobile),
  shelf(viewModels, IconBoxMultiple),
  shelf(compare, IconColumns3),
  shelf(newCompare, IconColumns),
  shelf(page, IconFileText),
  shelf(quizSlide, IconMessageQuestion),
  shelf(giftMessage, IconGift),
  shelf(quizResult, IconTrophy),
  shelf(availabilityWizard, IconMapPinSearch),
  shelf(environment, IconBuildingStore),
];

export const shelfOf = (slug: string): Shelf | undefined => SHELVES.find((shelf) => shelf.slug === slug);

/** Kiosks stand on environments, and an environment is more than its document: it is neither copied nor deleted. */
export const isEnvironment = (kind: Kind): boolean => kind.kind === environment.kind;
