// The environment bar (30 px, 62 with tools): location, unsaved changes, and tools. See
// editor/shell/README.md#environment-bar.
import { ActionIcon, Button, Group, Menu, NativeSelect, Text, Tooltip } from '@mantine/core';
import { IconDeviceTv, IconFiles, IconPhoto, IconPlus, IconSearch, IconSettings } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { pathOfList } from '#rules/routes.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { chooseEnvironment, leaveFor } from '#state/navigation.ts';
import { useRight } from '../auth/editorSession.ts';
import { useAdminPages } from '../catalog/adminPages.ts';
import { startCreating } from '../catalog/catalogStore.ts';
import { COLLECTIONS, isEnvironment } from '../catalog/collections.ts';
import { pathOfStage } from '../catalog/documentActions.ts';
import { MENU_BELOW_BAR } from '../controls/menuHeight.ts';
import { editorStore, showForm, setSubject } from '../editorStore.ts';
import { openMediaManager } from '../media/pickMedia.ts';
import { AccountMenu } from '../people/AccountMenu.tsx';
import { confirmLeave } from '../saving/leaveGuard.ts';
import { BarTools, ViewerTools } from './BarTools.tsx';
import { BAR_PX } from './editorSizes.ts';
import { openPalette } from './LazyCommandPalette.tsx';
import { PresentColleagues } from './PresentColleagues.tsx';
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
        <NavigationBar />
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
        <AccountMenu />
      </Group>
      {!isAdminPage && (mayChangeContent ? <BarTools edited={edited} /> : <ViewerTools />)}
    </header>
  );
}

/** The editor's locations: page, admin pages, site settings. */
function NavigationBar() {
  const list = useStore(kioskStore, (state) => state.list);
  const isAdminPage = list !== null;
  const adminPages = useAdminPages();
  const adminPage = adminPages.find(({ slug }) => slug === list);
  const mayChangeSettings = useRight('settings.edit');
  const mayChangeMedia = useRight('media.edit');
  const subject = useStore(editorStore, (state) => state.subject);
  const switchTo = (next: typeof subject): void => {
    if (!isAdminPage && next === subject) return;
    confirmLeave(() => {
      setSubject(next);
      showForm(true);
      if (isAdminPage) leaveFor(pathOfStage());
    });
  };
  return (
    <nav aria-label={t('Places')}>
      <Group gap="xxs" wrap="nowrap">
        <NavigationButton
          label={t('Showroom')}
          isCurrent={!isAdminPage && subject === 'page'}
          run={() => switchTo('page')}
        >
          <IconDeviceTv size={ICON_PX.xs} aria-hidden />
        </NavigationButton>
        <NavigationButton
          label={t('Content')}
          isCurrent={isAdminPage && !adminPage}
          run={() => leaveFor(pathOfList(COLLECTIONS[0]?.slug ?? ''))}
        >
          <IconFiles size={ICON_PX.xs} aria-hidden />
        </NavigationButton>
        {mayChangeMedia && (
          <NavigationButton label={t('Media Manager')} run={openMediaManager}>
            <IconPhoto size={ICON_PX.xs} aria-hidden />
          </NavigationButton>
        )}
        {mayChangeSettings && (
          <NavigationButton
            label={t('Site settings')}
            isCurrent={!isAdminPage && subject === 'settings'}
            run={() => switchTo('settings')}
          >
            <IconSettings size={ICON_PX.xs} aria-hidden />
          </NavigationButton>
        )}
        {adminPages
          .filter(({ isListedOnly }) => !isListedOnly)
          .map((page) => (
            <NavigationButton
              key={page.slug}
              label={page.title}
              isCurrent={adminPage === page}
              run={() => leaveFor(pathOfList(page.slug))}
            >
              <page.icon size={ICON_PX.xs} aria-hidden />
            </NavigationButton>
          ))}
        <CreateMenu />
      </Group>
    </nav>
  );
}

function NavigationButton({
  label,
  isCurrent = false,
  run,
  children,
}: {
  label: string;
  isCurrent?: boolean;
  run: () => void;
  children: React.ReactNode;
}) {
  return (
    <Button
      className="editor-bar-button"
      title={label}
      size="compact-xs"
      variant={isCurrent ? 'filled' : 'subtle'}
      color={isCurrent ? 'tide.6' : 'gray.0'}
      aria-current={isCurrent ? 'page' : undefined}
      leftSection={children}
      onClick={run}
    >
      {label}
    </Button>
  );
}

/** Creates a document of any kind. */
function CreateMenu() {
  const mayChangeContent = useRight('content.edit');
  const mayChangeSettings = useRight('settings.edit');
  if (!mayChangeContent) return null;
  const kinds = COLLECTIONS.filter(({ kind }) => mayChangeSettings || !isEnvironment(kind));
  return (
    <Menu position="bottom-start" width={260} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          className="editor-bar-button"
          title={t('New')}
          size="compact-xs"
          variant="subtle"
          color="gray.0"
          leftSection={<IconPlus size={ICON_PX.xs} aria-hidden />}
        >
          {t('New')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={MENU_BELOW_BAR} style={{ overflowY: 'auto' }}>
        {kinds.map(({ slug, kind, icon: Icon }) => (
          <Menu.Item
            key={slug}
            leftSection={<Icon size={ICON_PX.md} stroke={1.6} aria-hidden />}
            onClick={() => startCreating(kind)}
          >
            {kind.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
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
