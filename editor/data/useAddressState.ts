// Keeps the state of a page in the query string of its address, so that a reload and a copied link
// show the same. It is removed with the page; other parameters stay, such as the environment.
import { useCallback, useEffect, useState } from 'react';
import { dequal } from 'dequal';
import { kioskStore } from '#state/kioskStore.ts';
import { keepOutOfSearch } from '#state/pageSearch.ts';

/**
 * The parameters of a page: the values that each may have, of which the first is the default and
 * not written; or its default, where it may have any value.
 */
export type AddressFields = Readonly<Record<string, readonly string[] | string>>;

type ValueOf<F> = F extends readonly (infer V)[] ? V : string;
export type AddressState<S extends AddressFields> = { [K in keyof S]: ValueOf<S[K]> };

const defaultOf = (field: readonly string[] | string): string =>
  typeof field === 'string' ? field : (field[0] ?? '');

function read<S extends AddressFields>(fields: S, address: string): AddressState<S> {
  const search = new URLSearchParams(address);
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = search.get(name) ?? '';
      const isValid = value !== '' && (typeof field === 'string' || field.includes(value));
      return [name, isValid ? value : defaultOf(field)];
    }),
  ) as AddressState<S>;
}

/** The search of an address with this state; parameters of others stay. */
export function searchOfState<S extends AddressFields>(
  fields: S,
  state: AddressState<S>,
  rest = window.location.search,
): string {
  const search = new URLSearchParams(rest);
  for (const [name, field] of Object.entries(fields)) {
    const value = String(state[name as keyof S]);
    if (value === defaultOf(field)) search.delete(name);
    else search.set(name, value);
  }
  return search.size > 0 ? `?${search}` : '';
}

/** `fields` must be the same object each time. Links to the same page and Back change it, too. */
export function useAddressState<S extends AddressFields>(
  fields: S,
): [AddressState<S>, (changed: Partial<AddressState<S>>) => void] {
  const [state, setState] = useState(() => read(fields, window.location.search));
  useEffect(() => write(searchOfState(fields, state)), [fields, state]);
  useEffect(() => {
    const { pathname } = window.location;
    // Before it is taken out of the address that other pages get.
    const unsubscribe = kioskStore.subscribe(() => {
      const now = read(fields, window.location.search);
      setState((before) => (dequal(now, before) ? before : now));
    });
    const stop = keepOutOfSearch(Object.keys(fields));
    return () => {
      unsubscribe();
      stop();
      // Another view of the same page begins without them; another page has an address of its own.
      if (window.location.pathname === pathname) resetAddress(fields);
    };
  }, [fields]);
  // Written at once: what the address says holds.
  const change = useCallback(
    (changed: Partial<AddressState<S>>) => {
      const next = { ...read(fields, window.location.search), ...changed };
      write(searchOfState(fields, next));
      setState(next);
    },
    [fields],
  );
  return [state, change];
}

/** Removes parameters from the address, before another view of the page that has them too. */
const resetAddress = (fields: AddressFields): void => write(searchOfState(fields, read(fields, '')));

function write(search: string): void {
  if (search === window.location.search) return;
  window.history.replaceState(window.history.state, '', window.location.pathname + search);
}
