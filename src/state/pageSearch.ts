// Search parameters of a page of the editor belong to that page: other pages drop them.
import { kioskStore } from './kioskStore.ts';

/**
 * Keeps parameters out of the search that navigation goes on from, however often the router reads
 * the address. Runs until the returned function is called.
 */
export function keepOutOfSearch(names: readonly string[]): () => void {
  const strip = ({ search: before }: { search: string }): void => {
    const search = new URLSearchParams(before);
    if (!names.some((name) => search.has(name))) return;
    for (const name of names) search.delete(name);
    kioskStore.setState({ search: search.size > 0 ? `?${search}` : '' });
  };
  strip(kioskStore.getState());
  return kioskStore.subscribe(strip);
}
