// Content that may be higher than the stage: momentum scrolling, with scroll buttons where there is
// more.
import { memo, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Container } from 'pixi.js';
import { SPACE, THEME } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { STAGE } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import type { SceneInfo } from '#state/sceneRegistry.ts';
import { virtualRowBox } from '#stage/scrolling/VirtualRows.tsx';
import { setShown } from '#stage/accessibility/useSceneNode.ts';
import { Scroller } from '#stage/scrolling/Scroller.tsx';
import type { ScrollHandle } from '#stage/scrolling/ScrollEngine.ts';
import { column, gapBox, type Align, type LayoutBox, type OptionalBox } from '#stage/layout/boxes.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { NAV_PX, navButton } from './chrome/NavButton.tsx';
import { EDGE_PX } from './Screen.tsx';
import { useLangCode, useSettings } from './useScreenContext.ts';
import { useVisitState } from './useVisitState.ts';

export interface ScrollAreaProps {
  rows: readonly OptionalBox[];
  gap: number;
  /** Space above the first and below the last row, in px. */
  top: number;
  bottom: number;
  align?: Align;
  /** Centers content that is lower than the space between top and bottom. */
  isCentered?: boolean;
  /** Beside the rows; scrolls with them. */
  sideContent?: ReactNode;
  /** Height in px at the bottom of the stage that is not the area's. */
  footerPx?: number | undefined;
  /** Distance in px from the bottom of the area to the scroll buttons. */
  buttonsBottom?: number;
}

/** Clear of the button that starts editing. */
const BUTTONS_BOTTOM_PX = SPACE.xl;
/** From the right edge: on a portrait stage in the margin, beside the content that scrolls. */
const SIDE_PX = IS_PORTRAIT ? SPACE.xs : EDGE_PX;

/**
 * Distance of one press on a scroll button, at the fixed speed. See
 * src/screens/README.md#scrolling.
 */
const STEP_PX = 540;

export function ScrollArea({
  rows,
  gap,
  top,
  bottom,
  align = 'center',
  isCentered = false,
  sideContent,
  ...frame
}: ScrollAreaProps) {
  const body = column(
    rows.map((box) => box && virtualRowBox(box)),
    { gap, align, width: STAGE.widthPx },
  );
  const availablePx = STAGE.heightPx - (frame.footerPx ?? 0) - top - bottom;
  const topPx =
    isCentered && body.height < availablePx ? top + Math.round((availablePx - body.height) / 2) : top;
  const content = column([gapBox(1, topPx), body], { align: 'start' });
  return (
    <ScrollFrame length={topPx + body.height + bottom} {...frame}>
      {content.place(0, 0, 'content')}
      {sideContent}
    </ScrollFrame>
  );
}

export interface ScrollFrameProps {
  /** Height of the content in px. */
  length: number;
  /** Covered px at the top of the stage. */
  covered?: number;
  footerPx?: number | undefined;
  buttonsBottom?: number;
  handle?: React.RefObject<ScrollHandle | null>;
  info?: SceneInfo;
  /** Above the scrolled content. */
  over?: ReactNode;
  children: ReactNode;
}

/** A full-stage scroller with its buttons; Back restores its position. */
export function ScrollFrame({
  length,
  covered = 0,
  footerPx = 0,
  buttonsBottom = BUTTONS_BOTTOM_PX,
  handle: handleFromProps,
  info,
  over,
  children,
}: ScrollFrameProps) {
  const heightPx = STAGE.heightPx - footerPx;
  const ownHandle = useRef<ScrollHandle>(null);
  const handle = handleFromProps ?? ownHandle;
  const { restored: startAt = 0, store: onLeave } = useVisitState<number>('scroll');
  return (
    <>
      <Scroller
        x={0}
        y={0}
        width={STAGE.widthPx}
        height={heightPx}
        contentLength={length}
        covered={covered}
        handle={handle}
        over={over}
        startAt={startAt}
        onLeave={onLeave}
        {...(info && { info })}
      >
        {children}
      </Scroller>
      {length > heightPx && <ScrollButtons handle={handle} bottom={footerPx + buttonsBottom} />}
    </>
  );
}

const ScrollButtons = memo(function ScrollButtons({
  handle,
  bottom,
}: {
  handle: React.RefObject<ScrollHandle | null>;
  bottom: number;
}) {
  const settings = useSettings();
  const speech = speechLabelsFor(useLangCode());
  const up = useRef<Container>(null);
  const down = useRef<Container>(null);
  // Reaching or leaving an end toggles a button without a commit during a fling.
  useLayoutEffect(
    () =>
      handle.current?.subscribe((position) => {
        const range = handle.current?.range() ?? 0;
        if (up.current) setShown(up.current, position > 0);
        if (down.current) setShown(down.current, position < range - 1);
      }),
    [handle],
  );
  const button = (label: string, distance: number, turns: number, caption = ''): LayoutBox =>
    navButton(
      settings?.scroll,
      'chevron',
      { action: () => handle.current?.scrollBy(distance), label },
      // Larger, or beside narrow margins, it would cover what it scrolls.
      { turns, caption: IS_PORTRAIT || THEME.isLarger ? '' : caption },
    );
  const caption = settings?.scrollText ?? '';
  const captionText = markupOf(caption).plain;
  // The visible text is part of the accessible name.
  const name = speech.scrollDown.toLowerCase().includes(captionText.toLowerCase())
    ? speech.scrollDown
    : `${captionText}: ${speech.scrollDown}`;
  const downButton = button(name, STEP_PX, 0, caption);
  const right = STAGE.widthPx - SIDE_PX;
  const y = STAGE.heightPx - bottom - downButton.height;
  return (
    <>
      <pixiContainer ref={up}>
        {button(speech.scrollUp, -STEP_PX, 2).place(right - NAV_PX, y - NAV_PX - SPACE.m, 'up')}
      </pixiContainer>
      <pixiContainer ref={down}>{downButton.place(right - downButton.width, y, 'down')}</pixiContainer>
    </>
  );
});
