// Renders the current screen and the incoming one above it; screenTransitions.ts decides which, and
// animates them.
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Container } from 'pixi.js';
import { useStore } from 'zustand';
import { clock } from '#clock.ts';
import { RETRY_MS } from '#config/limits.ts';
import { languageShown } from '#rules/languages.ts';
import { shownDocument } from '#rules/shownDocument.ts';
import { contentStore, entryOf, type ContentEntry } from '#state/contentStore.ts';
import { kioskStore, retryFailedLoads } from '#state/kioskStore.ts';
import { onOcclusionChange } from '#stage/render/occlusion.ts';
import { releaseUnused } from '#stage/images/textureCache.ts';
import { pendingUpdates, holdMoving } from '#stage/render/frameLoop.ts';
import { ReadinessContext } from '#stage/render/readiness.ts';
import { releaseTexts } from '#stage/render/createStage.ts';
import { setTextLanguage } from '#stage/text/textStyles.ts';
import { Loading } from '../chrome/Loading.tsx';
import { ScreenErrorBoundary } from './ScreenErrorBoundary.tsx';
import { DocumentPresentation } from '../DocumentPresentation.tsx';
import { Failed, NotFound } from '../Notice.tsx';
import { isLaunching } from './launchHandOver.ts';
import { documentOf } from './screenTarget.ts';
import {
  ScreenTransitions,
  setSceneOpen,
  type ScreenLayers,
  type MountedScreen,
} from './screenTransitions.ts';
import { renderScreen, SCREENS } from './screenRegistry.tsx';
import { TransitionTargetsContext } from '../Screen.tsx';
import { LangCodeContext, ScreenSlotContext, ActiveScreenContext } from '../useScreenContext.ts';

export function ScreenHost() {
  const [{ current, incoming }, setLayers] = useState<ScreenLayers>({ current: null, incoming: null });
  const [isWaiting, setIsWaiting] = useState(true);

  useEffect(() => {
    const transitions = new ScreenTransitions({ show: setLayers, setIsWaiting });
    transitions.follow(kioskStore.getState());
    const stopFollowing = kioskStore.subscribe(transitions.follow);
    return () => {
      stopFollowing();
      transitions.stop();
    };
  }, []);

  // The stage is not still while a screen is loading, even if nothing moves.
  useLayoutEffect(() => (isWaiting ? pendingUpdates() : undefined), [isWaiting]);

  // Nor while the interaction is locked: between a press and its route the router takes its time.
  useEffect(() => {
    let end: (() => void) | undefined;
    const stopFollowing = kioskStore.subscribe(({ transitionCount }) => {
      if (transitionCount > 0) return void (end ??= holdMoving());
      end?.();
      end = undefined;
    });
    return () => {
      stopFollowing();
      end?.();
    };
  }, []);

  const root = useRef<Container>(null);
  useLayoutEffect(
    () =>
      onOcclusionChange((isCovered) => {
        if (root.current) root.current.renderable = !isCovered;
      }),
    [],
  );

  // Frees the resources of the previous screen after its unmount.
  useLayoutEffect(() => {
    current?.onActive();
    releaseUnused();
    releaseTexts();
  }, [current]);

  const hasFailed = current?.entry.status === 'failed';
  useEffect(() => {
    if (hasFailed) return clock.every(RETRY_MS, retryFailedLoads);
  }, [hasFailed]);

  return (
    <pixiContainer ref={root}>
      {[current, incoming].map(
        (screen) => screen && <Layer key={screen.serial} screen={screen} isIncoming={screen === incoming} />,
      )}
      {isWaiting && !isLaunching() && <Loading />}
    </pixiContainer>
  );
}

/** A screen in its layer: until its transition starts, it is neither readable nor pressable. */
function Layer({ screen, isIncoming }: { screen: MountedScreen; isIncoming: boolean }) {
  const node = useRef<Container>(null);
  const appearance = useStore(kioskStore, (state) => state.appearance);
  const [drawnAs, setDrawnAs] = useState(appearance);
  useLayoutEffect(() => {
    // Rendered anew in a second commit: the first one unmounts it, which stores its state.
    if (drawnAs !== appearance) return setDrawnAs(appearance);
    if (!isIncoming && screen.targets.current) screen.targets.current.root.alpha = 1;
  }, [appearance, drawnAs, isIncoming, screen]);
  useLayoutEffect(() => {
    screen.layer.current = node.current;
    if (node.current) setSceneOpen(node.current, false);
    screen.onMounted();
  }, [screen]);
  return (
    <pixiContainer ref={node}>
      <ReadinessContext value={screen.readiness}>
        <TransitionTargetsContext value={screen.targets}>
          <ScreenSlotContext value={screen}>
            <ActiveScreenContext value={!isIncoming}>
              <ScreenErrorBoundary isActive={!isIncoming}>
                {drawnAs === appearance && <ScreenContent screen={screen} />}
              </ScreenErrorBoundary>
            </ActiveScreenContext>
          </ScreenSlotContext>
        </TransitionTargetsContext>
      </ReadinessContext>
    </pixiContainer>
  );
}

const ScreenContent = memo(function ScreenContent({ screen }: { screen: MountedScreen }) {
  const { route, langCode } = screen;
  const [{ kind, id }] = useState(() => documentOf(screen) ?? { kind: SCREENS[route.screen].kind, id: '' });
  // Edited content is rendered as it is typed.
  const entry = useStore(contentStore, (state) => liveEntry(screen.entry, entryOf(state, kind, id)));
  const langCodeShown = entry.status === 'ready' ? languageShown(entry.document, langCode) : '';
  const document = useMemo(
    () => (entry.status === 'ready' ? shownDocument(kind, entry.document, langCode) : null),
    [entry, kind, langCode],
  );
  // A translation that was just added is laid out by its own language's rules.
  if (langCodeShown !== '') setTextLanguage(langCodeShown);
  if (entry.status === 'missing')
    return route.screen === 'quiz-result' && route.id === '' ? renderScreen(null, route) : <NotFound />;
  if (!document) return <Failed />;
  return (
    <LangCodeContext value={langCodeShown}>
      <DocumentPresentation kind={kind} document={document} langCode={langCodeShown}>
        {renderScreen(document, route)}
      </DocumentPresentation>
    </LangCodeContext>
  );
});

/** A screen keeps its initial entry until its document changes. */
const liveEntry = (initial: ContentEntry, now: ContentEntry): ContentEntry =>
  initial.status === 'ready' && now.status === 'ready' ? now : initial;
