// Loads the alerts repeatedly while shown, and announces new ones.
import { useEffect, useMemo, useRef, useState } from 'react';
import { clock } from '#clock.ts';
import { KIOSKS_REFRESH_MS } from '#config/limits.ts';
import { loadAlerts, type AlertList } from '../api/kioskApi.ts';
import { alertedKiosks, newAlertSentences } from './alertGroups.ts';
import { NO_ALERTS, type AlertedKiosks } from './kioskList.ts';

export interface Alerts {
  /** Undefined until they are loaded; the list of kiosks says that the server is away. */
  list: AlertList | undefined;
  alerted: AlertedKiosks;
  /** What to read aloud; '' for nothing. */
  announcement: string;
}

export function useAlerts(): Alerts {
  const [list, setList] = useState<AlertList>();
  const [announcement, setAnnouncement] = useState('');
  const last = useRef<AlertList>(undefined);
  useEffect(() => {
    let isMounted = true;
    const refresh = (): void =>
      void loadAlerts().then(
        (loaded) => {
          if (!isMounted) return;
          const news = last.current ? newAlertSentences(last.current, loaded) : [];
          if (news.length > 0) setAnnouncement(`${news.join('. ')}.`);
          last.current = loaded;
          setList(loaded);
        },
        () => undefined,
      );
    refresh();
    const stop = clock.every(KIOSKS_REFRESH_MS, refresh);
    return () => {
      isMounted = false;
      stop();
    };
  }, []);
  const alerted = useMemo(() => (list ? alertedKiosks(list) : NO_ALERTS), [list]);
  return { list, alerted, announcement };
}
