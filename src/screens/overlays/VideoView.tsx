// A full-screen video: it grows from its poster and returns there on a press, a pause, its end or
// Escape. See src/screens/overlays/README.md#video.
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Container } from 'pixi.js';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { FILM_PX } from '#config/layout.ts';
import { SIZES, STAGE } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import { tween } from '#motion/tweens.ts';
import { closeOverlay, removeOverlay } from '#state/openOverlay.ts';
import type { TransitionOrigin, VideoOverlay } from '#state/kioskStore.ts';
import { reportFilmFault } from '#state/reportFilmFault.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { occludeStage } from '#stage/render/occlusion.ts';
import { Video } from '#stage/images/Video.tsx';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { padded } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { Picture } from '#stage/images/Picture.tsx';
import { plainTexture } from '#stage/shapes/surfaceTextures.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { Zoom } from '#stage/shapes/Zoom.tsx';
import { LazyCaptions } from '../captions/LazyCaptions.tsx';
import { NAV_PX, navButton } from '../chrome/NavButton.tsx';
import { EDGE_PX } from '../Screen.tsx';
import { useLangCode, useSettings } from '../useScreenContext.ts';
import { Dialog } from './Dialog.tsx';

const FAILURE_PX = Math.min(1_000, SIZES.moduleAreaWidthPx);
/** Origin of a video without a poster on the stage: the center. */
const DEFAULT_ORIGIN = {
  x: STAGE.widthPx / 4,
  y: (STAGE.heightPx - SIZES.videoPosterHeightPx) / 2,
  width: STAGE.widthPx / 2,
  height: SIZES.videoPosterHeightPx,
};

export function VideoView({
  overlay: { url, title, captions, transitionOrigin, originRect, isLeaving, path },
}: {
  overlay: VideoOverlay;
}) {
  const settings = useSettings();
  const speech = speechLabelsFor(useLangCode());
  const [isExpanded, setExpanded] = useState(false);
  const [isShown, setShown] = useState(false);
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  // A playing video covers everything below, which is rendered again in the commit in which it
  // starts to shrink.
  const isCovering = isExpanded && isShown && !hasFailed && !isLeaving;
  useLayoutEffect(() => (isCovering ? occludeStage() : undefined), [isCovering]);
  useLayoutEffect(() => (element ? () => countFilm(path, element) : undefined), [path, element]);
  const close = navButton(settings?.videoClose ?? settings?.close, 'close', {
    action: { type: 'closeOverlay' },
    label: speech.stop,
  });
  return (
    <Dialog label={title || speech.play} scrimAlpha={0}>
      <Zoom
        originRect={originRect ?? (() => DEFAULT_ORIGIN)}
        radius={transitionOrigin?.radius ?? RADIUS.l}
        isLeaving={isLeaving}
        isCovering={isCovering}
        onExpanded={() => setExpanded(true)}
        onCollapsed={removeOverlay}
      >
        <pixiContainer renderable={!isCovering}>
          {transitionOrigin ? <PosterStill poster={transitionOrigin} /> : <PlainBackground />}
        </pixiContainer>
        <FadingOut isLeaving={isLeaving}>
          {!hasFailed && (
            <Video
              url={url}
              x={0}
              y={0}
              width={STAGE.widthPx}
              height={FILM_PX}
              isPaused={!isExpanded || isLeaving}
              onShown={() => setShown(true)}
              onEnd={closeOverlay}
              onPause={closeOverlay}
              onElement={setElement}
              onFail={() => {
                reportFilmFault(url);
                setHasFailed(true);
              }}
            />
          )}
        </FadingOut>
      </Zoom>
      {hasFailed && !isLeaving && <Failure text={speech.videoFailed} />}
      {!isLeaving && close.place(STAGE.widthPx - EDGE_PX - NAV_PX, EDGE_PX, 'close')}
      {isExpanded && !isLeaving && (
        <LazyCaptions
          video={element}
          text={captions}
          width={STAGE.widthPx}
          bottomPx={STAGE.heightPx - SPACE.xl}
          controls={{ title }}
        />
      )}
    </Dialog>
  );
}

/** Counts a film that is closed, with the share of it that was seen. */
function countFilm(path: string, { currentTime, duration, ended }: HTMLVideoElement): void {
  if (duration > 0) showroomEvents.emit('film', { path, share: ended ? 1 : currentTime / duration });
}

/** The poster at its screen size at once, then at full resolution above it. */
function PosterStill({ poster: { url, width, height, radius } }: { poster: TransitionOrigin }) {
  const scale = Math.max(STAGE.widthPx / width, FILM_PX / height);
  return (
    <>
      <pixiContainer scale={scale} x={(STAGE.widthPx - width * scale) / 2} y={(FILM_PX - height * scale) / 2}>
        <Picture url={url} x={0} y={0} width={width} height={height} fit="cover" radius={radius} isInstant />
      </pixiContainer>
      <Picture url={url} x={0} y={0} width={STAGE.widthPx} height={FILM_PX} fit="cover" />
    </>
  );
}

const PlainBackground = () => (
  <pixiSprite
    texture={plainTexture()}
    width={STAGE.widthPx}
    height={FILM_PX}
    tint={COLORS.tideDeep}
    eventMode="none"
  />
);

/** Fades to the poster while shrinking. */
function FadingOut({ isLeaving, children }: { isLeaving: boolean; children: ReactNode }) {
  const node = useRef<Container>(null);
  useLayoutEffect(() => {
    if (isLeaving && node.current) tween(node.current, { alpha: 0 }, { seconds: 'swapS', ease: 'leave' });
  }, [isLeaving]);
  return <pixiContainer ref={node}>{children}</pixiContainer>;
}

function Failure({ text }: { text: string }) {
  const label = textBlock(text, {
    role: 'heading',
    width: FAILURE_PX,
    align: 'center',
    color: COLORS.white,
  });
  const card = panel(padded(label, SPACE.xl), { fill: COLORS.ink, radius: RADIUS.l });
  const status = labelledGroup(card, { role: 'status', label: '' });
  return <>{status.place((STAGE.widthPx - card.width) / 2, (STAGE.heightPx - card.height) / 2, 'failure')}</>;
}
