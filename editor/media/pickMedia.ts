// Opens the media manager: to ask for a file, which whoever needs one awaits, or to put the media in order.
import { createStore } from 'zustand/vanilla';
import type { MediaKind } from '#rules/mediaKinds.ts';

export type { MediaKind };

/** A file as a document holds it. See src/screens/README.md#195-media-references. */
export interface MediaReference {
  id: number | string | null;
  url: string;
}

interface Asked {
  /** What a field takes; null to manage all media, where nothing is picked. */
  kind: MediaKind | null;
  answer: (picked: MediaReference | null) => void;
}

export const pickerStore = createStore<{ asked: Asked | null }>()(() => ({ asked: null }));

/** Opens the picker; null where it was closed without a choice. */
export const pickMedia = (kind: MediaKind): Promise<MediaReference | null> => ask(kind);

/** Opens the manager of all media. */
export const openMediaManager = (): void => void ask(null);

function ask(kind: MediaKind | null): Promise<MediaReference | null> {
  pickerStore.getState().asked?.answer(null);
  return new Promise((resolve) => {
    pickerStore.setState({
      asked: {
        kind,
        answer: (picked) => {
          pickerStore.setState({ asked: null });
          resolve(picked);
        },
      },
    });
  });
}
