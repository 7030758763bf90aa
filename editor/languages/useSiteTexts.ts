// The texts of the site, loaded once; what is saved here is put into them.
import { useCallback, useEffect, useState } from 'react';
import { loadSiteTexts, type SiteTexts, type TranslatableDocument } from '../api/translationApi.ts';
import { keyOfDocument } from './languageRows.ts';

export interface LoadedTexts {
  state: 'loading' | 'failed' | 'ready';
  site: SiteTexts | undefined;
  reload: () => Promise<void>;
  /** Takes the place of a document in the list. */
  replace: (document: TranslatableDocument) => void;
}

export function useSiteTexts(): LoadedTexts {
  const [site, setSite] = useState<SiteTexts>();
  const [state, setState] = useState<LoadedTexts['state']>('loading');
  const reload = useCallback(
    () =>
      loadSiteTexts().then(
        (loaded) => {
          setSite(loaded);
          setState('ready');
        },
        () => setState('failed'),
      ),
    [],
  );
  useEffect(() => void reload(), [reload]);
  const replace = useCallback((document: TranslatableDocument): void => {
    const key = keyOfDocument(document);
    setSite(
      (known) =>
        known && {
          ...known,
          documents: known.documents.map((one) => (keyOfDocument(one) === key ? document : one)),
        },
    );
  }, []);
  return { state, site, reload, replace };
}
