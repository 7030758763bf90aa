// The environment bar (30 px, 62 with tools): location, unsaved changes, and tools. See
// src/screens/README.md#219-environment-bar.
import {
  ActionIcon,
  Button,
  Group,
  Indicator,
  Menu,
  NativeSelect,
  Switch,
  Text,
  Tooltip,
} from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowBackUpDouble,
  IconArrowForwardUp,
  IconDeviceFloppy,
  IconDeviceTv,
  IconFiles,
  IconHistory,
  IconLanguage,
  IconLayoutSidebarRight,
  IconLogout,
  IconPhoto,
  IconPlus,
  IconSettings,
} from '@tabler/icons-react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { BAR, MEDIA } from '../messages/editorMessages.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { isTranslatable } from '../languages/translationStatus.ts';
import { discard, schemaOf } from '../draft/draftStore.ts';
import {
  kioskStore,
  WIZARD_PREVIEWS,
  type WizardPreview,
  setWizardPreview,
  setLinksDisabled,
} from '#state/kioskStore.ts';
import { chooseEnvironment, leaveFor, toggleEditing } from '#state/navigation.ts';
import { press } from '#state/press.ts';
import { signOut } from '../auth/editorSession.ts';
import { startCreating } from '../catalog/catalogStore.ts';
import { pathOfStage } from '../catalog/documentActions.ts';
import { pathOfList } from '../catalog/AdminShell.tsx';
import { ADMIN_PAGES, adminPageOf } from '../catalog/adminPages.ts';
import { COLLECTIONS } from '../catalog/collections.ts';
import { MENU_BELOW_BAR } from '../controls/menuHeight.ts';
import { FORM_COLORS } from '../controls/formColors.ts';
import { editorStore, showForm, setSubject } from '../editorStore.ts';
import { openHistory } from '../history/historyStore.ts';
import { setLanguagesOpen } from '../languages/languagesStore.ts';
import { openMediaManager } from '../media/pickMedia.ts';
import { notifyNote } from '../notify.tsx';
import { confirmLeave } from '../saving/leaveGuard.ts';
import { saveCurrentDocument } from '../saving/saveDocument.ts';
import { AddMenu } from './AddMenu.tsx';
import { FORM_TOGGLE_ID } from './FormEdge.tsx';
import { setFormOpen } from './formLayout.ts';
import { BAR_PX } from './editorSizes.ts';
import { stepUndoHistory } from './shortcuts.ts';
import { TranslateMenu } from './TranslateMenu.tsx';
import { useEditedDocument, type EditedDocument } from './useEditedDocument.ts';

const ICON_PX = 18;
const ICON_SMALL_PX = 14;

export function EnvironmentBar() {
  const standing = useEditedDocument();
  const isAtDesk = useStore(kioskStore, ({ list }) => list !== null);
  const isPage = useStore(editorStore, ({ subject }) => subject === 'page');
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a header at the top of the page is a banner landmark.
    <header
      className="editor-bar"
      style={{ height: isAtDesk ? BAR_PX.place : BAR_PX.whole }}
      aria-label={BAR.name}
    >
      <Group className="editor-bar-place" h={BAR_PX.place} gap="sm" wrap="nowrap" px="md">
        <Environment isLocked={standing?.isDirty ?? false} />
        <Places />
        <Text size="sm" truncate flex={1} ta="center">
          {standing &&
            !isAtDesk &&
            (isPage
              ? `${KINDS_BY_NAME[standing.ref.kind].title}: ${standing.name}`
              : BAR.settingsOf(standing.name))}
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray.0"
          leftSection={<IconLogout size={14} aria-hidden />}
          onClick={() =>
            confirmLeave(() => {
              signOut();
              toggleEditing();
            })
          }
        >
          {BAR.signOut}
        </Button>
      </Group>
      {!isAtDesk && <Tools standing={standing} />}
    </header>
  );
}

