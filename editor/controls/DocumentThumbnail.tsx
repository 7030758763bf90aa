// A document's thumbnail, loaded when it comes into view.
import { useEffect, useState } from 'react';
import { IconFile } from '@tabler/icons-react';
import { thumbnailOfDocument } from './thumbnailCache.ts';
import styles from './controls.module.css';
import { useSeen } from '../shared/useSeen.ts';
import { ICON_PX } from '../theme.ts';

interface DocumentPictureProps {
  collection: string;
  id: string;
}

export function DocumentThumbnail({ collection, id }: DocumentPictureProps) {
  const [container, isSeen] = useSeen<HTMLSpanElement>();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    setUrl(null);
    if (!isSeen) return undefined;
    let isCurrent = true;
    void thumbnailOfDocument(collection, id).then(
      (thumbnail) => isCurrent && setUrl(thumbnail.status === 'loaded' ? thumbnail.url : null),
    );
    return () => {
      isCurrent = false;
    };
  }, [isSeen, collection, id]);
  return (
    <span ref={container} className={styles['documentPicture']}>
      {url === null ? <IconFile size={ICON_PX.xs} stroke={1.5} /> : <img src={url} alt="" decoding="async" />}
    </span>
  );
}
