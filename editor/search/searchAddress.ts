// What is searched, in the address: a reload and a copied link find the same. It leaves with the
// page; the rest of the address goes along, such as the environment.
import { kioskStore } from '#state/kioskStore.ts';
import { keepOutOfSearch } from '#state/pageSearch.ts';
import type { SearchQuery } from '../api/searchApi.ts';

const NAMES = ['q', 'in', 'language'] as const;

/**
 * Tells when another search is asked for by an address, as the command palette does; other pages do
 * not keep it. Runs until the returned function is called.
 */
export function followSearchAddress(onSearch: (query: SearchQuery) => void): () => void {
  // Before it is taken out of the address that other pages get.
  const unsubscribe = kioskStore.subscribe(({ search }) => {
    if (new URLSearchParams(search).has('q')) onSearch(readSearchQuery());
  });
  const stop = keepOutOfSearch(NAMES);
  return () => {
    unsubscribe();
    stop();
  };
}

export function readSearchQuery(): SearchQuery {
  const search = new URLSearchParams(window.location.search);
  const [words = '', collection = '', lang = ''] = NAMES.map((name) => search.get(name) ?? '');
  return { words, collection, lang };
}

export function writeSearchQuery({ words, collection, lang }: SearchQuery): void {
  const search = new URLSearchParams(kioskStore.getState().search);
  for (const [name, value] of [
    ['q', words],
    ['in', collection],
    ['language', lang],
  ] as const)
    if (value !== '') search.set(name, value);
  const address = window.location.pathname + (search.size > 0 ? `?${search}` : '');
  window.history.replaceState(window.history.state, '', address);
}