/** The editor's locations: page, admin pages, site settings. */
function Places() {
  const list = useStore(kioskStore, (state) => state.list);
  const isAtDesk = list !== null;
  const room = adminPageOf(list);
  const subject = useStore(editorStore, (state) => state.subject);
  const turnTo = (next: typeof subject): void => {
    if (!isAtDesk && next === subject) return;
    confirmLeave(() => {
      setSubject(next);
      showForm(true);
      if (isAtDesk) leaveFor(pathOfStage());
    });
  };
  return (
    <nav aria-label={BAR.places}>
      <Group gap={2} wrap="nowrap">
        <Place label={BAR.showroom} isHere={!isAtDesk && subject === 'page'} run={() => turnTo('page')}>
          <IconDeviceTv size={ICON_SMALL_PX} aria-hidden />
        </Place>
        <Place
          label={BAR.content}
          isHere={isAtDesk && !room}
          run={() => leaveFor(pathOfList(COLLECTIONS[0]?.slug ?? ''))}
        >
          <IconFiles size={ICON_SMALL_PX} aria-hidden />
        </Place>
        <Place label={MEDIA.title} run={openMediaManager}>
          <IconPhoto size={ICON_SMALL_PX} aria-hidden />
        </Place>
        <Place
          label={BAR.settings}
          isHere={!isAtDesk && subject === 'settings'}
          run={() => turnTo('settings')}
        >
          <IconSettings size={ICON_SMALL_PX} aria-hidden />
        </Place>
        {ADMIN_PAGES.map((way) => (
          <Place
            key={way.slug}
            label={way.title}
            isHere={room === way}
            run={() => leaveFor(pathOfList(way.slug))}
          >
            <way.icon size={ICON_SMALL_PX} aria-hidden />
          </Place>
        ))}
        <CreateMenu />
      </Group>
    </nav>
  );
}

function Place({
  label,
  isHere = false,
  run,
  children,
}: {
  label: string;
  isHere?: boolean;
  run: () => void;
  children: React.ReactNode;
}) {
  return (
    <Button
      size="compact-xs"
      variant={isHere ? 'filled' : 'subtle'}
      color={isHere ? 'tide.6' : 'gray.0'}
      aria-current={isHere ? 'page' : undefined}
      leftSection={children}
      onClick={run}
    >
      {label}
    </Button>
  );
}

