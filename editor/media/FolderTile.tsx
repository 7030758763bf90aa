// A folder in the media manager: opens, accepts drops, and shows its file count.
import { useEffect, useRef, useState } from 'react';
import { IconFolderFilled } from '@tabler/icons-react';
import type { MediaFolder } from '../api/mediaApi.ts';
import { MEDIA } from '../messages/editorMessages.ts';
import { useDraggedMedia, useDropTarget } from './mediaDrag.tsx';
import { MediaNameField } from './MediaNameField.tsx';
import { TileMenu } from './TileMenu.tsx';
import { folderPathLabel } from './formatMedia.ts';
import type { MediaKind } from './pickMedia.ts';
import type { MediaActions } from './useMediaActions.ts';
import styles from './media.module.css';

interface Props {
  folder: MediaFolder;
  kind: MediaKind | null;
  isSearching: boolean;
  isEntry: boolean;
  order: MediaActions;
  onOpen: () => void;
  onFocus: () => void;
}

const Sign = () => <IconFolderFilled className={styles['folderSign']} size={28} aria-hidden="true" />;

export function FolderTile({ folder, kind, isSearching, isEntry, order, onOpen, onFocus }: Props) {
  const isNaming = order.naming === folder.id;
  const { ref: dragRef, listeners, isDragged } = useDraggedMedia(folder, isNaming);
  const { ref: dropRef, isOver } = useDropTarget(order.pathOf(folder));
  const [isMenuOpen, setMenuOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { focused, focusedDone } = order;
  useEffect(() => {
    if (focused !== folder.id) return;
    button.current?.focus();
    focusedDone();
  }, [focused, folder.id, focusedDone]);
  return (
    <li
      ref={dropRef}
      className={styles['folder']}
      data-over={isOver || undefined}
      data-dragged={isDragged || undefined}
    >
      {isNaming ? (
        <span className={styles['folderName']}>
          <Sign />
          <MediaNameField
            label={MEDIA.renaming(folder.filename)}
            value={folder.filename}
            onSave={(name) => order.rename(folder, name)}
            onCancel={() => order.stopNaming(folder)}
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
            tabIndex={isEntry ? 0 : -1}
            onClick={onOpen}
            onFocus={onFocus}
            {...listeners}
            onContextMenu={(event) => {
              event.preventDefault();
              setMenuOpen(true);
            }}
          >
            <Sign />
            <span className={styles['folderWords']}>
              <span className={styles['name']} title={folder.filename}>
                {folder.filename}
              </span>
              <span className={styles['caption']}>
                {isSearching
                  ? folderPathLabel(folder.directory)
                  : MEDIA.count[kind ?? 'all'](folder.fileCount ?? 0)}
              </span>
            </span>
          </button>
          <TileMenu
            item={folder}
            order={order}
            isOpen={isMenuOpen}
            onOpen={setMenuOpen}
            isStop={isEntry}
            onAct={onOpen}
          />
        </>
      )}
    </li>
  );
}

export const NewFolderTile = ({ order }: { order: MediaActions }) => (
  <li className={styles['folder']}>
    <span className={styles['folderName']}>
      <Sign />
      <MediaNameField
        label={MEDIA.folderName}
        value=""
        onSave={order.make}
        onCancel={() => order.stopNaming()}
      />
    </span>
  </li>
);
