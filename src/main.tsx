// Boot, in reading order: listeners, the stage with its screens, then the list of what follows the
// first screen. The editor loads on demand.
import 'pixi.js/unsafe-eval';
import { clock } from '#clock.ts';
import { RETRY_MS } from '#config/limits.ts';
import { loadSanitizer } from '#api/sanitizer.ts';
import { onWorkerTakeOver } from '#api/workerTakeOver.ts';
import { LazyAccess } from '#access/LazyAccess.tsx';
import { loadPlayer, startAudio } from '#audio/player.ts';
import { reduceMotion } from '#motion/tweens.ts';
import { startAddress } from '#app/address.ts';
import { afterFirstScreen } from '#app/afterFirstScreen.ts';
import { startContentUpdates } from '#kiosk/startContentUpdates.ts';
import { followPageLanguage } from '#app/documentLanguage.ts';
import { trackVisits } from '#analytics/visitEvents.ts';
import { watchEditMode } from '#app/editMode.ts';
import { closeMotionDebugger, watchMotionDebuggerToggle } from '#app/motionDebuggerToggle.ts';
import { watchFaults } from '#kiosk/watchFaults.ts';
import { startIdleTimer } from '#visit/idleTimer.ts';
import { LazyOverlays, loadOverlays } from '#screens/overlays/LazyOverlays.tsx';
import { LazyRouter, loadRouter } from '#screens/host/LazyRouter.tsx';
import { startLaunchHandOver } from '#screens/host/launchHandOver.ts';
import { scheduleSnapshots } from '#screens/host/scheduleSnapshots.ts';
import { ScreenHost } from '#screens/host/ScreenHost.tsx';
import { preloadScreens } from '#screens/host/screenRegistry.tsx';
import { watchContacts } from '#state/contacts.ts';
import { kioskStore, type KioskState } from '#state/kioskStore.ts';
import { IS_PREVIEW } from '#state/previewMode.ts';
import { followEnvironment } from '#state/loadDocuments.ts';
import { restartPage } from '#state/restartPage.ts';
import { whenIdle } from '#state/whenIdle.ts';
import { followQuiz } from '#state/quizStore.ts';
import { pendingUpdates } from '#stage/render/frameLoop.ts';
import { setInteractiveLayer } from '#stage/render/interactiveLayer.ts';
import { LazyModule } from '#stage/render/lazyComponent.tsx';
import { linkShaders } from '#stage/render/shaderWarmup.ts';
import { Signal } from '#stage/render/signal.ts';
import { createStage } from '#stage/render/createStage.ts';
// Not exported by @pixi/react; the motion debugger counts commits with it.
import { reconciler } from '../node_modules/@pixi/react/lib/core/reconciler.mjs';

const element = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;

/** A preview within the editor: a picture, without sound or a bar. */
const isPicture = IS_PREVIEW && window.parent !== window;

const reducedMotionQuery = window.matchMedia('(prefers-reduced-motion: reduce)');
reduceMotion(reducedMotionQuery.matches);
reducedMotionQuery.addEventListener('change', () => reduceMotion(reducedMotionQuery.matches));

// Before the idle timer, which keeps waking touches from everything else.
watchContacts(element<HTMLCanvasElement>('stage'));
if (!isPicture) startAudio();
followPageLanguage();
followQuiz();
followEnvironment();
startAddress();
const kiosk = IS_PREVIEW ? undefined : startKiosk();
if (!kiosk) void import('#screens/host/startPreview.ts').then(({ startPreview }) => startPreview());
// If the server is unreachable or has another build, the reloaded page shows that or loads the new
// editor.
onDemand(
  ({ isEditing }) => isEditing,
  () =>
    // Editors type markup, which no document that was loaded may have had.
    Promise.all([import('#editor/startEditor.ts'), loadSanitizer()]).then(([{ startEditor }]) =>
      startEditor(element('frame')),
    ),
  () => restartPage('THE EDITOR COULD NOT BE LOADED'),
);
watchMotionDebuggerToggle();
onDemand(
  ({ isMotionDebuggerOpen, isEditing }) => isMotionDebuggerOpen && !isEditing,
  () =>
    Promise.all([
      import('#motionDebugger/startMotionDebugger.ts'),
      import('#stage/shapes/Confetti.tsx'),
    ]).then(([{ startMotionDebugger }, { throwConfetti }]) =>
      startMotionDebugger({ throwConfetti, reconciler, close: closeMotionDebugger }),
    ),
  closeMotionDebugger,
);
const performPressed = startLaunchHandOver();

const areLinksOff = new Signal(false);
const followEditMode = ({ isEditing }: KioskState): void => areLinksOff.set(isEditing);
kioskStore.subscribe(followEditMode);
followEditMode(kioskStore.getState());

// Frames that are drawn before the first commit show nothing to wait for.
const finishMounting = pendingUpdates();
void createStage(
  {
    canvas: element<HTMLCanvasElement>('stage'),
    frame: element('frame'),
    accessibilityRoot: element('mirror'),
    areLinksOff,
  },
  <>
    <LazyRouter />
    <pixiContainer
      ref={(layer) => {
        setInteractiveLayer(layer);
        finishMounting();
      }}
    >
      <ScreenHost />
      <LazyOverlays />
    </pixiContainer>
  </>,
)
  // A failed start, as during a deployment, retries by itself.
  .catch((reason: unknown) =>
    clock.after(RETRY_MS, () => restartPage('THE STAGE COULD NOT START', { reason: String(reason) })),
  );

// Without it, screens come in by themselves.
const flights = new LazyModule(() => import('#screens/host/startFlights.ts'));

afterFirstScreen([
  !isPicture && loadPlayer,
  kiosk?.sendFaults,
  kiosk?.sendVisits,
  kiosk?.startBackground,
  performPressed,
  loadRouter,
  () => preloadScreens().then(linkShaders),
  () => flights.load().then(({ startFlights }) => startFlights()),
  loadOverlays,
  kiosk && LazyAccess.load,
]);

/** Starts the parts that a store's screen or its editor needs, but a preview does not. */
function startKiosk() {
  watchEditMode(document.body);
  startIdleTimer();
  const [sendFaults, sendVisits] = [watchFaults(), trackVisits()];
  // From the start: another worker may take over while the first screen loads.
  onWorkerTakeOver(() => whenIdle(() => window.location.reload()));
  scheduleSnapshots(element<HTMLCanvasElement>('stage'));
  return {
    sendFaults,
    sendVisits,
    startBackground: () =>
      startContentUpdates(() =>
        import('#operating/startOperating.ts').then(({ startOperating }) => startOperating()),
      ),
  };
}

/** Loads a chunk when it is first needed and unmounts it when it no longer is. */
function onDemand(
  isNeeded: (state: KioskState) => boolean,
  start: () => Promise<() => void>,
  onMissing: () => void,
): void {
  let stop: Promise<() => void> | undefined;
  const follow = (state: KioskState): void => {
    if (isNeeded(state) && !stop) {
      stop = start();
      stop.catch(onMissing);
    }
    if (!isNeeded(state) && stop !== undefined) {
      void stop.then(
        (end) => end(),
        () => undefined,
      );
      stop = undefined;
    }
  };
  kioskStore.subscribe(follow);
  follow(kioskStore.getState());
}
