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
  IconMessage,
  IconPhoto,
  IconPlus,
  IconSettings,
} from '@tabler/icons-react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { BAR, COMMENTS, FORBIDDEN, MEDIA } from '../messages/editorMessages.ts';
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
import { pathOfList } from '#rules/routes.ts';
import { chooseEnvironment, leaveFor } from '#state/navigation.ts';
import { press } from '#state/press.ts';
import { AccountMenu } from '../people/AccountMenu.tsx';
import { useRight } from '../auth/editorSession.ts';
import { startCreating } from '../catalog/catalogStore.ts';
import { pathOfStage } from '../catalog/documentActions.ts';
import { useAdminPages } from '../catalog/adminPages.ts';
import { COLLECTIONS, isEnvironment } from '../catalog/collections.ts';
import { commentsStore, openComments } from '../comments/commentsStore.ts';
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
import { PresentColleagues } from './PresentColleagues.tsx';
import { stepUndoHistory } from './shortcuts.ts';
import { TranslateMenu } from './TranslateMenu.tsx';
import { useEditedDocument, type EditedDocument } from './useEditedDocument.ts';

const ICON_PX = 18;
const ICON_SMALL_PX = 14;

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
      aria-label={BAR.name}
    >
      <Group className="editor-bar-place" h={BAR_PX.location} gap="sm" wrap="nowrap" px="md">
        <Environment isLocked={edited?.isDirty ?? false} />
        <NavigationBar />
        <Text size="sm" truncate flex={1} ta="center">
          {edited &&
            !isAdminPage &&
            (isPage
              ? `${KINDS_BY_NAME[edited.ref.kind].title}: ${edited.name}`
              : BAR.settingsOf(edited.name))}
        </Text>
        <PresentColleagues />
        <AccountMenu />
      </Group>
      {!isAdminPage && (mayChangeContent ? <Tools edited={edited} /> : <ViewerTools />)}
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
    <nav aria-label={BAR.navigation}>
      <Group gap={2} wrap="nowrap">
        <NavigationButton
          label={BAR.showroom}
          isCurrent={!isAdminPage && subject === 'page'}
          run={() => switchTo('page')}
        >
          <IconDeviceTv size={ICON_SMALL_PX} aria-hidden />
        </NavigationButton>
        <NavigationButton
          label={BAR.content}
          isCurrent={isAdminPage && !adminPage}
          run={() => leaveFor(pathOfList(COLLECTIONS[0]?.slug ?? ''))}
        >
          <IconFiles size={ICON_SMALL_PX} aria-hidden />
        </NavigationButton>
        {mayChangeMedia && (
          <NavigationButton label={MEDIA.title} run={openMediaManager}>
            <IconPhoto size={ICON_SMALL_PX} aria-hidden />
          </NavigationButton>
        )}
        {mayChangeSettings && (
          <NavigationButton
            label={BAR.settings}
            isCurrent={!isAdminPage && subject === 'settings'}
            run={() => switchTo('settings')}
          >
            <IconSettings size={ICON_SMALL_PX} aria-hidden />
          </NavigationButton>
        )}
        {adminPages.map((page) => (
          <NavigationButton
            key={page.slug}
            label={page.title}
            isCurrent={adminPage === page}
            run={() => leaveFor(pathOfList(page.slug))}
          >
            <page.icon size={ICON_SMALL_PX} aria-hidden />
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
        {kinds.map(({ slug, kind, icon: Icon }) => (
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

function Tools({ edited }: { edited: EditedDocument | null }) {
  const isFormOpen = useStore(editorStore, (state) => state.isFormOpen);
  const areLinksDisabled = useStore(kioskStore, (state) => state.areLinksDisabled);
  const isDirty = edited?.isDirty ?? false;
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
      <Tool label={BAR.undo} keys="Ctrl+Z" isDisabled={!edited?.canUndo} run={() => stepUndoHistory('undo')}>
        <IconArrowBackUp size={ICON_PX} />
      </Tool>
      <Tool
        label={BAR.redo}
        keys="Ctrl+Shift+Z"
        isDisabled={!edited?.canRedo}
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
          disabled={!edited || !isDirty}
          leftSection={<IconDeviceFloppy size={ICON_PX} aria-hidden />}
          onClick={() => void saveCurrentDocument()}
        >
          {BAR.save}
        </Button>
      </Indicator>
      <Tool label={BAR.discard} isDisabled={!isDirty} run={() => edited && discardChanges(edited)}>
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
      {edited && isTranslatable(schemaOf(edited.ref)) && (
        <Tool label={BAR.languages} run={() => setLanguagesOpen(true)}>
          <IconLanguage size={ICON_PX} />
        </Tool>
      )}
      <CommentsTool isDisabled={!edited} />
      <Tool label={BAR.history} isDisabled={!edited} run={() => edited && openHistory(edited.ref)}>
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

/** For somebody who may only look. */
const ViewerTools = () => (
  <Group className="editor-bar-tools" h={BAR_PX.tools} px="md" role="toolbar" aria-label={BAR.tools}>
    <Text size="sm">{FORBIDDEN.viewing}</Text>
    <div style={{ flex: 1 }} />
    <Language />
    <CommentsTool isDisabled={false} />
  </Group>
);

/** The comments on the selected field, or on the whole page. */
function CommentsTool({ isDisabled }: { isDisabled: boolean }) {
  const count = useStore(commentsStore, ({ threads }) => threads.filter(({ resolved }) => !resolved).length);
  return (
    <Indicator disabled={count === 0} label={count} size={14} color="red.8" offset={4}>
      <Tool
        label={COMMENTS.open(count)}
        isDisabled={isDisabled}
        run={() => openComments(editorStore.getState().selection?.path ?? '')}
      >
        <IconMessage size={ICON_PX} />
      </Tool>
    </Indicator>
  );
}

/** Discards without confirmation: it is an undoable step, which the alert mentions. */
function discardChanges({ ref }: EditedDocument): void {
  discard(ref);
  notifyNote(BAR.discarded);
}

function Tool({
  id,
  label,
  keys,
  isDisabled = false,
  isPressed,
  run,
  children,
}: {
  id?: string;
  label: string;
  keys?: string;
  isDisabled?: boolean;
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
        disabled={isDisabled}
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
      data={languages.map(({ language, langCode }, optionIndex) => ({
        value: String(optionIndex),
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
  const preview = useStore(kioskStore, (state) => state.wizardPreview);
  if (!isWizard) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={BAR.wizardScreen}
      value={preview}
      data={[...WIZARD_PREVIEWS]}
      onChange={({ currentTarget }) => setWizardPreview(currentTarget.value as WizardPreview)}
    />
  );
}
