// The environment bar (30 px, 62 with tools): environment, what is edited, and its tools. See
// editor/shell/README.md#environment-bar.
import { ActionIcon, Group, NativeSelect, Text, Tooltip } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { chooseEnvironment } from '#state/navigation.ts';
import { useRight } from '../auth/editorSession.ts';
import { editorStore } from '../editorStore.ts';
import { AccountMenu } from '../people/AccountMenu.tsx';
import { BarTools, ViewerTools } from './BarTools.tsx';
import { BAR_PX } from './editorSizes.ts';
import { openPalette } from './LazyCommandPalette.tsx';
import { PresentColleagues } from './PresentColleagues.tsx';
import { setShortcutsOpen } from './shortcutsStore.ts';
import { useEditedDocument } from './useEditedDocument.ts';
import { ICON_PX } from '../theme.ts';
import { t } from '../i18n/t.ts';

export function EnvironmentBar() {
  const edited = useEditedDocument();
  const isAdminPage = useStore(kioskStore, ({ list }) => list !== null);
  const isPage = useStore(editorStore, ({ subject }) => subject === 'page');
  const mayChangeContent = useRight('content.edit');
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a header at the top of the page is a banner landmark.
    <header
      className="editor-bar"
      style={{ height: isAdminPage ? BAR_PX.location : BAR_PX.total }}
      aria-label={t('Editing')}
    >
      <Group className="editor-bar-place" h={BAR_PX.location} gap="sm" wrap="nowrap" px="md">
        <Environment isLocked={edited?.isDirty ?? false} />
        <Text size="sm" truncate flex={1} ta="center">
          {edited &&
            !isAdminPage &&
            (isPage
              ? `${KINDS_BY_NAME[edited.ref.kind].title}: ${edited.name}`
              : t('Site settings: {name}', { name: edited.name }))}
        </Text>
        <PresentColleagues />
        <Tooltip label={`${t('Find anything')} (Ctrl+K)`}>
          <ActionIcon
            variant="subtle"
            c="inherit"
            size={24}
            aria-label={t('Find anything')}
            aria-keyshortcuts="Control+K"
            onClick={openPalette}
          >
            <IconSearch size={ICON_PX.md} />
          </ActionIcon>
        </Tooltip>
        <AccountMenu onShortcuts={() => setShortcutsOpen(true)} />
      </Group>
      {!isAdminPage && (mayChangeContent ? <BarTools edited={edited} /> : <ViewerTools />)}
    </header>
  );
}

/** Disabled with unsaved changes. See editor/shell/README.md#environment-bar. */
function Environment({ isLocked }: { isLocked: boolean }) {
  const [environments, current] = useStore(
    kioskStore,
    useShallow(({ environments, environment }) => [environments, environment]),
  );
  return (
    <NativeSelect
      className="editor-bar-select"
      size="xs"
      aria-label={t('Environment')}
      disabled={isLocked || environments.length <= 1}
      value={current?.id ?? ''}
      data={environments.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ currentTarget }) => chooseEnvironment(currentTarget.value)}
    />
  );
}
