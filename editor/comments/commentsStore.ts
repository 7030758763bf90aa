// The comments on the edited document, and the dialog that shows them.
import { createStore } from 'zustand/vanilla';
import type { Path } from '#schema/path.ts';
import { loadThreads, type CommentThread } from '../api/commentApi.ts';
import { editorStore } from '../editorStore.ts';

interface CommentsState {
  threads: readonly CommentThread[];
  /** The field whose comments are shown, '' for the whole document; null while they are not. */
  openAt: Path | null;
  /** An account that may not edit chooses a field to comment on. */
  isChoosing: boolean;
}

export const commentsStore = createStore<CommentsState>()(() => ({
  threads: [],
  openAt: null,
  isChoosing: false,
}));

export const openComments = (openAt: Path): void => commentsStore.setState({ openAt });
export const chooseField = (isChoosing: boolean): void => commentsStore.setState({ isChoosing });
export const closeComments = (): void => commentsStore.setState({ openAt: null });

export const setThreads = (threads: readonly CommentThread[]): void => {
  // The same again causes no render.
  if (JSON.stringify(threads) !== JSON.stringify(commentsStore.getState().threads))
    commentsStore.setState({ threads });
};

/** Loads the comments of the edited document again; none while the server does not say. */
export async function reloadThreads(): Promise<void> {
  const { ref } = editorStore.getState();
  const threads = ref ? await loadThreads(ref).catch(() => null) : [];
  const { ref: current } = editorStore.getState();
  if (threads && current?.kind === ref?.kind && current?.id === ref?.id) setThreads(threads);
}

/** Open threads at a path. */
export const openThreadsAt = (threads: readonly CommentThread[], path: Path): readonly CommentThread[] =>
  threads.filter((thread) => thread.path === path && thread.resolved === null);
