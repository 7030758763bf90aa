// The sheet of keys, loaded with it.

type Keys = readonly [keys: readonly string[], does: string];

export const SHORTCUTS = {
  title: 'Keys',
  close: 'Close',
  or: 'or',
  keys: [
    [['?'], 'This sheet'],
    [['Ctrl + K'], 'Find anything by name'],
    [['Ctrl + Shift + F'], 'Search all texts and files, and replace'],
    [['Ctrl + S'], 'Save'],
    [['Ctrl + Z'], 'Undo'],
    [['Ctrl + Shift + Z', 'Ctrl + Y'], 'Redo'],
    [['Ctrl + C'], 'Copy the selected entry: a block, card, row, button or picture'],
    [['Ctrl + X'], 'Cut it'],
    [['Ctrl + V'], 'Paste it behind the selected one, on any page'],
    [['Ctrl + I'], 'Italic'],
    [['Tab', 'Shift + Tab'], 'Next or previous field'],
    [['Enter'], 'Type in the field'],
    [['/'], 'Add something after the field; in an empty text too'],
    [['Escape'], 'End typing, close a dialog'],
    [['F10'], 'To the tools of the selected field'],
    [['Alt + press'], 'Follow the link on the stage'],
    [['Ctrl + E'], 'Editing on and off'],
    [['Ctrl + Alt + M'], 'Motion desk'],
  ] satisfies readonly Keys[] as readonly Keys[],
} as const;
