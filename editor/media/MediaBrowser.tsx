// Content of the media manager: location and search above, folders and files, and details of the
// selected one.
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Flex, Stack, VisuallyHidden } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';
import '@mantine/dropzone/styles.css';
import type { MediaFile } from '../api/mediaApi.ts';
import { ROOT_FOLDER } from '#rules/mediaFolderPaths.ts';
import { kindOfMime } from '#rules/mediaKinds.ts';
import { DeleteMediaDialog } from './DeleteMediaDialog.tsx';
import { MediaDragOverlay } from './mediaDrag.tsx';
import { MediaDetails } from './MediaDetails.tsx';
import { MediaFooter } from './MediaFooter.tsx';
import { MediaGrid } from './MediaGrid.tsx';
import { MediaTools } from './MediaTools.tsx';
import { EmptyMedia, Failed, Loading, NotSetUp } from './MediaStates.tsx';
import { MoveMediaDialog } from './MoveMediaDialog.tsx';
import { UploadList } from './UploadList.tsx';
import { folderLabel, offeredTypes } from './formatMedia.ts';
import type { MediaKind, PickRequest } from './pickMedia.ts';
import { useLibrary } from './useLibrary.ts';
import { useMediaActions } from './useMediaActions.ts';
import type { Uploads } from './useUploads.ts';
import { ICON_PX } from '../theme.ts';
import styles from './media.module.css';
import { t } from '../i18n/t.ts';

interface Props {
  /** The kind a field accepts; null to manage all media. */
  kind: MediaKind | null;
  /** The file that is shown first. */
  file: PickRequest['file'];
  /** The latest finished upload. */
  uploaded: MediaFile | undefined;
  uploads: Uploads;
  /** Null if nothing is picked. */
  onInsert: ((file: MediaFile) => void) | null;
  /** Null on a page. */
  onClose: (() => void) | null;
  /** Receives whether a dialog covers the manager. */
  onCoveredChange?: (isCovered: boolean) => void;
  search: RefObject<HTMLInputElement | null>;
}

