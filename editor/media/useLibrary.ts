// The current folder of the media manager: page, state, and navigation. See
// src/screens/README.md#218-media-manager.
import { useCallback, useEffect, useRef, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { listMedia, type MediaList } from '../api/mediaApi.ts';
import { MEDIA } from '../messages/editorMessages.ts';
import { ROOT_FOLDER } from '#rules/mediaFolderPaths.ts';
import type { MediaKind } from '#rules/mediaKinds.ts';
import { notifyNote } from '../notify.tsx';

export type ListState = 'loading' | 'ready' | 'not set up' | 'failed';

/** Filter of the shown page; its folder is kept while the manager is closed. */
export interface LibraryQuery {
  directory: string;
  name: string;
  kind: MediaKind | null;
  offset: number;
}

const directoryStore = createStore<{ directory: string }>()(() => ({ directory: ROOT_FOLDER }));

const NOT_FOUND = 404;
const GONE = 410;
const NOT_IMPLEMENTED = 501;

const statusOf = (failure: unknown): number | undefined =>
  (failure as { statusCode?: number } | null)?.statusCode;
const stateOf = (failure: unknown): ListState =>
  failure === NOT_FOUND || statusOf(failure) === NOT_IMPLEMENTED ? 'not set up' : 'failed';

/** The folder that is shown; the one of a file that is to be shown, at first. */
function useLibraryFolder(folder: string | undefined): string {
  useState(() => folder !== undefined && directoryStore.setState({ directory: folder }));
  return useStore(directoryStore, (state) => state.directory);
}

/** The list stays while the next one loads; `reload` loads again and resolves to the new list. */
export function useLibrary(fixedKind: MediaKind | null, file?: { name: string; folder: string }) {
  const directory = useLibraryFolder(file?.folder);
  const [{ name, kind, offset }, setView] = useState<Omit<LibraryQuery, 'directory'>>({
    name: file?.name ?? '',
    kind: fixedKind,
    offset: 0,
  });
  // The picker starts with the newest files of all folders.
  const isDeep = fixedKind !== null && directory === ROOT_FOLDER;
  const [state, setState] = useState<ListState>('loading');
  const [list, setList] = useState<MediaList>();
  /** The query of `list`, until the next one is loaded. */
  const [loadedQuery, setLoadedQuery] = useState<LibraryQuery>({ directory, name, kind, offset });
  const latest = useRef(0);

  const load = useCallback(async (): Promise<MediaList | undefined> => {
    const requested = ++latest.current;
    try {
      const listed = await listMedia({ directory, kind, name, offset, isDeep });
      if (requested !== latest.current) return undefined;
      setList(listed);
      setLoadedQuery({ directory, kind, name, offset });
      setState('ready');
      // The last page is gone with its last file.
      if (listed.offset > 0 && listed.offset >= listed.totalCount)
        setView((view) => ({ ...view, offset: Math.max(0, listed.offset - listed.limit) }));
      return listed;
    } catch (failure) {
      if (requested !== latest.current) return undefined;
      if (statusOf(failure) === GONE && directory !== ROOT_FOLDER) {
        notifyNote(MEDIA.folderDeleted);
        directoryStore.setState({ directory: ROOT_FOLDER });
      } else setState(stateOf(failure));
      return undefined;
    }
  }, [directory, kind, name, offset, isDeep]);
  useEffect(() => {
    void load();
  }, [load]);
  // A save may end after the query has changed: its reload uses the current query.
  const latestLoad = useRef(load);
  latestLoad.current = load;
  const reload = useCallback(() => latestLoad.current(), []);

  const updateQuery = useCallback(({ directory: newDirectory, ...view }: Partial<LibraryQuery>) => {
    if (newDirectory !== undefined) directoryStore.setState({ directory: newDirectory });
    setView((before) => ({ ...before, offset: 0, ...view }));
  }, []);
  const retry = useCallback(() => {
    setState('loading');
    void load();
  }, [load]);

  return {
    query: { directory, name, kind, offset },
    loadedQuery,
    isDeep,
    state,
    list,
    updateQuery,
    reload,
    retry,
  };
}

export type Library = ReturnType<typeof useLibrary>;
