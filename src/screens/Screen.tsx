// The frame of every screen: background, accessible name, back and home buttons, content.
import {
  createContext,
  memo,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { Container, Sprite } from 'pixi.js';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { COLORS, THEME } from '#config/brand.ts';
import { SIZES, STAGE } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import type { InterludeTweens, TransitionTargets } from '#motion/transitionTimings.ts';
import { homeRedirect } from '#rules/chooseEnvironment.ts';
import { routeOf } from '#rules/routes.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { setClearColor } from '#stage/render/clearColor.ts';
import { LabelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { Picture, type PictureReference } from '#stage/images/Picture.tsx';
import { useSceneNode } from '#stage/accessibility/useSceneNode.ts';
import { plainTexture } from '#stage/shapes/surfaceTextures.ts';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { LanguageSwitch } from './chrome/LanguageSwitch.tsx';
import { NAV_GAP_PX, NAV_PX, navButton } from './chrome/NavButton.tsx';
import { TransitionLayersContext } from './transitionLayer.tsx';
import {
  ScreenSlotContext,
  ActiveScreenContext,
  useHome,
  useLangCode,
  useSettings,
} from './useScreenContext.ts';

/** Where a screen provides its layers to the host, which animates them. */
export const TransitionTargetsContext = createContext<{ current: TransitionTargets | null }>({
  current: null,
});

/** Called when something covers the screen's background, which then is not rendered. */
export const BackgroundCover = createContext<(isCovered: boolean) => void>(() => undefined);

interface ScreenBackground {
  backgroundColor: string;
  backgroundImage: PictureReference | null;
  /** Area of the image, if it does not fill the stage. */
  slot?: { x: number; width: number; height: number };
}

export interface ScreenProps {
  /** Accessible name and title. */
  name: string;
  background?: ScreenBackground;
  /** Above the background, below everything that slides. */
  backdrop?: ReactNode;
  /** Above the backdrop; only fades during a transition. */
  scrim?: ReactNode;
  /** See `TransitionTargets`. */
  onPicture?: TransitionTargets['onPicture'];
  /** A quiz page, which exits to the right. See src/screens/README.md#screen-transitions. */
  exitsRight?: boolean;
  /** Transition of an animated quiz, read when the screen transition starts. */
  interlude?: (() => InterludeTweens) | null;
  hasNavigation?: boolean;
  /** Above everything; only fades, as the navigation does. */
  footer?: ReactNode;
  /** Above the content, in place while it slides. */
  children: ReactNode;
}

export const EDGE_PX = 40;

const colorOf = (hex: string): number =>
  hex === '' || THEME.isPlain ? COLORS.paper : Number.parseInt(hex.slice(1), 16);

export function Screen({
  name,
  background,
  backdrop,
  scrim,
  onPicture = null,
  exitsRight = false,
  interlude = null,
  hasNavigation = true,
  footer,
  children,
}: ScreenProps) {
  const label = markupOf(name).plain;
  const root = useSceneNode<Container>({ role: 'main', label }, STAGE.widthPx, STAGE.heightPx);
  const content = useRef<Container>(null);
  const [scrimLayer, navigationLayer] = [useRef<Container>(null), useRef<Container>(null)];
  const [buttons, footerLayer] = [useRef<Container>(null), useRef<Container>(null)];
  const backgroundSprite = useRef<Sprite>(null);
  const color = colorOf(background?.backgroundColor ?? '');
  const { x, width, height } = background?.slot ?? { x: 0, width: STAGE.widthPx, height: STAGE.heightPx };
  const isActive = useContext(ActiveScreenContext);
  const isCovered = useRef(false);
  const coverBackground = useCallback(
    (covers: boolean) => {
      isCovered.current = covers;
      if (backgroundSprite.current) backgroundSprite.current.renderable = !covers && !isActive;
    },
    [isActive],
  );
  // During a transition the screen has its own background; otherwise the stage's clear color is
  // enough.
  useLayoutEffect(() => {
    if (isActive) setClearColor(color);
    coverBackground(isCovered.current);
  }, [isActive, color, coverBackground]);
  const targets = useContext(TransitionTargetsContext);
  const [layers] = useState(() => new Set<Container>());
  const latestInterlude = useRef(interlude);
  latestInterlude.current = interlude;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useLayoutEffect(() => {
    if (!root.current) return;
    targets.current = {
      root: root.current,
      content: content.current,
      onPicture,
      exitsRight,
      navigation: buttons.current,
      footer: footerLayer.current,
      fadeOnly: [scrimLayer.current, navigationLayer.current].filter((layer) => layer !== null),
      overlay: navigationLayer.current,
      get layers() {
        return [...layers];
      },
      interlude: () => latestInterlude.current?.() ?? null,
    };
  }, [targets, root, onPicture, exitsRight]);
  return (
    <pixiContainer ref={root} alpha={0}>
      <pixiSprite
        ref={backgroundSprite}
        texture={plainTexture()}
        width={STAGE.widthPx}
        height={STAGE.heightPx}
        tint={color}
        eventMode="none"
      />
      <BackgroundCover value={coverBackground}>
        {background?.backgroundImage && !THEME.isPlain && (
          <Picture
            {...background.backgroundImage}
            x={x}
            y={0}
            width={width}
            height={height}
            fit="cover"
            path="settings.backgroundImage"
            onShown={height === STAGE.heightPx ? coverBackground : undefined}
          />
        )}
        {backdrop}
      </BackgroundCover>
      <pixiContainer ref={scrimLayer}>{scrim}</pixiContainer>
      <pixiContainer ref={content}>
        <TransitionLayersContext value={layers}>{children}</TransitionLayersContext>
      </pixiContainer>
      <pixiContainer ref={navigationLayer}>
        {footer && <pixiContainer ref={footerLayer}>{footer}</pixiContainer>}
        {hasNavigation && (
          <pixiContainer ref={buttons}>
            <Navigation />
          </pixiContainer>
        )}
      </pixiContainer>
    </pixiContainer>
  );
}

/** Back at the top left, home at the top right. Memoized against in-place typing. */
const Navigation = memo(function Navigation() {
  const settings = useSettings();
  const isLanding = useIsLanding();
  const slot = useContext(ScreenSlotContext);
  const hasBack = useStore(kioskStore, ({ depth }) => (slot?.depth ?? depth) > 0);
  const speech = speechLabelsFor(useLangCode());
  const back = navButton(settings?.back, 'back', { action: { type: 'back' }, label: speech.back });
  const home = navButton(settings?.home, 'home', { action: { type: 'home' }, label: speech.home });
  const right = STAGE.widthPx - EDGE_PX - NAV_PX;
  return (
    <LabelledGroup
      x={0}
      y={0}
      width={STAGE.widthPx}
      height={TOP_BAND_PX}
      info={{ role: 'navigation', label: speech.navigation, isFirst: true }}
    >
      {(hasBack || !isLanding) && back.place(EDGE_PX, EDGE_PX, 'back')}
      {!isLanding && home.place(right, EDGE_PX, 'home')}
      <LanguageSwitch x={isLanding ? right : right - NAV_GAP_PX - NAV_PX} y={EDGE_PX} />
    </LabelledGroup>
  );
});

/** True if home redirects to this screen: then it has no home button. */
function useIsLanding(): boolean {
  const slot = useContext(ScreenSlotContext);
  const { settings, isEditing, ...now } = useStore(
    kioskStore,
    useShallow(({ route, settings, hourly, isEditing }) => ({
      route,
      settings: hourly ?? settings,
      isEditing,
    })),
  );
  const route = slot?.route ?? now.route;
  const home = useHome();
  if (isEditing || !home) return false;
  const path = homeRedirect(home, settings);
  if (path === null) return false;
  const landing = routeOf(path);
  return landing.screen === route.screen && landing.id === route.id;
}

/** Height of the band for the back and home buttons. */
export const TOP_BAND_PX = EDGE_PX * 2 + Math.max(NAV_PX, SIZES.minTargetPx);
