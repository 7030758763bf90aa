// Loads the alerts repeatedly while shown, and announces new ones.
import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { KIOSKS_REFRESH_MS } from '#config/limits.ts';
import type { AlertPage } from '#protocol/alertSchemas.ts';
import { loadAlerts } from '../api/kioskApi.ts';
import { polling } from '../data/queryClient.ts';
import { newAlertSentences } from './alertGroups.ts';

export interface Alerts {
  /** Undefined until they are loaded; the list of kiosks says that the server is away. */
  list: AlertPage | undefined;
  /** Text for screen readers; '' for none. */
  announcement: string;
}

export function useAlerts(): Alerts {
  const { data: list } = useQuery({
    queryKey: ['records', 'alerts', 'overview'],
    queryFn: loadAlerts,
    ...polling(KIOSKS_REFRESH_MS),
  });
  const [announcement, setAnnouncement] = useState('');
  const last = useRef<AlertPage>(undefined);
  useEffect(() => {
    if (!list) return;
    const news = last.current ? newAlertSentences(last.current, list) : [];
    if (news.length > 0) setAnnouncement(`${news.join('. ')}.`);
    last.current = list;
  }, [list]);
  return { list, announcement };
}
