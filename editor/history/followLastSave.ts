// Who has saved the edited document last, here or elsewhere.
import { createStore } from 'zustand/vanilla';
import { debounced } from '#clock.ts';
import { listenForChanges } from '#api/changesApi.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { loadHistory, type HistoryEntry } from '../api/editApi.ts';
import { editorStore } from '../editorStore.ts';

/** Null while it is not known, and for a document that was never saved. */
export const lastSaveStore = createStore<{ lastSave: HistoryEntry | null }>()(() => ({ lastSave: null }));

/** Saves come in groups. */
const DELAY_MS = 400;

/** Runs until the returned function is called. */
export function followLastSave(): () => void {
  let isStopped = false;
  const look = async (): Promise<void> => {
    const { ref } = editorStore.getState();
    if (!ref || isStopped) return;
    const entries = await loadHistory(KINDS_BY_NAME[ref.kind].collection, ref.id).catch(() => null);
    const { ref: current } = editorStore.getState();
    if (!entries || isStopped || current?.kind !== ref.kind || current.id !== ref.id) return;
    lastSaveStore.setState({ lastSave: entries[0] ?? null });
  };
  const lookSoon = debounced(DELAY_MS, () => void look());
  lookSoon();
  const stops = [
    listenForChanges({
      onHello: lookSoon,
      onSilence: lookSoon,
      onChange: ({ kind, id }) => {
        const { ref } = editorStore.getState();
        if (ref?.kind === kind && ref.id === id) lookSoon();
      },
    }),
    editorStore.subscribe(({ ref }, before) => {
      if (ref?.kind === before.ref?.kind && ref?.id === before.ref?.id) return;
      lastSaveStore.setState({ lastSave: null });
      lookSoon();
    }),
  ];
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
    lastSaveStore.setState({ lastSave: null });
  };
}
