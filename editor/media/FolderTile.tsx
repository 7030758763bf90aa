// A folder in the media manager: opens, accepts drops, and shows its file count.
import { useEffect, useRef, useState } from 'react';
import { IconFolderFilled } from '@tabler/icons-react';
import type { MediaFolder } from '../api/mediaApi.ts';
import { useDraggedMedia, useDropTarget } from './mediaDrag.tsx';
import { MediaNameField } from './MediaNameField.tsx';
import { TileMenu } from './TileMenu.tsx';
import { folderPathLabel } from './formatMedia.ts';
import type { MediaKind } from './pickMedia.ts';
import type { MediaActions } from './useMediaActions.ts';
import { ICON_PX } from '../theme.ts';
import styles from './media.module.css';
import { t } from '../i18n/t.ts';
import { MEDIA_COUNT } from './mediaCount.ts';

interface Props {
  folder: MediaFolder;
  kind: MediaKind | null;
  isSearching: boolean;
  isTabStop: boolean;
  actions: MediaActions;
  onOpen: () => void;
  onFocus: () => void;
}

const FolderIcon = () => (
  <IconFolderFilled className={styles['folderIcon']} size={ICON_PX.xl} aria-hidden="true" />
);

export function FolderTile({ folder, kind, isSearching, isTabStop, actions, onOpen, onFocus }: Props) {
  const isRenaming = actions.renaming === folder.id;
  const { ref: dragRef, listeners, isDragged } = useDraggedMedia(folder, isRenaming);
  const { ref: dropRef, isOver } = useDropTarget(actions.pathOf(folder));
  const [isMenuOpen, setMenuOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { focused, clearFocus } = actions;
  useEffect(() => {
    if (focused !== folder.id) return;
    button.current?.focus();
    clearFocus();
  }, [focused, folder.id, clearFocus]);
  return (
    <li
      ref={dropRef}
      className={styles['folder']}
      data-over={isOver || undefined}
      data-dragged={isDragged || undefined}
    >
      {isRenaming ? (
        <span className={styles['folderName']}>
          <FolderIcon />
          <MediaNameField
            label={t('New name for {name}', { name: folder.filename })}
            value={folder.filename}
            onSave={(name) => actions.rename(folder, name)}
            onCancel={() => actions.stopRenaming(folder)}
          />
        </span>
      ) : (
        <>
          <button
            ref={(element) => {
              button.current = element;
              dragRef(element);
            }}
            type="button"
            className={styles['folderName']}
            data-tile={folder.id}
            tabIndex={isTabStop ? 0 : -1}
            onClick={onOpen}
            onFocus={onFocus}
            {...listeners}
            onContextMenu={(event) => {
              event.preventDefault();
              setMenuOpen(true);
            }}
          >
            <FolderIcon />
            <span className={styles['folderText']}>
              <span className={styles['name']} title={folder.filename}>
                {folder.filename}
              </span>
              <span className={styles['caption']}>
                {isSearching
                  ? folderPathLabel(folder.directory)
                  : MEDIA_COUNT[kind ?? 'all'](folder.fileCount ?? 0)}
              </span>
            </span>
          </button>
          <TileMenu
            item={folder}
            actions={actions}
            isOpen={isMenuOpen}
            onOpen={setMenuOpen}
            isTabStop={isTabStop}
            onPrimaryAction={onOpen}
          />
        </>
      )}
    </li>
  );
}

export const NewFolderTile = ({ actions }: { actions: MediaActions }) => (
  <li className={styles['folder']}>
    <span className={styles['folderName']}>
      <FolderIcon />
      <MediaNameField
        label={t('Name of the new folder')}
        value=""
        onSave={actions.make}
        onCancel={() => actions.stopRenaming()}
      />
    </span>
  </li>
);
