// The opened visit and the filters in the address: a reload, Back and a copied link show the same.
// They leave with the page; the rest of the address goes along, such as the environment.
import { useCallback, useEffect, useState } from 'react';
import { pathOfList } from '#rules/routes.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { leaveFor } from '#state/navigation.ts';
import { keepOutOfSearch } from '#state/pageSearch.ts';
import type { VisitsFilter } from '../api/visitsApi.ts';

const NAMES = ['visit', 'days', 'in', 'language', 'group', 'screen', 'page'] as const;
export const PERIODS = [1, 7, 30, 90] as const;
const START_DAYS = 30;

export interface VisitsAddress extends VisitsFilter {
  /** Id of the opened visit; '' for the list. */
  visit: string;
}

function read(): VisitsAddress {
  const search = new URLSearchParams(window.location.search);
  const [visit = '', days = '', environment = '', language = '', group = '', screen = '', id = ''] =
    NAMES.map((name) => search.get(name) ?? '');
  return {
    visit,
    days: PERIODS.find((period) => String(period) === days) ?? START_DAYS,
    environment,
    language,
    group,
    screen,
    id,
  };
}

function searchOf({ visit, days, environment, language, group, screen, id }: VisitsAddress): URLSearchParams {
  const values = [visit, days === START_DAYS ? '' : String(days), environment, language, group, screen, id];
  return new URLSearchParams(
    NAMES.map((name, index) => [name, values[index] ?? '']).filter(([, value]) => value),
  );
}

/** Path of the page with these, for links. */
export const pathOfVisits = (address: VisitsAddress): string =>
  `${pathOfList('visits')}?${searchOf(address)}`;

/**
 * `change` changes the filters in place; a visit is opened by its link, so that Back leads to the
 * list.
 */
export function useVisitsAddress(): {
  address: VisitsAddress;
  change: (changed: Partial<VisitsFilter>) => void;
  open: (visit: string) => void;
} {
  const [address, setAddress] = useState(read);
  useEffect(() => {
    // Before it is taken out of the address that other pages get.
    const unsubscribe = kioskStore.subscribe(() =>
      setAddress((before) => {
        const now = read();
        return String(searchOf(now)) === String(searchOf(before)) ? before : now;
      }),
    );
    const stop = keepOutOfSearch(NAMES);
    return () => {
      unsubscribe();
      stop();
    };
  }, []);
  const change = useCallback((changed: Partial<VisitsFilter>): void => {
    const next = { ...read(), ...changed };
    const search = new URLSearchParams(kioskStore.getState().search);
    for (const [name, value] of searchOf(next)) search.set(name, value);
    const to = window.location.pathname + (search.size > 0 ? `?${search}` : '');
    window.history.replaceState(window.history.state, '', to);
    setAddress(next);
  }, []);
  const open = useCallback((visit: string): void => leaveFor(pathOfVisits({ ...read(), visit })), []);
  return { address, change, open };
}
