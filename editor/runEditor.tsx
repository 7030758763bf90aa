// The editor's chunk: signs in, opens the current document, and mounts canvas, form and bar. See
// editor/shell/README.md#two-ways-to-a-field.
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './editor.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { rootOf } from './draft/listEdits.ts';
import { editorLanguage } from './i18n/locale.ts';
import { contentStore } from '#state/contentStore.ts';
import { documentOf, suspendDrafts, type DocumentRef } from './draft/draftStore.ts';
import { kioskStore, setWizardPreview, setLinksDisabled } from '#state/kioskStore.ts';
import { findFields } from '#state/findFields.ts';
import { toggleEditing } from '#state/navigation.ts';
import { draftOwner, endSession, mayDo, onReload, sessionStore, startSession } from './auth/editorSession.ts';
import { Canvas } from './canvas/Canvas.ts';
import { followFieldChoice } from './canvas/CommentPicker.ts';
import { closeAlternativeText } from './controls/alternativeText.ts';
import { loadInPlaceText } from './canvas/lazyInPlaceText.ts';
import { followPastes } from './controls/followPastes.ts';
import { loadRichText } from './controls/lazyRichText.ts';
import { resetCatalog } from './catalog/catalogStore.ts';
import { followFocus } from './focusReturn.ts';
import { editorStore, isSameRef, resetEditor, setLanguageRoot, setDocument } from './editorStore.ts';
import { followDocument } from './followDocument.ts';
import { followLastSave } from './history/followLastSave.ts';
import { closeHistory } from './history/historyStore.ts';
import { setLanguagesOpen } from './languages/languagesStore.ts';
import { setConflict } from './saving/conflictStore.ts';
import { followComments } from './comments/followComments.ts';
import { keepLinkedThread } from './comments/linkedThread.ts';
import { followPresence } from './presence/followPresence.ts';
import { DraftPersistence } from './saving/persistDrafts.ts';
import { followDraftChecks } from './publishing/followDraftChecks.ts';
import { followLaunchSnapshot } from './publishing/followLaunchSnapshot.ts';
import { followPublishing } from './publishing/publishingStatus.ts';
import { followSaves } from './saving/followSaves.ts';
import { acceptLeave, cancelLeave } from './saving/leaveGuard.ts';
import { openBeside, openDocument, reportLoadFailures } from './saving/openDocument.ts';
import { keepCompositionKeys } from './shared/compositionKeys.ts';
import { EditorErrorBoundary } from './shell/EditorErrorBoundary.tsx';
import { EditorShell } from './shell/EditorShell.tsx';
import { loadEntryTools } from './shell/lazyEntryTools.tsx';
import { watchShortcuts } from './shell/shortcuts.ts';
import { cssVariables, theme } from './theme.ts';
import { reserveStageSpace } from './shell/reserveStageSpace.ts';
import { t } from './i18n/t.ts';

/** Runs until the returned function is called; `frame` is the stage's container. */
export function runEditor(frame: HTMLElement): () => void {
  const stopCompositionKeys = keepCompositionKeys();
  findFields();
  setLinksDisabled(true);
  keepLinkedThread();
  const container = append(document.body, 'editor');
  const controls = append(frame, 'editor-controls');
  controls.setAttribute('role', 'region');
  controls.setAttribute('aria-label', t('Selection'));
  // The boundary reports to the fault log; React would also log to the console.
  const root = createRoot(container, { onCaughtError: () => undefined });
  root.render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="light">
      <EditorErrorBoundary>
        <EditorShell controls={controls} frame={frame} />
      </EditorErrorBoundary>
    </MantineProvider>,
  );
  let stopEditing: (() => void) | undefined;
  let isStopped = false;
  const stopSession = sessionStore.subscribe(({ state }) => {
    if (state === 'in' && !isStopped) stopEditing ??= edit(frame);
  });
  const stopFocus = followFocus();
  onReload(async () => acceptLeave());
  void startSession().then((isSignedIn) => {
    if (!isSignedIn && !isStopped && kioskStore.getState().isEditing) toggleEditing();
  });
  return () => {
    isStopped = true;
    stopCompositionKeys();
    stopSession();
    stopFocus();
    stopEditing?.();
    endSession();
    root.unmount();
    container.remove();
    controls.remove();
    resetEditor();
    closeDialogs();
    setWizardPreview('None');
  };
}

