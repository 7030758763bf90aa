// Texts of the slash menu, loaded with the canvas.
export const ADD = {
  title: 'Add to the page',
  placeholder: 'What do you want to add?',
  recent: 'Added before',
  /** The list of the selected entry. */
  behind: (list: string) => `${list}: after the selected one`,
  found: (count: number, current: string) =>
    [count === 1 ? '1 thing' : `${count} things`, current].filter(Boolean).join(': '),
  nothing: 'Nothing is called that. Try fewer letters.',
  /** A list that takes no more. */
  full: (list: string, count: number) => `${list} is full: it has ${count}. Remove one to add another.`,
  none: 'Nothing can be added to this page.',
} as const;
