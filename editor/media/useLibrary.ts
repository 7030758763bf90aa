// The current folder of the media manager: page, state, and navigation. See
// editor/shell/README.md#media-manager.
import { useCallback, useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { listMedia } from '../api/mediaApi.ts';
import { refresh } from '../data/queryClient.ts';
import { ROOT_FOLDER } from '#rules/mediaFolderPaths.ts';
import type { MediaKind } from '#rules/mediaKinds.ts';
import { notifyNote } from '../notify.tsx';
import { t } from '../i18n/t.ts';

export type ListState = 'loading' | 'ready' | 'not set up' | 'failed';

/** Filter of the shown page; its folder is kept while the manager is closed. */
export interface LibraryQuery {
  directory: string;
  name: string;
  kind: MediaKind | null;
  offset: number;
}

const directoryStore = createStore<{ directory: string }>()(() => ({ directory: ROOT_FOLDER }));

const MEDIA_LISTS = 'media';
const NOT_FOUND = 404;
const GONE = 410;
const NOT_IMPLEMENTED = 501;

const statusOf = (failure: unknown): number | undefined =>
  (failure as { statusCode?: number } | null)?.statusCode;
const isGone = (failure: unknown): boolean => statusOf(failure) === GONE;

function stateOf({
  error,
  isLoading,
  hasFailed,
}: {
  error: unknown;
  isLoading: boolean;
  hasFailed: boolean;
}): ListState {
  if (isLoading) return 'loading';
  if (!hasFailed) return 'ready';
  return error === NOT_FOUND || statusOf(error) === NOT_IMPLEMENTED ? 'not set up' : 'failed';
}

/** The folder that is shown; the one of a file that is to be shown, at first. */
function useLibraryFolder(folder: string | undefined): string {
  useState(() => folder !== undefined && directoryStore.setState({ directory: folder }));
  return useStore(directoryStore, (state) => state.directory);
}

/** The list stays while the next one loads; `reload` resolves once it is loaded again. */
export function useLibrary(fixedKind: MediaKind | null, file?: { name: string; folder: string }) {
  const directory = useLibraryFolder(file?.folder);
  const [{ name, kind, offset }, setView] = useState<Omit<LibraryQuery, 'directory'>>({
    name: file?.name ?? '',
    kind: fixedKind,
    offset: 0,
  });
  // The picker starts with the newest files of all folders.
  const isDeep = fixedKind !== null && directory === ROOT_FOLDER;
  const query: LibraryQuery = { directory, kind, name, offset };
  const { data, error, isPending, isLoadingError, isPlaceholderData, refetch } = useQuery({
    queryKey: [MEDIA_LISTS, query, isDeep],
    queryFn: async () => ({ list: await listMedia({ ...query, isDeep }), query }),
    placeholderData: keepPreviousData,
    meta: { isFailureShown: isGone },
  });
  const list = data?.list;
  useEffect(() => {
    // The last page is gone with its last file.
    if (list && !isPlaceholderData && list.offset > 0 && list.offset >= list.totalCount)
      setView((view) => ({ ...view, offset: Math.max(0, list.offset - list.limit) }));
  }, [list, isPlaceholderData]);
  const isFolderGone = isGone(error) && directory !== ROOT_FOLDER;
  useEffect(() => {
    if (!isFolderGone) return;
    notifyNote(t('This folder no longer exists. It was renamed, moved or deleted.'));
    directoryStore.setState({ directory: ROOT_FOLDER });
  }, [isFolderGone]);

  const updateQuery = useCallback(({ directory: newDirectory, ...view }: Partial<LibraryQuery>) => {
    if (newDirectory !== undefined) directoryStore.setState({ directory: newDirectory });
    setView((before) => ({ ...before, offset: 0, ...view }));
  }, []);

  return {
    query,
    /** The query of `list`, until the next one is loaded. */
    loadedQuery: data?.query ?? query,
    isDeep,
    state: stateOf({ error, isLoading: isPending || isFolderGone, hasFailed: isLoadingError }),
    list,
    updateQuery,
    reload: reloadMedia,
    retry: () => void refetch(),
  };
}

export type Library = ReturnType<typeof useLibrary>;

/** A save may end after another folder was opened: that one is loaded again. */
const reloadMedia = (): Promise<void> => refresh({ queryKey: [MEDIA_LISTS] });
