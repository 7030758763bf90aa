// Asks for a file of the media store: whoever needs one awaits it, and the dialog (MediaPicker) answers.
import { createStore } from 'zustand/vanilla';
import type { MediaKind } from '#rules/mediaKinds.ts';

export type { MediaKind };

/** A file as a document holds it (spec 3). */
export interface MediaReference {
  id: number | string | null;
  url: string;
}

interface Asked {
  kind: MediaKind;
  answer: (picked: MediaReference | null) => void;
}

export const pickerStore = createStore<{ asked: Asked | null }>()(() => ({ asked: null }));

/** Opens the picker; null where it was closed without a choice. */
export function pickMedia(kind: MediaKind): Promise<MediaReference | null> {
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
