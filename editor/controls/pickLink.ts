// Opens the link picker, and keeps what was linked last.
import { createStore } from 'zustand/vanilla';
import type { TargetType } from '#content/parts/targetFields.ts';

/** The picked target, as documents store it. */
export interface PickedLink {
  targetType: TargetType;
  targetId: string;
}

/** Something else than a page: 'none', or an action. See draft/actionFields.ts. */
interface PickedAction {
  action: string;
  label: string;
}

export type LinkAnswer = PickedLink | PickedAction;

export interface LinkRequest {
  /** The only collection that a field accepts; null where anything can be linked. */
  collection: string | null;
  /** Nothing and the actions that can be chosen in place of a page; Nothing is first. */
  actions: readonly PickedAction[];
  answer: (picked: LinkAnswer | null) => void;
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
export function pickLink(request: Omit<LinkRequest, 'answer'>): Promise<LinkAnswer | null> {
  linkPickerStore.getState().asked?.answer(null);
  return new Promise((resolve) => {
    const answer = (picked: LinkAnswer | null): void => {
      linkPickerStore.setState(({ recent }) => ({
        asked: null,
        recent:
          picked && 'targetId' in picked
            ? [keyOfLink(picked), ...recent.filter((key) => key !== keyOfLink(picked))].slice(0, RECENT_MAX)
            : recent,
      }));
      resolve(picked);
    };
    linkPickerStore.setState({ asked: { ...request, answer } });
  });
}
