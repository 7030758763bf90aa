// Actions on media: rename, move, delete, with their dialogs, errors and announcements.
import { useCallback, useState } from 'react';
import {
  changeFolder,
  changeMedia,
  createFolder,
  deleteFolder,
  deleteMedia,
  replaceMediaFile,
  type MediaFile,
  type MediaFolder,
  type MediaItem,
} from '../api/mediaApi.ts';
import { folderIn } from '#rules/mediaFolderPaths.ts';
import { notifyDone, notifyProblem } from '../notify.tsx';
import { folderLabel, describeMedia, uploadFailure } from './formatMedia.ts';
import type { Library } from './useLibrary.ts';
import { t } from '../i18n/t.ts';

/** The folder being created has no id yet. */
export type RenameRequest = number | 'new';

export function useMediaActions(
  { query, list, reload }: Library,
  selectedId: number | undefined,
  select: (id: number | undefined) => void,
) {
  const [renaming, setRenaming] = useState<RenameRequest | null>(null);
  const [deleting, setDeleting] = useState<MediaItem | null>(null);
  const [moving, setMoving] = useState<MediaItem | null>(null);
  const [announcement, announce] = useState('');
  /** The item that takes focus once rendered. */
  const [focused, setFocused] = useState<number | null>(null);

  /** The sibling that takes focus after a deletion. */
  const neighborOf = useCallback(
    (id: number): number | null => {
      const ids = list?.items.map((item) => item.id) ?? [];
      const index = ids.indexOf(id);
      return ids[index + 1] ?? ids[index - 1] ?? null;
    },
    [list],
  );

  const reloadWithout = useCallback(
    async (item: MediaItem, message: string) => {
      const neighbor = neighborOf(item.id);
      announce(message);
      await reload();
      if (item.id === selectedId)
        select(list?.items.find(({ id, type }) => id === neighbor && type === 'file')?.id);
      setFocused(neighbor);
    },
    [neighborOf, reload, selectedId, select, list],
  );

  /** Rejects with an Error whose message is shown at the name. */
  const rename = async (item: MediaItem, name: string): Promise<void> => {
    if (name !== item.filename) {
      try {
        await (item.type === 'dir' ? changeFolder(item.id, { name }) : changeMedia(item, { name }));
      } catch (failure) {
        throw new Error(describeMedia(failure));
      }
      announce(t('Renamed to {name}', { name }));
      await reload();
    }
    setRenaming(null);
    setFocused(item.id);
  };

  const make = async (name: string): Promise<void> => {
    const folder = await createFolder(query.directory, name).catch((failure: unknown) => {
      throw new Error(describeMedia(failure));
    });
    announce(t('Folder {name} created', { name: folder.filename }));
    await reload();
    setRenaming(null);
    setFocused(folder.id);
  };

  /** Moves a file or folder; a failure is shown as an alert. */
  const move = async (item: MediaItem, directory: string): Promise<boolean> => {
    if (item.directory === directory) return true;
    try {
      await (item.type === 'dir'
        ? changeFolder(item.id, { directory })
        : changeMedia(item, { folder: directory }));
    } catch (failure) {
      notifyProblem(describeMedia(failure));
      return false;
    }
    setMoving(null);
    await reloadWithout(
      item,
      t('{name} moved to {folder}', { name: item.filename, folder: folderLabel(directory) }),
    );
    return true;
  };

  /** Everything that shows the file shows the other one; a failure is shown as an alert. */
  const replace = async (file: MediaFile, bytes: File): Promise<void> => {
    try {
      await replaceMediaFile(file, bytes);
    } catch (failure) {
      return notifyProblem(uploadFailure(failure));
    }
    notifyDone(t('{name} replaced on every page that shows it.', { name: file.filename }));
    await reload();
    setFocused(file.id);
  };

  /** Rejects with an Error whose message is shown in the dialog. */
  const remove = async (item: MediaItem): Promise<void> => {
    await (item.type === 'file' ? deleteMedia(item.id) : deleteFolder(item.id)).catch((failure: unknown) => {
      // Already deleted by another editor.
      if (failure !== 404) throw new Error(describeMedia(failure));
    });
    setDeleting(null);
    await reloadWithout(item, t('{name} deleted', { name: item.filename }));
  };

  return {
    renaming,
    deleting,
    moving,
    announcement,
    focused,
    rename,
    make,
    move,
    replace,
    remove,
    startDeleting: setDeleting,
    startCreating: () => setRenaming('new'),
    startRenaming: (item: MediaItem) => setRenaming(item.id),
    stopRenaming: (item?: MediaItem) => {
      setRenaming(null);
      if (item) setFocused(item.id);
    },
    startMoving: setMoving,
    closeDialogs: (item: MediaItem) => {
      setDeleting(null);
      setMoving(null);
      setFocused(item.id);
    },
    focusOn: (item: MediaItem) => setFocused(item.id),
    clearFocus: () => setFocused(null),
    reload,
    pathOf: (folder: MediaFolder) => folderIn(folder.directory, folder.filename),
    isMaking: renaming === 'new',
  };
}

export type MediaActions = ReturnType<typeof useMediaActions>;
