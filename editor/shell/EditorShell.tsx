// The editor around the stage: bar, form, canvas tools, and dialogs.
import { createPortal } from 'react-dom';
import { Box } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useStore } from 'zustand';
import { kioskStore } from '#state/kioskStore.ts';
import { SignIn } from '../auth/SignIn.tsx';
import { sessionStore, useRight } from '../auth/editorSession.ts';
import { SelectionOverlay } from '../canvas/Selection.tsx';
import { CreateDialog } from '../catalog/CreateDialog.tsx';
import { AdminShell } from '../navigation/AdminShell.tsx';
import { SectionTabs } from '../navigation/SectionTabs.tsx';
import { AlternativeTextDialog } from '../controls/AlternativeTextDialog.tsx';
import { editorStore } from '../editorStore.ts';
import { FormPanel } from '../form/FormPanel.tsx';
import { heatStore } from '../heat/heatStore.ts';
import { LazyHeatLens } from '../heat/LazyHeatLens.tsx';
import { MediaPicker } from '../media/MediaPicker.tsx';
import { UploadsProvider } from '../media/sharedUploads.tsx';
import { LazyQuizStudio } from '../quiz/LazyQuizStudio.tsx';
import { ConflictDialog } from '../saving/ConflictDialog.tsx';
import { LeaveDialog } from '../saving/LeaveDialog.tsx';
import { EnvironmentBar } from './EnvironmentBar.tsx';
import { EmptyPage } from './EmptyPage.tsx';
import { LazyCommandPalette } from './LazyCommandPalette.tsx';
import { LazyEntryTools, LazyListHandles, LazySeveralToolbar } from './lazyEntryTools.tsx';
import { LazyTextTools } from './LazyTextTools.tsx';
import { LazyDialogs } from './LazyDialogs.tsx';
import { MainNavigation } from '../navigation/MainNavigation.tsx';
import { FORM_ID, FormEdge } from './FormEdge.tsx';
import { SettingsPublishing } from './SettingsPublishing.tsx';

/** The same element each time, so that the memoized form is not rendered again. */
const SETTINGS = (
  <>
    <Box px="lg">
      <SectionTabs section="settings" current="settings" />
    </Box>
    <SettingsPublishing />
  </>
);

export function EditorShell({ controls, frame }: { controls: HTMLElement; frame: HTMLElement }) {
  const isSignedIn = useStore(sessionStore, ({ state }) => state === 'in');
  const isFormOpen = useStore(editorStore, (state) => state.isFormOpen);
  const list = useStore(kioskStore, (state) => state.list);
  const isHeatOpen = useStore(heatStore, (state) => state.isOpen);
  const mayEdit = useRight('content.edit');
  return (
    <>
      <Notifications position="bottom-left" zIndex={500} />
      <SignIn />
      {isSignedIn && (
        <>
          <EnvironmentBar />
          <MainNavigation />
          <UploadsProvider>
            <AdminShell stageContainer={frame.parentElement} />
            <MediaPicker />
          </UploadsProvider>
          <LazyQuizStudio />
          {mayEdit && isFormOpen && !isHeatOpen && list === null && (
            <aside id={FORM_ID} className="editor-form">
              <FormEdge />
              <FormPanel settings={SETTINGS} />
            </aside>
          )}
          <LazyHeatLens frame={frame} overlay={controls} />
          <div className="editor-foot" />
          {mayEdit &&
            createPortal(
              <>
                <SelectionOverlay
                  frame={frame}
                  TextTools={LazyTextTools}
                  EntryTools={LazyEntryTools}
                  ListHandles={LazyListHandles}
                  SeveralToolbar={LazySeveralToolbar}
                />
                <EmptyPage />
              </>,
              controls,
            )}
          <AlternativeTextDialog />
          <CreateDialog />
          <LazyDialogs frame={frame} />
          <ConflictDialog />
          <LeaveDialog />
          <ModalsProvider>{null}</ModalsProvider>
          <LazyCommandPalette />
        </>
      )}
    </>
  );
}
