// A document's thumbnail, loaded when it comes into view.
import { useEffect, useRef, useState } from 'react';
import { IconFile } from '@tabler/icons-react';
import { thumbnailOfDocument } from './thumbnailCache.ts';
import styles from './controls.module.css';

interface DocumentPictureProps {
  collection: string;
  id: string;
}

export function DocumentThumbnail({ collection, id }: DocumentPictureProps) {
  const container = useRef<HTMLSpanElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setUrl(null);
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void thumbnailOfDocument(collection, id).then(
        (thumbnail) => isCurrent && setUrl(thumbnail.status === 'loaded' ? thumbnail.url : null),
      );
    });
    if (container.current) observer.observe(container.current);
    return () => {
      isCurrent = false;
      observer.disconnect();
    };
  }, [collection, id]);
  return (
    <span ref={container} className={styles['documentPicture']}>
      {url === null ? <IconFile size={14} stroke={1.5} /> : <img src={url} alt="" decoding="async" />}
    </span>
  );
}
