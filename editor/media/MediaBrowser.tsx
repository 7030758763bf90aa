// What the media manager holds: search and upload above, the files, and below what is chosen and can be inserted.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Button, Pagination, TextInput, VisuallyHidden } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconSearch, IconUpload } from '@tabler/icons-react';
import '@mantine/dropzone/styles.css';
import type { MediaFile } from '#api/mediaApi.ts';
import { MEDIA } from '#config/editorMessages.ts';
import { MediaGrid } from './MediaGrid.tsx';
import { EmptyMedia, Failed, Loading, NotSetUp } from './MediaStates.tsx';
import { UploadList } from './UploadList.tsx';
import { acceptOf, captionOf } from './mediaFacts.ts';
import type { MediaKind } from './pickMedia.ts';
import { useMediaList } from './useMediaList.ts';
import type { Upload } from './useUploads.ts';
import styles from './media.module.css';

interface Props {
  kind: MediaKind;
  /** The upload that came last: it is shown and chosen. */
  arrived: MediaFile | undefined;
  uploads: readonly Upload[];
  onFiles: (files: readonly File[]) => void;
  onEndUpload: (key: number) => void;
  onInsert: (file: MediaFile) => void;
  onCancel: () => void;
  searchRef: RefObject<HTMLInputElement | null>;
}

export function MediaBrowser({ kind, arrived, uploads, onFiles, onEndUpload, onInsert, onCancel, searchRef }: Props) {
  const [name, setName] = useState('');
  const [offset, setOffset] = useState(0);
  const [chosen, setChosen] = useState<MediaFile>();
  const { state, list, reload } = useMediaList({ kind, offset, name });
  const chooseFile = useRef<() => void>(null);
  const filesRef = useRef<HTMLDivElement>(null);

  const look = (words: string, from = 0): void => {
    setName(words);
    setOffset(from);
    setChosen(undefined);
  };
  const seen = useRef(arrived);
  useEffect(() => {
    if (!arrived || seen.current === arrived) return;
    seen.current = arrived;
    look('');
    setChosen(arrived);
    reload();
  }, [arrived, reload]);

  const enterGrid = (): void => {
    const first = filesRef.current?.querySelector<HTMLInputElement>('input[type=radio][tabindex="0"]');
    first?.focus({ preventScroll: true });
    first?.click();
  };

  const isSetUp = state !== 'not set up';
  const isListed = state === 'ready' && list !== undefined;
  const pages = list ? Math.ceil(list.totalCount / list.limit) : 0;
  return (
    <Dropzone
      className={styles.browser}
      classNames={{ inner: styles.inner }}
      onDrop={() => undefined}
      onDropAny={(files, rejections) => onFiles([...files, ...rejections.map(({ file }) => file)])}
      accept={acceptOf(kind)}
      openRef={chooseFile}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      disabled={!isSetUp}
      inputProps={{ 'aria-label': MEDIA.upload }}
    >
      <div className={styles.tools}>
        <TextInput
          ref={searchRef}
          className={styles.search}
          size="md"
          type="search"
          aria-label={MEDIA.search[kind]}
          placeholder={MEDIA.search[kind]}
          leftSection={<IconSearch size={18} stroke={1.8} />}
          value={name}
          disabled={!isSetUp}
          onChange={(event) => look(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && chosen) onInsert(chosen);
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            enterGrid();
          }}
          data-autofocus
        />
        <p className={styles.count} role="status">{isListed && MEDIA.count[kind](list.totalCount)}</p>
        <Button size="md" variant="light" leftSection={<IconUpload size={18} stroke={1.8} />} onClick={() => chooseFile.current?.()} disabled={!isSetUp}>
          {MEDIA.upload}
        </Button>
      </div>
      {uploads.length > 0 && <UploadList uploads={uploads} onEnd={onEndUpload} />}
      <VisuallyHidden role="status">{arrived && MEDIA.uploaded(arrived.name)}</VisuallyHidden>
      <div key={offset} className={styles.files} ref={filesRef}>
        {state === 'loading' && <Loading />}
        {state === 'not set up' && <NotSetUp />}
        {state === 'failed' && <Failed onRetry={reload} />}
        {isListed && list.totalCount === 0 && <EmptyMedia words={name} onClear={() => look('')} />}
        {isListed && list.totalCount > 0 && (
          <MediaGrid kind={kind} files={list.items} chosen={chosen} onChoose={setChosen} onInsert={onInsert} />
        )}
      </div>
      <div className={styles.footer}>
        <p className={styles.chosen}>
          {chosen ? <><strong>{chosen.name}</strong><span>{captionOf(chosen)}</span></> : <span>{isSetUp && MEDIA.nothingChosen}</span>}
        </p>
        {isListed && pages > 1 && (
          <Pagination
            total={pages}
            value={offset / list.limit + 1}
            onChange={(page) => look(name, (page - 1) * list.limit)}
            getItemProps={(page) => ({ 'aria-label': MEDIA.page(page) })}
            getControlProps={(control) => ({ 'aria-label': control === 'next' ? MEDIA.nextPage : MEDIA.previousPage })}
          />
        )}
        <div className={styles.answers}>
          <Button size="md" variant="default" onClick={onCancel}>{MEDIA.cancel}</Button>
          <Button size="md" disabled={!chosen} onClick={() => chosen && onInsert(chosen)}>{MEDIA.insert}</Button>
        </div>
      </div>
      <div className={styles.drop} aria-hidden="true"><IconUpload size={40} stroke={1.4} />{MEDIA.drop}</div>
    </Dropzone>
  );
}
