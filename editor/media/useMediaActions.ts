// Actions on media: rename, move, delete, with their dialogs, errors and announcements.
import { useCallback, useState } from 'react';
import {
  changeFolder,
  changeMedia,
  createFolder,
  deleteFolder,
  deleteMedia,
  type MediaFolder,
  type MediaItem,
} from '../api/mediaApi.ts';
import { MEDIA } from '../messages/editorMessages.ts';
import { folderIn } from '#rules/mediaFolderPaths.ts';
import { notifyProblem } from '../notify.tsx';
import { folderLabel, describeMedia } from './formatMedia.ts';
import type { Library } from './useLibrary.ts';

/** The folder being created has no id yet. */
export type RenameRequest = number | 'new';

export function useMediaActions(
  { place, list, reload }: Library,
  chosenId: number | undefined,
  choose: (id: number | undefined) => void,
) {
  const [naming, setNaming] = useState<RenameRequest | null>(null);
  const [deleting, setDeleting] = useState<MediaItem | null>(null);
  const [moving, setMoving] = useState<MediaItem | null>(null);
  const [said, say] = useState('');
  /** The item that takes focus once rendered. */
  const [focused, setFocused] = useState<number | null>(null);

  /** The sibling that takes focus after a deletion. */
  const neighbourOf = useCallback(
    (id: number): number | null => {
      const ids = list?.items.map((item) => item.id) ?? [];
      const at = ids.indexOf(id);
      return ids[at + 1] ?? ids[at - 1] ?? null;
    },
    [list],
  );

  const leave = useCallback(
    async (item: MediaItem, words: string) => {
      const neighbour = neighbourOf(item.id);
      say(words);
      await reload();
      if (item.id === chosenId)
        choose(list?.items.find(({ id, type }) => id === neighbour && type === 'file')?.id);
      setFocused(neighbour);
    },
    [neighbourOf, reload, chosenId, choose, list],
  );

  /** Rejects with an Error whose message is shown at the name. */
  const rename = async (item: MediaItem, name: string): Promise<void> => {
    if (name !== item.filename) {
      try {
        await (item.type === 'dir' ? changeFolder(item.id, { name }) : changeMedia(item, { name }));
      } catch (failure) {
        throw new Error(describeMedia(failure));
      }
      say(MEDIA.renamed(name));
      await reload();
    }
    setNaming(null);
    setFocused(item.id);
  };

  const make = async (name: string): Promise<void> => {
    const folder = await createFolder(place.directory, name).catch((failure: unknown) => {
      throw new Error(describeMedia(failure));
    });
    say(MEDIA.madeFolder(folder.filename));
    await reload();
    setNaming(null);
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
    await leave(item, MEDIA.moved(item.filename, folderLabel(directory)));
    return true;
  };

  /** Rejects with an Error whose message is shown in the dialog. */
  const remove = async (item: MediaItem): Promise<void> => {
    await (item.type === 'file' ? deleteMedia(item.id) : deleteFolder(item.id)).catch((failure: unknown) => {
      // Already deleted by another editor.
      if (failure !== 404) throw new Error(describeMedia(failure));
    });
    setDeleting(null);
    await leave(item, MEDIA.removed(item.filename));
  };

  return {
    naming,
    deleting,
    moving,
    said,
    focused,
    rename,
    make,
    move,
    remove,
    askToDelete: setDeleting,
    startFolder: () => setNaming('new'),
    startNaming: (item: MediaItem) => setNaming(item.id),
    stopNaming: (item?: MediaItem) => {
      setNaming(null);
      if (item) setFocused(item.id);
    },
    askWhere: setMoving,
    stopAsking: (item: MediaItem) => {
      setDeleting(null);
      setMoving(null);
      setFocused(item.id);
    },
    focusOn: (item: MediaItem) => setFocused(item.id),
    focusedDone: () => setFocused(null),
    reload,
    pathOf: (folder: MediaFolder) => folderIn(folder.directory, folder.filename),
    isMaking: naming === 'new',
  };
}

export type MediaActions = ReturnType<typeof useMediaActions>;
