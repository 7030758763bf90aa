// The home screen behind the sign-in, as visitors see it: drawn once for each release and kept.
import { useEffect, useState } from 'react';
import { loadLive } from '#api/contentApi.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { loadHomePicture } from '../api/releasePictureApi.ts';
import styles from './auth.module.css';

/** Shows nothing while there is no picture: the page behind it has the brand's color. */
export function HomePicture() {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    let shown: string | null = null;
    void findPicture(leaving.signal).then((picture) => {
      if (!picture || leaving.signal.aborted) return;
      shown = URL.createObjectURL(picture);
      setUrl(shown);
    });
    return () => {
      leaving.abort();
      if (shown !== null) URL.revokeObjectURL(shown);
    };
  }, []);
  return (
    <div className={styles['picture']} data-drawn={url !== null || undefined}>
      {url !== null && <img src={url} alt="" />}
    </div>
  );
}

/** Null while the server cannot be reached, and before there is an environment. */
async function findPicture(signal: AbortSignal): Promise<Blob | null> {
  const env = new URLSearchParams(kioskStore.getState().search).get('env');
  const live = await loadLive(env).catch(() => null);
  return live?.environment && !signal.aborted
    ? loadHomePicture(live.release.hash, live.environment.id, signal)
    : null;
}
