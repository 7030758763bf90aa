// The pictures of a product over the whole stage: swiped, pinched, tapped twice, or by buttons and
// keys. See src/screens/overlays/README.md#gallery.
import { useEffect, useRef, useState } from 'react';
import type { Container } from 'pixi.js';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { galleryLabelsFor } from '#config/galleryLabels.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { ACCESS_TAB_PX, STAGE } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import { ZOOM_STEP } from './zoomView.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import type { GalleryPicture } from '#state/kioskStore.ts';
import { removeOverlay } from '#state/openOverlay.ts';
import { announce } from '#state/sceneRegistry.ts';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { picture } from '#stage/images/Picture.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { centeredIn, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import type { Icon } from '#stage/shapes/VectorIcon.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { NAV_GAP_PX, NAV_PX, navButton } from '../chrome/NavButton.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { EDGE_PX } from '../Screen.tsx';
import { useLangCode, useSettings } from '../useScreenContext.ts';
import { TrueSizeView } from './TrueSizeView.tsx';
import { useCoveredStage } from '../overlays/useCoveredStage.ts';
import { THUMB_PX, ZoomPicture, type ZoomHandle } from './ZoomPicture.tsx';

export interface GalleryProps {
  pictures: readonly GalleryPicture[];
  index: number;
}

/** Left edge of the arrows, which are beside the thumbnails and a tab on a portrait stage. */
const ARROW_X_PX = IS_PORTRAIT ? ACCESS_TAB_PX + SPACE.m : EDGE_PX;
const BETWEEN_PX = STAGE.widthPx - (ARROW_X_PX + NAV_PX + SPACE.s) * 2;
/** Position and width of the name: left of the thumbnails, or at the top of a portrait stage. */
const NAME_PX = { x: IS_PORTRAIT ? SPACE.margin : 160, least: 200, most: IS_PORTRAIT ? 600 : 500 } as const;
/** How far an arrow key moves a zoomed picture. */
const KEY_STEP_PX = 160;

export function GalleryView({ pictures, index }: GalleryProps) {
  const picture = pictures[index];
  return picture?.heightMm === undefined ? (
    <Pictures pictures={pictures} index={index} />
  ) : (
    <TrueSizeView picture={picture} heightMm={picture.heightMm} />
  );
}

