// All media, on a page of its own. See editor/shell/README.md#media-manager.
import { useRef } from 'react';
import { MediaBrowser } from './MediaBrowser.tsx';
import { useSharedUploads } from './sharedUploads.tsx';
import styles from './media.module.css';

export function MediaPage() {
  const { uploads, uploaded } = useSharedUploads();
  const search = useRef<HTMLInputElement>(null);
  return (
    <div className={styles['page']}>
      <MediaBrowser
        kind={null}
        file={undefined}
        uploaded={uploaded}
        uploads={uploads}
        onInsert={null}
        onClose={null}
        search={search}
      />
    </div>
  );
}
