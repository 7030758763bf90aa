// All keys of the editor, shown by '?'.
import { Kbd, Modal, Table } from '@mantine/core';
import { useStore } from 'zustand';
import { SHORTCUTS } from '../messages/shortcutMessages.ts';
import { setShortcutsOpen, shortcutsStore } from './shortcutsStore.ts';

export function ShortcutsDialog() {
  const isOpen = useStore(shortcutsStore, (state) => state.isOpen);
  return (
    <Modal opened={isOpen} onClose={() => setShortcutsOpen(false)} title={SHORTCUTS.title} size={620}>
      <Table verticalSpacing={6}>
        <Table.Tbody>
          {SHORTCUTS.keys.map(([keys, does]) => (
            <Table.Tr key={does}>
              <Table.Th scope="row" w={240} fw={400}>
                {keys.map((key, index) => (
                  <span key={key}>
                    {index > 0 && ` ${SHORTCUTS.or} `}
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