function Pictures({ pictures, index: first }: GalleryProps) {
  const langCode = useLangCode();
  const speech = speechLabelsFor(langCode);
  const labels = galleryLabelsFor(langCode);
  const settings = useSettings();
  const [index, setIndex] = useState(first);
  const [isZoomed, setZoomed] = useState(false);
  const [isOpening, setOpening] = useState(true);
  const zoom = useRef<ZoomHandle>(null);
  const shown = pictures[index];

  const show = (next: number): boolean => {
    if (!pictures[next]) return false;
    setIndex(next);
    setOpening(false);
    setZoomed(false);
    announce(`${speech.place(next + 1, pictures.length)}: ${pictures[next].alt || speech.picture}`);
    return true;
  };
  const controls = useRef<Container>(null);
  const uncover = useCoveredStage(controls);
  const leave = () => {
    uncover();
    if (!controls.current || !zoom.current?.leave(controls.current)) removeOverlay();
  };
  const latest = useRef({ show, index, isZoomed });
  latest.current = { show, index, isZoomed };
  useEffect(() => {
    const press = ({ key }: KeyboardEvent): void => {
      const { show, index, isZoomed } = latest.current;
      const [x, y] = ARROWS[key] ?? [0, 0];
      if (key === '+' || key === '-') zoom.current?.zoomBy(key === '+' ? ZOOM_STEP : 1 / ZOOM_STEP);
      else if (isZoomed && (x !== 0 || y !== 0)) zoom.current?.moveBy(-x * KEY_STEP_PX, -y * KEY_STEP_PX);
      else if (x !== 0) show(index + x);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  const step = (label: string, delta: number, turns: number): LayoutBox =>
    navButton(null, 'chevron', { action: () => void show(index + delta), label }, { turns });
  const bottom = STAGE.heightPx - EDGE_PX - THUMB_PX;
  const middle = IS_PORTRAIT ? bottom + (THUMB_PX - NAV_PX) / 2 : (STAGE.heightPx - NAV_PX) / 2;
  const zoomButtons = row(
    [
      signButton(MINUS, labels.zoomOut, () => zoom.current?.zoomBy(1 / ZOOM_STEP), !isZoomed),
      signButton(PLUS, labels.zoomIn, () => zoom.current?.zoomBy(ZOOM_STEP)),
    ],
    { gap: NAV_GAP_PX },
  );
  const close = navButton(settings?.close, 'close', {
    action: leave,
    label: speech.close,
  });
  const thumbRow = pictures.length > 1 ? thumbnails(pictures, index, show, speech.picture) : null;
  // More do not fit: arrows and swipes still reach them.
  const thumbs = thumbRow && thumbRow.width <= BETWEEN_PX ? thumbRow : null;
  const thumbsX = (STAGE.widthPx - (thumbs?.width ?? 0)) / 2;
  const namePx = IS_PORTRAIT ? NAME_PX.most : Math.min(NAME_PX.most, thumbsX - NAME_PX.x - SPACE.m);
  const name =
    namePx >= NAME_PX.least &&
    textBlock(escapePlainText(shown?.alt ?? ''), { role: 'label', width: namePx, isSilent: true });
  return (
    <Dialog label={labels.pictures} scrimAlpha={0} leave={leave}>
      {shown && (
        <ZoomPicture
          key={index}
          isOpening={isOpening}
          handle={zoom}
          url={shown.url}
          alt={[speech.place(index + 1, pictures.length), shown.alt].filter(Boolean).join(': ')}
          onSwipe={(delta) => show(index + delta)}
          onZoomChange={setZoomed}
        />
      )}
      <pixiContainer ref={controls}>
        {!isZoomed && index > 0 && step(speech.previous, -1, 1).place(ARROW_X_PX, middle, 'previous')}
        {!isZoomed &&
          index < pictures.length - 1 &&
          step(speech.next, 1, 3).place(STAGE.widthPx - ARROW_X_PX - NAV_PX, middle, 'next')}
        {!isZoomed &&
          name &&
          (IS_PORTRAIT
            ? name.place(NAME_PX.x, EDGE_PX + SPACE.s, 'name')
            : name.place(NAME_PX.x, bottom + (THUMB_PX - name.height) / 2, 'name'))}
        {!isZoomed && thumbs?.place(thumbsX, bottom, 'thumbs')}
        {zoomButtons.place(STAGE.widthPx - EDGE_PX - NAV_PX - SPACE.m - zoomButtons.width, EDGE_PX, 'zoom')}
        {close.place(STAGE.widthPx - EDGE_PX - NAV_PX, EDGE_PX, 'close')}
      </pixiContainer>
    </Dialog>
  );
}

const ARROWS: Readonly<Record<string, readonly [x: -1 | 0 | 1, y: -1 | 0 | 1]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const MINUS: Icon = { line: 'M5.5 12h13', weight: 2.4 };
const PLUS: Icon = { line: 'M5.5 12h13M12 5.5v13', weight: 2.4 };

const signButton = (sign: Icon, label: string, action: () => void, isDisabled = false): LayoutBox =>
  navButton(null, sign, { action, label, isDisabled });

function thumbnails(
  pictures: readonly GalleryPicture[],
  chosen: number,
  show: (index: number) => boolean,
  group: string,
): LayoutBox {
  const side = THUMB_PX - SPACE.xs * 2;
  const buttons = pictures.map(({ url, alt }, index) =>
    pressable(
      panel(centeredIn(picture({ url }, { width: side, height: side, fit: 'contain' }), THUMB_PX, THUMB_PX), {
        fill: COLORS.white,
        radius: RADIUS.s,
        ...(index === chosen
          ? { line: COLORS.emberDeep, lineWidth: 4 }
          : { line: COLORS.sand, lineWidth: 2 }),
      }),
      { action: () => void show(index), label: alt || `${group} ${index + 1}`, isCurrent: index === chosen },
    ),
  );
  return labelledGroup(row(buttons, { gap: SPACE.s }), { role: 'group', label: group });
}
