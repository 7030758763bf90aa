// The opened visit and the filters in the address.
import { pathOfList } from '#rules/routes.ts';
import type { VisitsFilter } from '../api/visitsApi.ts';
import { searchOfState, type AddressState } from '../data/useAddressState.ts';

export const PERIODS = ['1', '7', '30', '90'] as const;

export const VISIT_FIELDS = {
  /** Id of the opened visit; '' for the list. */
  visit: '',
  days: ['30', '1', '7', '90'],
  in: '',
  language: '',
  group: '',
  screen: '',
  page: '',
} as const;
export type VisitsAddress = AddressState<typeof VISIT_FIELDS>;

export const filterOf = ({
  days,
  in: environment,
  language,
  group,
  screen,
  page,
}: VisitsAddress): VisitsFilter => ({
  days: Number(days),
  environment,
  language,
  group,
  screen,
  id: page,
});

/** Path of the page with these, for links. */
export const pathOfVisits = (address: VisitsAddress): string =>
  pathOfList('visits') + searchOfState(VISIT_FIELDS, address, '');
