// Whether the slash menu is open, at which field, and what was added before.
import { createStore } from 'zustand/vanilla';
import type { Path } from '#schema/path.ts';

interface AddMenuState {
  /** Null while it is closed. */
  asked: {
    /** The selected field; '' for the page as a whole. */
    path: Path;
    /** The slash was typed into a text without letters, which gets it if nothing is chosen. */
    isTyped: boolean;
  } | null;
  /** Ids of options of this session, the last one first. */
  recent: readonly string[];
}

const RECENT_COUNT = 3;

export const addMenuStore = createStore<AddMenuState>()(() => ({ asked: null, recent: [] }));

export const openAddMenu = (path: Path, isTyped = false): void =>
  addMenuStore.setState({ asked: { path, isTyped } });

export const closeAddMenu = (): void => addMenuStore.setState({ asked: null });

export const rememberAdded = (id: string): void =>
  addMenuStore.setState(({ recent }) => ({
    recent: [id, ...recent.filter((one) => one !== id)].slice(0, RECENT_COUNT),
  }));
