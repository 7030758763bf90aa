// Opens the link picker, and keeps what was linked last.
import { createStore } from 'zustand/vanilla';
import type { TargetType } from '#content/parts/targetFields.ts';

/** The picked target, as documents store it. */
export interface PickedLink {
  targetType: TargetType;
  targetId: string;
}

export interface LinkRequest {
  /** The only collection that a field accepts; null where anything can be linked. */
  collection: string | null;
  /** Id of the current target; '' for none. */
  currentId: string;
  answer: (picked: PickedLink | null) => void;
}

interface LinkPickerState {
  asked: LinkRequest | null;
  /** Keys of what was linked since the editor was opened, the latest first. */
  recent: readonly string[];
}

const RECENT_MAX = 8;

export const linkPickerStore = createStore<LinkPickerState>()(() => ({ asked: null, recent: [] }));

export const keyOfLink = ({ targetType, targetId }: PickedLink): string => `${targetType}/${targetId}`;

/** Resolves to null if it is closed without a choice. */
export function pickLink({ collection, currentId }: Omit<LinkRequest, 'answer'>): Promise<PickedLink | null> {
  linkPickerStore.getState().asked?.answer(null);
  return new Promise((resolve) => {
    const answer = (picked: PickedLink | null): void => {
      linkPickerStore.setState(({ recent }) => ({
        asked: null,
        recent: picked
          ? [keyOfLink(picked), ...recent.filter((key) => key !== keyOfLink(picked))].slice(0, RECENT_MAX)
          : recent,
      }));
      resolve(picked);
    };
    linkPickerStore.setState({ asked: { collection, currentId, answer } });
  });
}
