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
  const place = useRef<HTMLSpanElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setUrl(null);
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void thumbnailOfDocument(collection, id).then(
        (look) => isCurrent && setUrl(look.status === 'there' ? look.url : null),
      );
    });
    if (place.current) observer.observe(place.current);
    return () => {
      isCurrent = false;
      observer.disconnect();
    };
  }, [collection, id]);
  return (
    <span ref={place} className={styles['documentPicture']}>
      {url === null ? <IconFile size={14} stroke={1.5} /> : <img src={url} alt="" decoding="async" />}
    </span>
  );
}
