// The modal: more about a text or image, with a close icon. Long ones scroll. See
// src/screens/overlays/README.md#modal.
import { PresentationContext } from '#stage/layout/presentation.ts';
import { useContext, useMemo } from 'react';
import { Rectangle } from 'pixi.js';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { STAGE } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import type { Modal } from '#rules/actions.ts';
import { joinPath } from '#schema/path.ts';
import { Clip } from '#stage/shapes/Clip.tsx';
import { column, gapBox, centeredIn, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel, gradient } from '#stage/shapes/Panel.tsx';
import { picture } from '#stage/images/Picture.tsx';
import { Scroller } from '#stage/scrolling/Scroller.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { NAV_PX, navButton } from '../chrome/NavButton.tsx';
import { useLangCode, useSettings } from '../useScreenContext.ts';
import { Dialog } from './Dialog.tsx';

const WIDTH_PX = Math.min(1_240, STAGE.widthPx - SPACE.xl * 2);
const MAX_HEIGHT_PX = STAGE.heightPx - 160;
const IMAGE_MAX_PX = 560;
/** Height of an image without text. */
const IMAGE_ONLY_MAX_PX = 660;
/** The picture of a plan is upright: it is beside its words, or as wide as they are. */
const PLAN_PX = IS_PORTRAIT ? 800 : 590;
const BESIDE_PX = 450;
const PAD_PX = SPACE.xl;
const SCRIM_ALPHA = 0.76;
/** A long text fades out at the bottom, to show that there is more. */
const FADE_PX = 120;

interface Props {
  modal: Modal;
  /** Its content path; '' for none. */
  path: string;
}

export function ModalView({ modal, path }: Props) {
  const context = useContext(PresentationContext);
  const editableAt = (field: string) => (path === '' ? {} : { path: joinPath(path, field), context });
  const settings = useSettings();
  const speech = speechLabelsFor(useLangCode());
  const fullPx = WIDTH_PX - PAD_PX * 2;
  const { plan } = modal;
  const isBeside = plan && modal.image && !IS_PORTRAIT;
  const width = isBeside ? fullPx - BESIDE_PX - PAD_PX : fullPx;
  const title = textBlock(modal.title, {
    role: plan ? 'subheading' : 'heading',
    // Leaves space for the close button.
    width: width - NAV_PX - SPACE.m,
    level: 2,
    ...editableAt('title'),
  });
  const price = column(
    plan
      ? [
          textBlock(plan.monthlyPrice, { role: 'title', width }),
          textBlock(plan.monthlyPriceDesc, { role: 'caption', width, color: COLORS.inkSoft }),
          textBlock(plan.retailPrice, { role: 'body', width }),
        ]
      : [],
  );
  const words = [
    textBlock(modal.body, { role: 'body', width, ...editableAt('body') }),
    textBlock(modal.legal, { role: 'legal', width, color: COLORS.inkSoft, ...editableAt('legal') }),
  ];
  const imageIn = (width: number, height: number): LayoutBox =>
    picture(modal.image, {
      width,
      height,
      fit: plan ? 'cover' : 'contain',
      radius: RADIUS.m,
      alt: markupOf(modal.title).plain,
      ...editableAt('image'),
    });
  const isAlone = !modal.body && !modal.legal;
  const content = isBeside
    ? row([imageIn(BESIDE_PX, PLAN_PX), column([title, price, ...words], { gap: SPACE.m, width })], {
        gap: PAD_PX,
        align: 'center',
      })
    : column(
        [title, price, imageIn(width, plan ? PLAN_PX : isAlone ? IMAGE_ONLY_MAX_PX : IMAGE_MAX_PX), ...words],
        { gap: plan ? SPACE.l : SPACE.m, width },
      );
  const height = Math.min(MAX_HEIGHT_PX, Math.max(NAV_PX + SPACE.m * 2, content.height + PAD_PX * 2));
  const x = Math.round((STAGE.widthPx - WIDTH_PX) / 2);
  const y = Math.round((STAGE.heightPx - height) / 2);
  const availablePx = height - PAD_PX * 2;
  const isLong = content.height > availablePx;
  const hitArea = useMemo(() => new Rectangle(0, 0, WIDTH_PX, height), [height]);
  const close = navButton(settings?.close, 'close', {
    action: { type: 'closeOverlay' },
    label: speech.close,
  });
  const card = panel(gapBox(WIDTH_PX, height), {
    fill: COLORS.white,
    radius: RADIUS.l,
    shadow: 80,
    shadowAlpha: 0.4,
  });
  return (
    <Dialog label={markupOf(modal.title || modal.body).plain} scrimAlpha={SCRIM_ALPHA}>
      <pixiContainer x={x} y={y} eventMode="static" hitArea={hitArea}>
        {card.place(0, 0, 'frame')}
        {isLong ? (
          <Clip width={WIDTH_PX} height={height}>
            <Scroller
              x={0}
              y={0}
              width={WIDTH_PX}
              height={height}
              contentLength={content.height + PAD_PX * 2}
            >
              {content.place(PAD_PX, PAD_PX, 'content')}
            </Scroller>
            {gradient(WIDTH_PX, FADE_PX, RADIUS.l, COLORS.white).place(0, height - FADE_PX, 'fade')}
          </Clip>
        ) : (
          centeredIn(content, WIDTH_PX, height).place(0, 0, 'content')
        )}
        {close.place(WIDTH_PX - NAV_PX - SPACE.m, SPACE.m, 'close')}
      </pixiContainer>
    </Dialog>
  );
}
