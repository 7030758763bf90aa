// The sheet of keys, loaded with it.

type Keys = readonly [keys: readonly string[], does: string];

export const SHORTCUTS = {
  title: 'Keys',
  or: 'or',
  keys: [
    [['?'], 'This sheet'],
    [['Ctrl + K'], 'Find anything by name'],
    [['Ctrl + Shift + F'], 'Search all texts and files, and replace'],
    [['Ctrl + S'], 'Save'],
    [['Ctrl + Z'], 'Undo'],
    [['Ctrl + Shift + Z', 'Ctrl + Y'], 'Redo'],
    [
      ['Ctrl + C'],
      'Copy what is selected: blocks, cards, rows, buttons, pictures, or a column by its heading',
    ],
    [['Ctrl + X'], 'Cut it'],
    [['Ctrl + V'], 'Paste it behind the selected one, on any page'],
    [['Ctrl + click', 'Ctrl + Space'], 'Select one more of the same list, or one less'],
    [['Shift + click', 'Shift + arrow'], 'Select all up to there'],
    [['Ctrl + A'], 'Select all of the list'],
    [['Delete'], 'Remove several that are selected'],
    [['Alt + Shift + arrow'], 'Move what is selected, also into the next list that takes it'],
    [['Ctrl + I'], 'Italic'],
    [['Tab', 'Shift + Tab'], 'Next or previous field'],
    [['Enter'], 'Type in the field'],
    [['/'], 'Add something after the field; in an empty text too'],
    [['Escape'], 'End typing, back to one selected, close a dialog'],
    [['F10'], 'To the tools of the selected field'],
    [['Alt + press'], 'Follow the link on the stage'],
    [['Ctrl + E'], 'Editing on and off'],
    [['Ctrl + Alt + M'], 'Motion desk'],
  ] satisfies readonly Keys[] as readonly Keys[],
} as const;
