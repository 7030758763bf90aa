// All keys of the editor, shown by '?'.
import { Kbd, Modal, Table } from '@mantine/core';
import { useStore } from 'zustand';
import { setShortcutsOpen, shortcutsStore } from './shortcutsStore.ts';
import { t } from '../i18n/t.ts';

type Keys = readonly [keys: readonly string[], does: string];

const SHORTCUTS_KEYS: readonly Keys[] = [
  [['?'], t('This sheet')],
  [['Ctrl + K'], t('Find anything by name')],
  [['Ctrl + Shift + F'], t('Search all texts and files, and replace')],
  [['Ctrl + S'], t('Save')],
  [['Ctrl + Z'], t('Undo')],
  [['Ctrl + Shift + Z', 'Ctrl + Y'], t('Redo')],
  [
    ['Ctrl + C'],
    t('Copy what is selected: blocks, cards, rows, buttons, pictures, or a column by its heading'),
  ],
  [['Ctrl + X'], t('Cut it')],
  [['Ctrl + V'], t('Paste it behind the selected one, on any page')],
  [[t('Ctrl + click'), t('Ctrl + Space')], t('Select one more of the same list, or one less')],
  [[t('Shift + click'), t('Shift + arrow')], t('Select all up to there')],
  [['Ctrl + A'], t('Select all of the list')],
  [['Delete'], t('Remove several that are selected')],
  [[t('Alt + Shift + arrow')], t('Move what is selected, also into the next list that takes it')],
  [['Ctrl + I'], t('Italic')],
  [['Tab', 'Shift + Tab'], t('Next or previous field')],
  [['Enter'], t('Type in the field')],
  [['/'], t('Add something after the field; in an empty text too')],
  [['Escape'], t('End typing, back to one selected, close a dialog')],
  [['F10'], t('To the tools of the selected field')],
  [[t('Alt + press')], t('Follow the link on the stage')],
  [['Ctrl + E'], t('Editing on and off')],
  [['Ctrl + Alt + M'], t('Motion desk')],
];

export function ShortcutsDialog() {
  const isOpen = useStore(shortcutsStore, (state) => state.isOpen);
  return (
    <Modal opened={isOpen} onClose={() => setShortcutsOpen(false)} title={t('Keyboard shortcuts')} size={620}>
      <Table verticalSpacing={6}>
        <Table.Tbody>
          {SHORTCUTS_KEYS.map(([keys, does]) => (
            <Table.Tr key={does}>
              <Table.Th scope="row" w={240} fw={400}>
                {keys.map((key, index) => (
                  <span key={key}>
                    {index > 0 && ` ${t('or')} `}
                    <Kbd>{key}</Kbd>
                  </span>
                ))}
              </Table.Th>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
