// Views that have become pages of their own: their old addresses lead there.
import { useEffect } from 'react';
import { pathOfList } from '#rules/routes.ts';
import { redirect } from '#state/navigation.ts';
import { keepOutOfSearch } from '#state/pageSearch.ts';

/** `slugs` are the pages by the `view` that the address names; the rest of the search stays. */
export function useMovedView(slugs: Readonly<Record<string, string>>): void {
  useEffect(() => {
    const search = new URLSearchParams(window.location.search);
    const slug = slugs[search.get('view') ?? ''];
    if (slug === undefined) return undefined;
    search.delete('view');
    const stop = keepOutOfSearch(['view']);
    redirect(`${pathOfList(slug)}?${search}`);
    return stop;
  }, [slugs]);
}
