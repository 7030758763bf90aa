// The choices of the compare page on the stage, for the sheet 'Help me compare'. See
// src/screens/table/README.md#help-me-compare.
import { createStore } from 'zustand/vanilla';

export interface CompareHelp {
  /** Rows that can matter: 0 to 2 as the first to the third, -1 for one that does not. */
  rows: readonly { id: string; name: string; rank: number }[];
  chooseRow: (id: string) => void;
  /** The columns that can be open; none where the page itself has a choice of them. */
  columns: readonly { index: number; name: string; isOpen: boolean }[];
  chooseColumn: (index: number) => void;
  /** Null where no row says the same of all columns. */
  differences: { isOnly: boolean; toggle: () => void } | null;
}

export const compareHelp = createStore<{ help: CompareHelp | null }>()(() => ({ help: null }));

/** Called by the page that is shown, whenever its choices change. */
export const offerHelp = (help: CompareHelp): void => compareHelp.setState({ help });
