// The home screen of a release, drawn by the stage when the row comes into view.
import { useEffect, useState } from 'react';
import { IconPhoto } from '@tabler/icons-react';
import { previewAddress } from '../api/previewLinkApi.ts';
import type { ReleaseInfo } from '../api/publishingApi.ts';
import { loadReleasePicture } from '../api/releasePictureApi.ts';
import { useSeen } from '../shared/useSeen.ts';
import { ICON_PX } from '../theme.ts';
import styles from './publishing.module.css';
import { t } from '../i18n/t.ts';

interface Props {
  environment: string;
  release: Pick<ReleaseInfo, 'id' | 'hash'>;
}

export function ReleasePicture({ environment, release: { id, hash } }: Props) {
  const [container, isSeen] = useSeen<HTMLSpanElement>();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!isSeen) return undefined;
    const leaving = new AbortController();
    let shown: string | null = null;
    const address = previewAddress('/', environment, { show: 'release', release: id });
    void loadReleasePicture(hash, address, leaving.signal).then((picture) => {
      if (!picture || leaving.signal.aborted) return;
      shown = URL.createObjectURL(picture);
      setUrl(shown);
    });
    return () => {
      leaving.abort();
      if (shown !== null) URL.revokeObjectURL(shown);
    };
  }, [isSeen, environment, id, hash]);
  return (
    <span ref={container} className={styles['releasePicture']}>
      {url === null ? (
        <IconPhoto size={ICON_PX.xl} stroke={1.2} aria-hidden />
      ) : (
        <img src={url} alt={t('Home screen')} />
      )}
    </span>
  );
}
