// Pages whose script is loaded when they are first opened: most editors open few of them.
import { Fragment, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { withData } from '../data/withData.tsx';
import { t } from '../i18n/t.ts';
import { Failed, Loading } from './states.tsx';

/** Texts of a page until its script is loaded. */
export interface LazyPageTexts {
  loading: string;
  failed: string;
  retry: string;
}

export const LAZY_PAGE: LazyPageTexts = {
  loading: t('Loading...'),
  failed: t('Couldn’t load this page. Check the connection, then try again.'),
  retry: t('Try again'),
};

/** A page that loads itself; `Frame` is around what it says until then. */
export function lazyPage<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { loading, failed, retry }: LazyPageTexts,
  Frame: ComponentType<{ children: ReactNode }> = Fragment,
): ComponentType<P> {
  return function LazyPage(props: P) {
    const [loaded, setLoaded] = useState<{ Page: ComponentType<P> }>();
    const [attempt, setAttempt] = useState(0);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      withData(load).then(
        (Page) => setLoaded({ Page }),
        () => setFailed(true),
      );
    }, [attempt]);
    if (loaded) return <loaded.Page {...props} />;
    return (
      <Frame>
        {hasFailed ? (
          <Failed
            message={failed}
            retry={retry}
            onRetry={() => {
              setFailed(false);
              setAttempt(attempt + 1);
            }}
          />
        ) : (
          <Loading message={loading} />
        )}
      </Frame>
    );
  };
}
