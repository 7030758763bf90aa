// Loads queries again when something has changed on the server, as their `refreshedBy` says.
import { debounced } from '#clock.ts';
import { listenForChanges } from '#api/changesApi.ts';
import type { Change } from '#protocol/appSchemas.ts';
import { refresh } from './queryClient.ts';

/** Saves come in groups. */
const DELAY_MS = 400;

let changes: Change[] = [];
let mayHaveMissedSome = false;

const refreshSoon = debounced(DELAY_MS, () => {
  const [heard, isAny] = [changes, mayHaveMissedSome];
  [changes, mayHaveMissedSome] = [[], false];
  void refresh({
    predicate: ({ meta }) => meta?.refreshedBy !== undefined && (isAny || heard.some(meta.refreshedBy)),
  });
});

/** Runs until the returned function is called. */
export function followServerChanges(): () => void {
  let isListening = false;
  const refreshAll = (): void => {
    // The connection was open before: what is loaded from now on is up to date.
    if (!isListening) return;
    mayHaveMissedSome = true;
    refreshSoon();
  };
  const stop = listenForChanges({
    onHello: refreshAll,
    onSilence: refreshAll,
    onChange: (change) => {
      changes.push(change);
      refreshSoon();
    },
  });
  isListening = true;
  return stop;
}
