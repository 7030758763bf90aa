// A kiosk's latest screenshot. Loaded once it has been in view for a moment.
import { useEffect, useState } from 'react';
import pLimit from 'p-limit';
import { clock } from '#clock.ts';
import { loadPicture } from '../api/kioskApi.ts';
import styles from './pictures.module.css';

/** Rows that are only scrolled past load nothing. */
const DWELL_MS = 120;
const limit = pLimit(4);

interface Props {
  kiosk: string;
  /** When it was taken, ISO 8601. */
  at: string;
  /** '' beside a name that says the same. */
  alt: string;
}

export function KioskPicture({ kiosk, at, alt }: Props) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let isMounted = true;
    let made: string | undefined;
    const load = async (): Promise<void> => {
      if (!isMounted) return;
      const blob = await loadPicture(kiosk, at);
      if (!isMounted) return;
      made = URL.createObjectURL(blob);
      setUrl(made);
    };
    // Without the picture its frame stays empty.
    const cancel = clock.after(DWELL_MS, () => void limit(load).catch(() => undefined));
    return () => {
      isMounted = false;
      cancel();
      setUrl(undefined);
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [kiosk, at]);
  return url === undefined ? (
    <span className={styles['frame']} aria-hidden />
  ) : (
    <img className={styles['frame']} src={url} alt={alt} />
  );
}
