// The texts of the site; what is saved here is put into them.
import { useQuery } from '@tanstack/react-query';
import { loadSiteTexts, type SiteTexts, type TranslatableDocument } from '../api/translationApi.ts';
import { queryClient, refresh } from '../data/queryClient.ts';
import { keyOfDocument } from './languageRows.ts';

const QUERY_KEY = ['site texts'];

export const useSiteTexts = () => useQuery({ queryKey: QUERY_KEY, queryFn: loadSiteTexts });

export const reloadSiteTexts = (): Promise<void> => refresh({ queryKey: QUERY_KEY });

/** Puts a document that was saved in the place of the one in the list. */
export function replaceInSiteTexts(document: TranslatableDocument): void {
  // A response under way may be from before the save.
  void queryClient.cancelQueries({ queryKey: QUERY_KEY });
  const key = keyOfDocument(document);
  queryClient.setQueryData<SiteTexts>(
    QUERY_KEY,
    (known) =>
      known && {
        ...known,
        documents: known.documents.map((one) => (keyOfDocument(one) === key ? document : one)),
      },
  );
}
