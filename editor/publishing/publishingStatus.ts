// How the current environment is published and what of it is not, kept up to date for the bar.
import { createStore } from 'zustand/vanilla';
import { debounced } from '#clock.ts';
import { listenForChanges } from '#api/changesApi.ts';
import { kindByCollection } from '#content/kinds.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { loadPublishing, type PublishingMode } from '../api/publishingApi.ts';

export interface PublishingStatus {
  environment: string;
  mode: PublishingMode;
  /** Documents that differ from what kiosks show, such as 'page/care'. */
  unpublished: ReadonlySet<string>;
  /** People who saved them, without those whose accounts are gone. */
  names: readonly string[];
}

/** Null until it is known. */
export const publishingStatusStore = createStore<{ status: PublishingStatus | null }>()(() => ({
  status: null,
}));

/** Saves come in groups. */
const DELAY_MS = 400;

/** Runs until the returned function is called. */
export function followPublishing(): () => void {
  let isStopped = false;
  const look = async (): Promise<void> => {
    const environment = kioskStore.getState().environment?.id;
    if (environment === undefined || isStopped) return;
    // The last known status stays while the server cannot be reached.
    const loaded = await loadPublishing(environment).catch(() => null);
    if (!loaded || isStopped || kioskStore.getState().environment?.id !== environment) return;
    const { mode, changes } = loaded;
    publishingStatusStore.setState({
      status: {
        environment,
        mode,
        unpublished: new Set(
          changes.map(({ collection, id }) => `${kindByCollection(collection)?.kind}/${id}`),
        ),
        names: [...new Set(changes.flatMap(({ authors }) => authors))],
      },
    });
  };
  const lookSoon = debounced(DELAY_MS, () => void look());
  const stops = [
    listenForChanges({ onHello: lookSoon, onChange: lookSoon, onSilence: lookSoon }),
    kioskStore.subscribe((now, before) => {
      if (now.environment?.id !== before.environment?.id) lookSoon();
    }),
  ];
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
    publishingStatusStore.setState({ status: null });
  };
}
