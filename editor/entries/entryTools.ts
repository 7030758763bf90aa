// Everything that selects, copies and moves entries, in one script.
import { followClipboard } from './followClipboard.ts';
import { followEntryKeys } from './followEntryKeys.ts';

export { EntryTools } from './EntryMenu.tsx';
export { ListHandles } from './ListHandles.tsx';
export { SeveralToolbar } from './SeveralToolbar.tsx';

/** Follows clipboard and keys until the returned function is called. */
export function startEntryTools(frame: HTMLElement): () => void {
  const stops = [followClipboard(), followEntryKeys(frame)];
  return () => stops.forEach((stop) => stop());
}
