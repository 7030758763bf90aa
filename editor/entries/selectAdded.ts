// Entries that were just added: the stage shows them a moment later.
import { clock, debounced } from '#clock.ts';
import { joinPath } from '#schema/path.ts';
import { sceneRegistry } from '#state/sceneRegistry.ts';
import { editableNodesOf } from '../canvas/editableNodes.ts';
import { isWithinPath } from '../canvas/selectedField.ts';
import { editorStore } from '../editorStore.ts';
import { selectEntries } from './entryActions.ts';
import type { EntriesOf } from './entryClipboard.ts';
import { focusSelected } from './followEntryKeys.ts';

const SHOWN_WITHIN_MS = 2_000;
/** Buttons of fields move within the page while the stage mounts entries, and lose the focus. */
const SETTLED_MS = 100;

/**
 * Selects several entries, and moves the focus to the last one once the stage shows it, unless
 * something else is selected by then.
 */
export function selectAdded(entries: EntriesOf): void {
  selectEntries(entries);
  const { several } = editorStore.getState();
  const last = joinPath(entries.listPath, entries.indexes.at(-1) ?? 0);
  const focusLater = debounced(SETTLED_MS, () => {
    stop();
    if (editorStore.getState().several !== several) return;
    // Its field is there now.
    selectEntries(entries);
    focusSelected();
  });
  const stop = sceneRegistry.subscribe((state) => {
    if (editableNodesOf(state.entries).some(({ path }) => isWithinPath(path, last))) focusLater();
  });
  clock.after(SHOWN_WITHIN_MS, stop);
}
