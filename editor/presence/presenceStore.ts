// Who else is on the edited document, as the server last said.
import { createStore } from 'zustand/vanilla';
import type { Colleague } from '../api/presenceApi.ts';
import { PERSON_COLORS } from '../theme.ts';

export type { Colleague };

interface PresenceState {
  /** One entry for each open tab of a colleague. */
  others: readonly Colleague[];
}

export const presenceStore = createStore<PresenceState>()(() => ({ others: [] }));

/** The colors of those on the edited document. */
let presentColors: ReadonlyMap<number, string> = new Map();

/** `ownId` is the account of this tab: no other gets its color. */
export function setOthers(others: readonly Colleague[], ownId?: number): void {
  presentColors = colorsOf([...others.map(({ id }) => id), ...(ownId === undefined ? [] : [ownId])]);
  // The same again causes no render.
  const isSame = JSON.stringify(others) === JSON.stringify(presenceStore.getState().others);
  if (!isSame) presenceStore.setState({ others });
}

/** A color for each, the same in every browser; the later account gives way where two are equal. */
function colorsOf(ids: readonly number[]): Map<number, string> {
  const colors = new Map<number, string>();
  for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
    const taken = new Set(colors.values());
    const own = id % PERSON_COLORS.length;
    const free = [...PERSON_COLORS.slice(own), ...PERSON_COLORS.slice(0, own)].find(
      (color) => !taken.has(color),
    );
    colors.set(id, free ?? PERSON_COLORS[own] ?? '');
  }
  return colors;
}

/** The color of a colleague. */
export const colorOf = ({ id }: Pick<Colleague, 'id'>): string =>
  presentColors.get(id) ?? PERSON_COLORS[id % PERSON_COLORS.length] ?? '';

/** 'AL' for 'Ada Lovelace'. */
export const initialsOf = ({ name }: Pick<Colleague, 'name'>): string => {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
};
