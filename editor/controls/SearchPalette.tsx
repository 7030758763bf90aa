// A search over a list of commands that takes the keys until one is chosen: the command palette and
// the slash menu.
import { useMemo, useState, type CSSProperties } from 'react';
import { Text, VisuallyHidden } from '@mantine/core';
import { Spotlight, type SpotlightRootProps, type SpotlightStore, useSpotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { IconSearch } from '@tabler/icons-react';
import { groupedCommands, type Command } from './findCommands.ts';
import { ICON_PX } from '../theme.ts';

interface PaletteTexts {
  title: string;
  placeholder: string;
  nothing: string;
  /** Said to screen readers: how many were found, and which one Enter opens. */
  found: (count: number, current: string) => string;
}

/** The list hands it to its scroll area, which its type does not say: a keyboard can scroll it. */
const SCROLLS: object = { viewportProps: { tabIndex: 0 } };

export function SearchPalette({
  store,
  texts,
  query,
  onQuery,
  commands,
  contentStyle,
  ...root
}: {
  store: SpotlightStore;
  texts: PaletteTexts;
  query: string;
  onQuery: (query: string) => void;
  /** Results for the query, best first. */
  commands: readonly Command[];
  contentStyle?: CSSProperties;
} & Pick<SpotlightRootProps, 'size' | 'maxHeight' | 'overlayProps' | 'onSpotlightClose' | 'returnFocus'>) {
  const { opened: isOpen } = useSpotlight(store);
  /** Index of the result that Enter opens. */
  const [selected, setSelected] = useState(0);
  const groups = useMemo(() => groupedCommands(commands), [commands]);
  const current = groups.flatMap(([, members]) => members)[selected];
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={(next) => {
        onQuery(next);
        setSelected(0);
      }}
      shortcut={null}
      clearQueryOnClose
      scrollable
      maxHeight="60vh"
      attributes={{ content: { 'aria-label': texts.title } }}
      {...(contentStyle && { styles: { content: contentStyle } })}
      {...root}
    >
      <Spotlight.Search
        placeholder={texts.placeholder}
        aria-label={texts.placeholder}
        leftSection={<IconSearch size={ICON_PX.lg} stroke={1.6} aria-hidden />}
        // The search moves it without telling.
        onKeyDown={() => queueMicrotask(() => setSelected(store.getState().selected))}
      />
      {/* Focus stays in the search: what Enter would open is said. */}
      <VisuallyHidden role="status">
        {isOpen &&
          query !== '' &&
          texts.found(commands.length, current ? `${current.label} ${current.detail}` : '')}
      </VisuallyHidden>
      <Spotlight.ActionsList {...SCROLLS}>
        {groups.map(([group, members]) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {members.map(({ id, label, detail, keys, picture, isDisabled, run }) => (
              <Spotlight.Action
                key={id}
                label={label}
                description={detail}
                disabled={isDisabled ?? false}
                onClick={run}
                leftSection={picture}
                dimmedSections={picture === undefined}
                rightSection={keys && <Text size="xs">{keys}</Text>}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {commands.length === 0 && <Spotlight.Empty>{texts.nothing}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
