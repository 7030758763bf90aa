// Everything over the screen: one overlay, the idle warning, the attract screen, the watermark,
// the button 'Accessibility'.
import { useStore } from 'zustand';
import { removeOverlay } from '#state/openOverlay.ts';
import type { Modal } from '#rules/actions.ts';
import { joinPath, valueAt } from '#schema/path.ts';
import { kioskStore, wizardIn, type KioskState } from '#state/kioskStore.ts';
import { LazyAccess } from '#access/LazyAccess.tsx';
import { IS_PREVIEW } from '#state/previewMode.ts';
import { lazyComponent } from '#stage/render/lazyComponent.tsx';
import { Watermark } from '../chrome/Watermark.tsx';
import { LazyAppointment } from '../appointment/LazyAppointment.tsx';
import { useActiveDocument } from '../useScreenContext.ts';
import { YourVisit } from '../your-visit/YourVisit.tsx';
import { DocumentPresentation } from '../DocumentPresentation.tsx';
import { FrameView } from './FrameView.tsx';
import { ModalView } from './ModalView.tsx';
import { OverlayErrorBoundary } from './OverlayErrorBoundary.tsx';
import { IdleWarning } from './IdleWarning.tsx';
import { VideoView } from './VideoView.tsx';
import { setAttracting, setVisitEnd } from '#state/visit.ts';

// Without its script, the screen below stays.
const GalleryView = lazyComponent(
  () => import('../gallery/GalleryView.tsx').then((script) => script.GalleryView),
  removeOverlay,
);
const WizardView = lazyComponent(
  () => import('./WizardView.tsx').then((script) => script.WizardView),
  removeOverlay,
);
const HelpSheet = lazyComponent(
  () => import('../compare-help/HelpSheet.tsx').then((script) => script.HelpSheet),
  removeOverlay,
);
const AttractView = lazyComponent(() => import('./AttractView.tsx').then((script) => script.AttractView));

/** Each in an error boundary of its own. */
export function Overlays() {
  return (
    <>
      <OverlayErrorBoundary name="AN OVERLAY" onThrow={removeOverlay}>
        <Overlay />
      </OverlayErrorBoundary>
      {!IS_PREVIEW && (
        <OverlayErrorBoundary name="YOUR VISIT" onThrow={removeOverlay}>
          <YourVisit />
        </OverlayErrorBoundary>
      )}
      <OverlayErrorBoundary name="APPOINTMENTS" onThrow={removeOverlay}>
        <LazyAppointment />
      </OverlayErrorBoundary>
      <OverlayErrorBoundary name="THE QUESTION WHO IS THERE" onThrow={() => setVisitEnd(null)}>
        <IdleWarning />
      </OverlayErrorBoundary>
      <OverlayErrorBoundary name="THE ATTRACT SCREEN" onThrow={() => setAttracting(false)}>
        <Attract />
      </OverlayErrorBoundary>
      <Watermark />
      {!IS_PREVIEW && <LazyAccess />}
    </>
  );
}

const isAttractShown = ({ isAttracting, isDark }: KioskState): boolean => isAttracting && !isDark;

/** Once loaded it stays, since it fades out. */
function Attract() {
  return <AttractView isNeeded={useStore(kioskStore, isAttractShown)} />;
}

/** A modal read from the current document, so that edits show at once. */
function DocumentModal({ modal, path }: { modal: Modal; path: string | null }) {
  const document = useActiveDocument();
  const activeScreen = useStore(kioskStore, (state) => state.activeScreen);
  // A text has its own modal path; a button's modal is inside the button.
  const modalPath =
    path === null
      ? undefined
      : [path, joinPath(path, 'modal')].find((candidate) => isModal(valueAt(document, candidate)));
  const view = (
    <ModalView
      modal={{ ...modal, ...(modalPath !== undefined && (valueAt(document, modalPath) as Modal)) }}
      path={modalPath ?? ''}
    />
  );
  return activeScreen ? (
    <DocumentPresentation kind={activeScreen.kind} document={document} langCode={activeScreen.langCode}>
      {view}
    </DocumentPresentation>
  ) : (
    view
  );
}

const isModal = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ['title', 'body', 'image', 'legal'].every((key) => key in value);

function Overlay() {
  const overlay = useStore(kioskStore, (state) => state.overlay);
  // A film goes on, and an embedded page keeps what was typed: both stay as they are.
  const appearance = useStore(kioskStore, (state) => state.appearance);
  const wizard = wizardIn(overlay);
  if (wizard !== null || overlay?.type === 'modal') {
    return (
      <>
        {wizard !== null && <WizardView key={`${wizard}/${appearance}`} id={wizard} />}
        {overlay?.type === 'modal' && (
          <DocumentModal key={appearance} modal={overlay.modal} path={overlay.path} />
        )}
      </>
    );
  }
  if (overlay?.type === 'frame')
    return <FrameView path={overlay.path} port={overlay.port} title={overlay.title} />;
  if (overlay?.type === 'compareHelp') return <HelpSheet key={appearance} />;
  if (overlay?.type === 'gallery')
    return <GalleryView key={appearance} pictures={overlay.pictures} index={overlay.index} />;
  if (overlay?.type === 'video') return <VideoView key={overlay.url} overlay={overlay} />;
  return null;
}