export function MediaBrowser({
  kind,
  file,
  uploaded,
  uploads,
  onInsert,
  onClose,
  onCoveredChange,
  search,
}: Props) {
  const library = useLibrary(kind, file);
  const { query, loadedQuery, state, list, updateQuery } = library;
  const [selectedId, setSelectedId] = useState(file?.id);
  const actions = useMediaActions(library, selectedId, setSelectedId);
  const openFiles = useRef<() => void>(null);
  const grid = useRef<HTMLDivElement>(null);

  const files = list?.items.filter((item) => item.type === 'file') ?? [];
  const folders = list?.items.filter((item) => item.type === 'dir') ?? [];
  const selected = files.find(({ id }) => id === selectedId);

  const { deleting, moving } = actions;
  const isCovered = deleting !== null || moving !== null;
  useLayoutEffect(() => onCoveredChange?.(isCovered), [isCovered, onCoveredChange]);

  useShowUploaded(uploaded, kind, library, setSelectedId);

  const enterGrid = (): void => {
    const first = grid.current?.querySelector<HTMLElement>('[data-tile][tabindex="0"]');
    first?.focus();
    if (first instanceof HTMLInputElement) first.click();
  };

  const isSetUp = state !== 'not set up';
  const isListed = state === 'ready' && list !== undefined;
  const isEmpty = isListed && files.length === 0 && folders.length === 0 && !actions.isMaking;
  return (
    <Dropzone
      className={styles['browser']}
      classNames={{ inner: styles['inner'] }}
      onDrop={() => undefined}
      onDropAny={(dropped, rejections) =>
        uploads.add([...dropped, ...rejections.map(({ file }) => file)], kind, query.directory)
      }
      accept={offeredTypes(kind)}
      openRef={openFiles}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      disabled={!isSetUp}
      // The visible button opens it.
      inputProps={{ 'aria-hidden': true }}
    >
      <MediaDragOverlay files={files} folders={folders} onMove={actions.move}>
        <MediaTools
          kind={kind}
          library={library}
          isSetUp={isSetUp}
          search={search}
          onClose={onClose}
          onEnter={() => selected && onInsert?.(selected)}
          onArrowDown={enterGrid}
          onUpload={() => openFiles.current?.()}
          onNewFolder={() => {
            updateQuery({ name: '' });
            actions.startCreating();
          }}
        />
        <VisuallyHidden role="status">{actions.announcement}</VisuallyHidden>
        <VisuallyHidden role="status">
          {uploaded && t('{name} uploaded', { name: uploaded.filename })}
        </VisuallyHidden>
        <Flex flex={1} mih={0}>
          <Stack gap={0} flex={1} miw={0}>
            <div
              key={`${loadedQuery.directory} ${loadedQuery.offset}`}
              className={styles['files']}
              ref={grid}
              aria-busy={state === 'loading'}
            >
              {state === 'loading' && <Loading />}
              {state === 'not set up' && <NotSetUp />}
              {state === 'failed' && <Failed onRetry={library.retry} />}
              {isEmpty && (
                <EmptyMedia
                  query={loadedQuery}
                  onClear={() => updateQuery({ name: '' })}
                  onSearchEverywhere={() => updateQuery({ directory: ROOT_FOLDER })}
                />
              )}
              {isListed && !isEmpty && (
                <MediaGrid
                  kind={loadedQuery.kind}
                  isSearching={loadedQuery.name !== ''}
                  isDeep={library.isDeep}
                  files={files}
                  folders={folders}
                  selected={selected}
                  actions={actions}
                  onSelect={(file) => setSelectedId(file.id)}
                  onOpen={(path) => updateQuery({ directory: path, name: '' })}
                  onInsert={onInsert}
                />
              )}
            </div>
            {uploads.uploads.length > 0 && <UploadList uploads={uploads} folder={query.directory} />}
          </Stack>
          {isListed && files.length > 0 && (
            <MediaDetails
              file={selected}
              actions={actions}
              onShow={({ id, directory, filename }) => {
                updateQuery({ directory, name: filename });
                setSelectedId(id);
              }}
            />
          )}
        </Flex>
        <MediaFooter
          list={isListed ? list : undefined}
          library={library}
          selected={selected}
          onInsert={onInsert}
          onCancel={onClose}
        />
        {deleting && (
          <DeleteMediaDialog
            item={deleting}
            onDelete={actions.remove}
            onCancel={() => actions.closeDialogs(deleting)}
          />
        )}
        {moving && (
          <MoveMediaDialog
            item={moving}
            onMove={actions.move}
            onCancel={() => actions.closeDialogs(moving)}
          />
        )}
      </MediaDragOverlay>
      <div id="media-manager" className={styles['menuPortal']} />
      <div className={styles['drop']} aria-hidden="true">
        <IconUpload size={ICON_PX.empty} stroke={1.4} />
        {t('Drop to upload into {folder}', { folder: folderLabel(query.directory) })}
      </div>
    </Dropzone>
  );
}

/** A finished upload is shown in its folder and selected, unless filtered out. */
function useShowUploaded(
  uploaded: MediaFile | undefined,
  kind: MediaKind | null,
  { query, isDeep, updateQuery, reload }: ReturnType<typeof useLibrary>,
  choose: (id: number) => void,
): void {
  const lastShown = useRef(uploaded);
  useEffect(() => {
    if (!uploaded || lastShown.current === uploaded) return;
    lastShown.current = uploaded;
    if ((uploaded.directory !== query.directory && !isDeep) || (kind && kindOfMime(uploaded.mime) !== kind))
      return;
    choose(uploaded.id);
    if (query.name !== '' || query.offset !== 0) updateQuery({ name: '' });
    else void reload();
  }, [uploaded, kind, query, isDeep, updateQuery, reload, choose]);
}
