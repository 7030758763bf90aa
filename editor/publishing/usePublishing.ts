// How an environment is published, its unpublished changes and its releases, as the server last
// sent them.
import { useCallback, useEffect, useState } from 'react';
import { loadPublishing, loadReleases, type Publishing, type ReleaseInfo } from '../api/publishingApi.ts';

interface PublishingData extends Publishing {
  environment: string;
  releases: readonly ReleaseInfo[];
}

export function usePublishing(environment: string) {
  const [data, setData] = useState<PublishingData>();
  const [hasFailed, setFailed] = useState(false);
  const reload = useCallback(async (): Promise<void> => {
    try {
      const [publishing, releases] = await Promise.all([
        loadPublishing(environment),
        loadReleases(environment),
      ]);
      setData({ ...publishing, environment, releases });
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, [environment]);
  useEffect(() => void reload(), [reload]);
  return { data: data?.environment === environment ? data : undefined, hasFailed, reload };
}
