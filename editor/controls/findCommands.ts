// Commands of a search palette, and the search in them.
import type { ReactNode } from 'react';
import Fuse from 'fuse.js';

export interface Command {
  /** Unique among all. */
  id: string;
  group: string;
  label: string;
  /** Sets it apart from others with the same label, such as a field's text. */
  detail: string;
  /** Offered last for any search, such as the same search elsewhere. */
  isLast?: true;
  /** Listed, but cannot be chosen now; `detail` says why. */
  isDisabled?: true;
  /** Keys that do the same. */
  keys?: string;
  /** Icon or thumbnail. */
  picture?: ReactNode;
  run: () => void;
}

/** Most results; a longer list is searched rather than read. */
const RESULTS_MAX = 40;

/** Misspelled by about one letter in three. */
const TOLERANCE = 0.3;

/** The commands that a search finds, best first; the first ones without a search. */
export function findCommands(commands: readonly Command[], query: string): readonly Command[] {
  const words = query.trim();
  if (words === '') return commands.slice(0, RESULTS_MAX);
  const search = new Fuse(
    commands.filter(({ isLast }) => !isLast),
    {
      keys: [
        { name: 'label', weight: 3 },
        { name: 'detail', weight: 1 },
        { name: 'group', weight: 1 },
      ],
      threshold: TOLERANCE,
      ignoreLocation: true,
      ignoreDiacritics: true,
      useTokenSearch: false,
    },
  );
  return [
    ...search.search(words, { limit: RESULTS_MAX }).map(({ item }) => item),
    ...commands.filter(({ isLast }) => isLast),
  ];
}

/** By group, in the order of their best result. */
export function groupedCommands(commands: readonly Command[]): [group: string, commands: Command[]][] {
  const groups = new Map<string, Command[]>();
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  return [...groups];
}
