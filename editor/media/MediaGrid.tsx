// A folder's contents: folders, then the page's files as a radio group. Arrow keys move by screen
// position.
import { Stack, Box } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { MediaFile, MediaFolder } from '../api/mediaApi.ts';
import { FolderTile, NewFolderTile } from './FolderTile.tsx';
import { MediaTile } from './MediaTile.tsx';
import type { MediaKind } from './pickMedia.ts';
import type { MediaActions } from './useMediaActions.ts';
import styles from './media.module.css';
import { t } from '../i18n/t.ts';

const MEDIA_LIST_LABELS = {
  all: t('Files'),
  image: t('Images'),
  sound: t('Sounds'),
  video: t('Videos'),
} as const;

interface Props {
  kind: MediaKind | null;
  /** Search results come from many folders, so each shows its folder. */
  isSearching: boolean;
  /** The files are those of all folders. */
  isDeep: boolean;
  files: readonly MediaFile[];
  folders: readonly MediaFolder[];
  selected: MediaFile | undefined;
  actions: MediaActions;
  onSelect: (file: MediaFile) => void;
  onOpen: (path: string) => void;
  onInsert: ((file: MediaFile) => void) | null;
}

export function MediaGrid({
  kind,
  isSearching,
  isDeep,
  files,
  folders,
  selected,
  actions,
  onSelect,
  onOpen,
  onInsert,
}: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const [playing, setPlaying] = useState<number>();
  /** Tab returns to the folder that it left. */
  const [entryId, setEntryId] = useState<number>();
  const entryFolder = folders.some(({ id }) => id === entryId) ? entryId : folders[0]?.id;

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const tile = event.target as HTMLElement;
    const item = [...folders, ...files].find(({ id }) => String(id) === tile.dataset['tile']);
    if (!item) return;
    if (event.key === 'Enter' && item.type === 'file') onInsert?.(item);
    if (event.key === 'F2') actions.startRenaming(item);
    if (event.key === 'Delete') actions.startDeleting(item);
    const tiles = [...(grid.current?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])];
    const nextTile = tileAt(tile, event.key, tiles);
    if (!nextTile) return;
    event.preventDefault();
    nextTile.focus({ preventScroll: true });
    nextTile.scrollIntoView({ block: 'nearest' });
    const file = files.find(({ id }) => String(id) === nextTile.dataset['tile']);
    if (file) onSelect(file);
  };

  return (
    <Stack ref={grid} gap="xl" onKeyDown={onKeyDown}>
      {(folders.length > 0 || actions.isMaking) && (
        <ul className={styles['folders']} aria-label={t('Folders')}>
          {actions.isMaking && <NewFolderTile actions={actions} />}
          {folders.map((folder) => (
            <FolderTile
              key={folder.id}
              folder={folder}
              kind={kind}
              isSearching={isSearching}
              isTabStop={folder.id === entryFolder}
              actions={actions}
              onOpen={() => onOpen(actions.pathOf(folder))}
              onFocus={() => setEntryId(folder.id)}
            />
          ))}
        </ul>
      )}
      {isDeep && !isSearching && files.length > 0 && (
        <Box component="h3" mb="-sm" fz="sm" fw={600}>
          {t('Newest in all folders')}
        </Box>
      )}
      {files.length > 0 && (
        <div className={styles['grid']} role="radiogroup" aria-label={MEDIA_LIST_LABELS[kind ?? 'all']}>
          {files.map((file, index) => (
            <MediaTile
              key={file.id}
              file={file}
              isSearching={isSearching}
              isSelected={selected?.id === file.id}
              isTabStop={index === 0 && !selected}
              isPlaying={playing === file.id}
              actions={actions}
              onPlay={(isOn) => setPlaying((id) => (isOn ? file.id : id === file.id ? undefined : id))}
              onSelect={() => onSelect(file)}
              onInsert={onInsert && (() => onInsert(file))}
            />
          ))}
        </div>
      )}
    </Stack>
  );
}

/** The tile in a key's direction; undefined for other keys, itself at the edges. */
function tileAt(from: HTMLElement, key: string, tiles: readonly HTMLElement[]): HTMLElement | undefined {
  const index = tiles.indexOf(from);
  switch (key) {
    case 'ArrowRight':
      return tiles[index + 1] ?? from;
    case 'ArrowLeft':
      return tiles[index - 1] ?? from;
    case 'ArrowDown':
      return inNextRow(from, tiles.slice(index + 1)) ?? from;
    case 'ArrowUp':
      return inNextRow(from, tiles.slice(0, index).reverse()) ?? from;
    case 'Home':
      return tiles[0];
    case 'End':
      return tiles.at(-1);
    default:
      return undefined;
  }
}

/** In the next row, the tile with the smallest horizontal distance. */
function inNextRow(from: HTMLElement, tiles: readonly HTMLElement[]): HTMLElement | undefined {
  const middleOf = (tile: HTMLElement): number => tile.getBoundingClientRect().left + tile.offsetWidth / 2;
  const topOf = (tile: HTMLElement): number => Math.round(tile.getBoundingClientRect().top);
  const first = tiles.find((tile) => topOf(tile) !== topOf(from));
  const row = first ? tiles.filter((tile) => topOf(tile) === topOf(first)) : [];
  const distanceOf = (tile: HTMLElement): number => Math.abs(middleOf(tile) - middleOf(from));
  return row.toSorted((a, b) => distanceOf(a) - distanceOf(b))[0];
}
