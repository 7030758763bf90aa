// The command palette: any page, document, field and action by name. See
// editor/README.md#116-keys.
import { useMemo, useState } from 'react';
import { createSpotlight, useSpotlight } from '@mantine/spotlight';
import { findCommands } from '../controls/findCommands.ts';
import { SearchPalette } from '../controls/SearchPalette.tsx';
import { PALETTE } from '../messages/editorMessages.ts';
import { usePaletteCommands } from './usePaletteCommands.ts';

const [paletteStore, palette] = createSpotlight();

export { palette };

export function CommandPalette() {
  const [query, setQuery] = useState('');
  const { opened: isOpen } = useSpotlight(paletteStore);
  const commands = usePaletteCommands(isOpen, query);
  const found = useMemo(() => findCommands(commands, query), [commands, query]);
  return (
    <SearchPalette
      store={paletteStore}
      texts={PALETTE}
      query={query}
      onQuery={setQuery}
      commands={found}
      size={680}
    />
  );
}
