// Opens the media manager: to pick a file, or to manage media.
import { createStore } from 'zustand/vanilla';
import type { MediaKind } from '#rules/mediaKinds.ts';

export type { MediaKind };

/** A media reference in a document. See src/content/README.md#media-references. */
export interface MediaReference {
  id: number | string | null;
  url: string;
  focus?: MediaFocus | undefined;
}

/** Point of an image that stays in view where it is cropped, in shares of its width and height. */
export interface MediaFocus {
  x: number;
  y: number;
}

interface FileToShow {
  id: number;
  name: string;
  folder: string;
}

export interface PickRequest {
  /** The kind a field accepts; null to manage all media. */
  kind: MediaKind | null;
  /** The file that is shown first. */
  file?: FileToShow;
  answer: (picked: MediaReference | null) => void;
}

export const pickerStore = createStore<{ asked: PickRequest | null }>()(() => ({ asked: null }));

/** Opens the picker; resolves to null if closed without a choice. */
export const pickMedia = (kind: MediaKind): Promise<MediaReference | null> => openPicker(kind);

/** Opens the media manager at a file. */
export const showInMediaManager = (file: FileToShow): void => void openPicker(null, file);

function openPicker(kind: MediaKind | null, file?: FileToShow): Promise<MediaReference | null> {
  pickerStore.getState().asked?.answer(null);
  return new Promise((resolve) => {
    pickerStore.setState({
      asked: {
        kind,
        ...(file && { file }),
        answer: (picked) => {
          pickerStore.setState({ asked: null });
          resolve(picked);
        },
      },
    });
  });
}
