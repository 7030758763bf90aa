// The command palette: any page, document, field and action by name. See
// editor/README.md#116-keys.
import { useMemo, useState } from 'react';
import { createSpotlight, useSpotlight } from '@mantine/spotlight';
import { findCommands } from '../controls/findCommands.ts';
import { SearchPalette } from '../controls/SearchPalette.tsx';
import { usePaletteCommands } from './usePaletteCommands.ts';
import { t } from '../i18n/t.ts';

const PALETTE = {
  title: t('Commands'),
  placeholder: t('Go to a page, a field or an action'),
  found: (count: number, current: string) =>
    [t('{count, plural, one {# result} other {# results}}', { count }), current].filter(Boolean).join(': '),
  nothing: t('Nothing is called that. Try fewer letters.'),
} as const;

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