/** Closes every dialog at the end of editing. */
function closeDialogs(): void {
  closeHistory();
  setLanguagesOpen(false);
  resetCatalog();
  setConflict(null);
  closeAlternativeText();
  cancelLeave();
}

function append(parent: HTMLElement, className: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  element.lang = editorLanguage;
  parent.append(element);
  return element;
}

/** Runs from sign-in to the end of editing. */
function edit(frame: HTMLElement): () => void {
  const mayEdit = mayDo('content.edit');
  // An account that may only view walks through the showroom.
  setLinksDisabled(mayEdit);
  const canvas = frame.querySelector('canvas');
  const persistence = new DraftPersistence(draftOwner());
  onReload(async () => {
    acceptLeave();
    await persistence.keepHistories();
  });
  const stops = [
    reserveStageSpace(),
    watchShortcuts(),
    ...(mayEdit ? [followEntries(frame)] : []),
    reportLoadFailures(),
    followStage(frame, persistence),
    followOthers(persistence),
    followDocument(),
    followSaves(),
    followLastSave(),
    followPublishing(),
    followDraftChecks(),
    followLaunchSnapshot(),
    followPresence(),
    followComments(),
    followPastes(),
    () => persistence.stop(),
  ];
  const canvasEditor = canvas && mayEdit ? new Canvas(frame, canvas) : null;
  const stopChoice = canvas && !mayEdit ? followFieldChoice(frame, canvas) : undefined;
  return () => {
    canvasEditor?.stop();
    stopChoice?.();
    stops.forEach((stop) => stop());
    suspendDrafts();
  };
}

/** The clipboard and the keys of entries, once their script is loaded. */
function followEntries(frame: HTMLElement): () => void {
  let stop: (() => void) | undefined;
  let isStopped = false;
  // Without them a press loads them.
  loadInPlaceText().catch(() => undefined);
  loadRichText().catch(() => undefined);
  void loadEntryTools().then(
    ({ startEntryTools }) => {
      if (!isStopped) stop = startEntryTools(frame);
    },
    // Without it, everything else can be edited all the same.
    () => undefined,
  );
  return () => {
    isStopped = true;
    stop?.();
  };
}

/** Opens the documents that are edited beside it, with their drafts. */
function followOthers(persistence: DraftPersistence): () => void {
  let opened: readonly DocumentRef[] = [];
  const follow = (): void => {
    const { others, ref: current } = editorStore.getState();
    if (others === opened) return;
    const isOpen = (ref: DocumentRef): boolean =>
      [...opened, ...(current ? [current] : [])].some((other) => isSameRef(other, ref));
    for (const ref of others) if (!isOpen(ref)) void openBeside(ref, persistence);
    opened = others;
  };
  follow();
  return editorStore.subscribe(follow);
}

/** Edits the document on the stage in its shown language, or the site settings. */
function followStage(frame: HTMLElement, persistence: DraftPersistence): () => void {
  const follow = (): void => {
    const { activeScreen: page, environment } = kioskStore.getState();
    const before = editorStore.getState();
    const isPage = before.subject === 'page';
    // The page's fields are not editable while the settings are.
    frame.toggleAttribute('data-page-rests', !isPage);
    const editedScreen = isPage ? page : null;
    const ref = isPage
      ? page && { kind: page.kind, id: page.id }
      : environment
        ? { kind: 'environment' as const, id: environment.id }
        : null;
    const isSame = ref?.kind === before.ref?.kind && ref?.id === before.ref?.id;
    if (!isSame) {
      setDocument(ref);
      if (ref) void openDocument(ref, persistence);
    }
    const document = ref ? documentOf(ref) : undefined;
    const root = document && editedScreen ? rootOf(document, editedScreen.langCode) : '';
    if (root !== before.root) setLanguageRoot(root);
  };
  follow();
  const stops = [
    kioskStore.subscribe(follow),
    contentStore.subscribe(follow),
    editorStore.subscribe(({ subject }, before) => subject !== before.subject && follow()),
  ];
  return () => {
    stops.forEach((stop) => stop());
    frame.removeAttribute('data-page-rests');
  };
}
