// Texts of copying, moving and selecting entries, loaded with what does it.

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** '3 cards', '2 entries'. */
const counted = (count: number, singular: string): string =>
  `${count} ${/[^aeiou]y$/.test(singular) ? `${singular.slice(0, -1)}ie` : singular}s`;

export const ENTRIES = {
  counted,
  selected: (count: number, singular: string, names: readonly string[]) =>
    `${counted(count, singular)} selected: ${names.join(', ')}`,
  one: (name: string) => `Only ${name} is selected`,
  notSiblings: 'Only entries of one list can be selected together.',
  more: 'More',
  copy: 'Copy',
  cut: 'Cut',
  selectAll: (count: number, singular: string) => `Select all ${counted(count, singular)}`,
  moveTo: 'Move to',
  moveBack: 'Move back',
  moveForward: 'Move forward',
  duplicate: 'Duplicate',
  remove: 'Remove',
  backToOne: 'Back to one',
  columnLeft: 'Move column left',
  columnRight: 'Move column right',
  columnDuplicate: 'Duplicate column',
  columnRemove: 'Remove column',
  drag: (name: string) => `Drag ${name}`,
  held: (name: string) => `${name} is held. Move it with the arrow keys, drop it with Space.`,
  over: (name: string, other: string) => `${name} is over ${other}`,
  dropped: (name: string, other: string) => `${name} was dropped at ${other}`,
  letGo: (name: string) => `${name} was let go`,
  stays: (name: string) => `${name} stays where it was`,
  moved: (what: string, list: string) => `Moved: ${what}, to ${list}`,
  noOtherList: (what: string) => `This page has no other list for it: ${what}`,
  refused: (what: string, list: string) => `${capitalized(list)} can’t hold it: ${what}`,
} as const;

export const CLIPBOARD = {
  copied: (what: string) => `Copied: ${what}`,
  cut: (what: string) => `Cut: ${what}`,
  pasted: (what: string) => `Pasted: ${what}`,
  noPlace: (what: string) => `This page has no list for it: ${what}`,
  full: (what: string, max: number) => `${what}: at most ${max} here`,
  mainLanguage: 'A translation has the entries of the main language. Add and remove them there.',
  column: (title: string) => `Column ${title}`,
  noColumns: (title: string) => `Only compare pages have columns. Not pasted: ${title}`,
  noEmptyColumn: (count: number) => `All ${count} columns are in use. Remove one first.`,
  leftOut: (title: string, names: readonly string[]) =>
    `Pasted: ${title}. Left out, since this page has no row or field for it: ${names.join(', ')}`,
} as const;