/** Creates a document of any kind. */
function CreateMenu() {
  return (
    <Menu
      position="bottom-start"
      shadow="md"
      width={260}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray.0"
          leftSection={<IconPlus size={ICON_SMALL_PX} aria-hidden />}
        >
          {BAR.create}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={MENU_BELOW_BAR} style={{ ...FORM_COLORS, overflowY: 'auto' }}>
        {COLLECTIONS.map(({ slug, kind, icon: Icon }) => (
          <Menu.Item
            key={slug}
            leftSection={<Icon size={ICON_PX} stroke={1.6} aria-hidden />}
            onClick={() => startCreating(kind)}
          >
            {kind.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Disabled with unsaved changes. See src/screens/README.md#219-environment-bar. */
function Environment({ isLocked }: { isLocked: boolean }) {
  const [environments, current] = useStore(
    kioskStore,
    useShallow(({ environments, environment }) => [environments, environment]),
  );
  return (
    <NativeSelect
      className="editor-bar-select"
      size="xs"
      aria-label={BAR.environment}
      disabled={isLocked || environments.length <= 1}
      value={current?.id ?? ''}
      data={environments.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ currentTarget }) => chooseEnvironment(currentTarget.value)}
    />
  );
}

function Tools({ standing }: { standing: EditedDocument | null }) {
  const isFormOpen = useStore(editorStore, (state) => state.isFormOpen);
  const areLinksDisabled = useStore(kioskStore, (state) => state.areLinksDisabled);
  const isDirty = standing?.isDirty ?? false;
  return (
    <Group
      className="editor-bar-tools"
      h={BAR_PX.tools}
      gap="xs"
      wrap="nowrap"
      px="md"
      role="toolbar"
      aria-label={BAR.tools}
    >
      <Tool label={BAR.undo} keys="Ctrl+Z" isOff={!standing?.canUndo} run={() => stepUndoHistory('undo')}>
        <IconArrowBackUp size={ICON_PX} />
      </Tool>
      <Tool
        label={BAR.redo}
        keys="Ctrl+Shift+Z"
        isOff={!standing?.canRedo}
        run={() => stepUndoHistory('redo')}
      >
        <IconArrowForwardUp size={ICON_PX} />
      </Tool>
      <Indicator
        disabled={!isDirty}
        color="orange.6"
        size={9}
        offset={3}
        aria-label={isDirty ? BAR.dirty : undefined}
      >
        <Button
          size="compact-sm"
          disabled={!standing || !isDirty}
          leftSection={<IconDeviceFloppy size={ICON_PX} aria-hidden />}
          onClick={() => void saveCurrentDocument()}
        >
          {BAR.save}
        </Button>
      </Indicator>
      <Tool label={BAR.discard} isOff={!isDirty} run={() => standing && discardChanges(standing)}>
        <IconArrowBackUpDouble size={ICON_PX} />
      </Tool>
      <Text size="xs" role="status">
        {isDirty ? BAR.dirty : ''}
      </Text>
      <AddMenu />
      <div style={{ flex: 1 }} />
      <WizardScreen />
      <TranslateMenu />
      <Language />
      <Switch
        size="xs"
        label={BAR.disableLinks}
        checked={areLinksDisabled}
        styles={{ label: { whiteSpace: 'nowrap' } }}
        onChange={({ currentTarget }) => setLinksDisabled(currentTarget.checked)}
      />
      {standing && isTranslatable(schemaOf(standing.ref)) && (
        <Tool label={BAR.languages} run={() => setLanguagesOpen(true)}>
          <IconLanguage size={ICON_PX} />
        </Tool>
      )}
      <Tool label={BAR.history} isOff={!standing} run={() => standing && openHistory(standing.ref)}>
        <IconHistory size={ICON_PX} />
      </Tool>
      <Tool
        id={FORM_TOGGLE_ID}
        label={isFormOpen ? BAR.closeForm : BAR.openForm}
        run={() => setFormOpen(!isFormOpen)}
        isPressed={isFormOpen}
      >
        <IconLayoutSidebarRight size={ICON_PX} />
      </Tool>
    </Group>
  );
}

/** Needs no confirmation: it is an undoable step, and the alert says so. */
function discardChanges({ ref }: EditedDocument): void {
  discard(ref);
  notifyNote(BAR.discarded);
}

function Tool({
  id,
  label,
  keys,
  isOff = false,
  isPressed,
  run,
  children,
}: {
  id?: string;
  label: string;
  keys?: string;
  isOff?: boolean;
  isPressed?: boolean;
  run: () => void;
  children: React.ReactNode;
}) {
  return (
    <Tooltip label={keys ? `${label} (${keys})` : label} openDelay={400}>
      <ActionIcon
        id={id}
        variant="subtle"
        size={28}
        aria-label={label}
        aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
        disabled={isOff}
        aria-pressed={isPressed}
        onClick={run}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function Language() {
  const [languages, index] = useStore(
    kioskStore,
    useShallow(({ languages, languageIndex }) => [languages, languageIndex]),
  );
  if (languages.length < 2) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={BAR.language}
      value={String(index)}
      data={languages.map(({ language, langCode }, at) => ({
        value: String(at),
        label: language || langCode,
      }))}
      onChange={({ currentTarget }) =>
        press({ action: { type: 'chooseLanguage', index: Number(currentTarget.value) }, label: BAR.language })
      }
    />
  );
}

/**
 * Selects the previewed wizard screen; not part of the document. See
 * src/screens/README.md#139-preview.
 */
function WizardScreen() {
  const isWizard = useStore(kioskStore, ({ route }) => route.screen === 'availability-wizard');
  const shown = useStore(kioskStore, (state) => state.wizardPreview);
  if (!isWizard) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={BAR.wizardScreen}
      value={shown}
      data={[...WIZARD_PREVIEWS]}
      onChange={({ currentTarget }) => setWizardPreview(currentTarget.value as WizardPreview)}
    />
  );
}
