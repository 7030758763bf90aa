// Loads the insights page, with its charts, when it is opened.
import { useEffect, useState, type ComponentType } from 'react';
import { INSIGHTS } from '../messages/editorMessages.ts';
import { Failed, Loading } from './InsightsStates.tsx';

type Page = ComponentType;

export function LazyInsights() {
  const [page, setPage] = useState<{ Page: Page }>();
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    import('./InsightsPage.tsx').then(
      ({ InsightsPage }) => isCurrent && setPage({ Page: InsightsPage }),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  if (page) return <page.Page />;
  if (!hasFailed) return <Loading message={INSIGHTS.loading} />;
  return (
    <Failed
      message={INSIGHTS.failed}
      retry={INSIGHTS.retry}
      onRetry={() => {
        setFailed(false);
        setAttempt(attempt + 1);
      }}
    />
  );
}
