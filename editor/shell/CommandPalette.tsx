// The command palette: any page, document, field and action by name. See
// editor/README.md#116-keys.
import { useMemo, useState } from 'react';
import { Text, VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { IconSearch } from '@tabler/icons-react';
import { PALETTE } from '../messages/editorMessages.ts';
import { findCommands, groupedCommands } from './findCommands.ts';
import { usePaletteCommands } from './usePaletteCommands.ts';

const [paletteStore, palette] = createSpotlight();

export { palette };

/** The list hands it to its scroll area, which its type does not say: a keyboard can scroll it. */
const SCROLLS: object = { viewportProps: { tabIndex: 0 } };

export function CommandPalette() {
  const [query, setQuery] = useState('');
  const { opened: isOpen } = useSpotlight(paletteStore);
  /** Index of the result that Enter opens. */
  const [selected, setSelected] = useState(0);
  const commands = usePaletteCommands(isOpen, query);
  const groups = useMemo(() => groupedCommands(findCommands(commands, query)), [commands, query]);
  const listed = groups.flatMap(([, members]) => members);
  const current = listed[selected];
  return (
    <Spotlight.Root
      store={paletteStore}
      query={query}
      onQueryChange={(next) => {
        setQuery(next);
        setSelected(0);
      }}
      shortcut={null}
      clearQueryOnClose
      scrollable
      maxHeight="60vh"
      size={680}
      attributes={{ content: { 'aria-label': PALETTE.title } }}
    >
      <Spotlight.Search
        placeholder={PALETTE.placeholder}
        aria-label={PALETTE.placeholder}
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
        // The search moves it without telling.
        onKeyDown={() => queueMicrotask(() => setSelected(paletteStore.getState().selected))}
      />
      {/* Focus stays in the search: what Enter would open is said. */}
      <VisuallyHidden role="status">
        {isOpen &&
          query !== '' &&
          PALETTE.found(listed.length, current ? `${current.label} ${current.detail}` : '')}
      </VisuallyHidden>
      <Spotlight.ActionsList {...SCROLLS}>
        {groups.map(([group, members]) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {members.map(({ id, label, detail, keys, run }) => (
              <Spotlight.Action
                key={id}
                label={label}
                description={detail}
                onClick={run}
                rightSection={keys && <Text size="xs">{keys}</Text>}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {listed.length === 0 && <Spotlight.Empty>{PALETTE.nothing}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
