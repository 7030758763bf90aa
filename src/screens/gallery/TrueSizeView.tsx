// A device as large as it is, beside a bank card as large as one, on a screen whose inches are
// known. See src/screens/README.md#148-true-size.
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Container, Texture } from 'pixi.js';
import { useStore } from 'zustand';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { STAGE, SIZES } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import { trueSizeLabelsFor } from '#config/trueSizeLabels.ts';
import { BANK_CARD_MM, pxPerMm, solidBounds, WHOLE_PICTURE, type PictureBounds } from '#rules/trueSize.ts';
import { kioskStore, type GalleryPicture } from '#state/kioskStore.ts';
import { useSceneNode } from '#stage/accessibility/useSceneNode.ts';
import { centeredIn, column, gapBox, type LayoutBox } from '#stage/layout/boxes.tsx';
import { occludeStage } from '#stage/render/occlusion.ts';
import { panel } from '#stage/shapes/Panel.tsx';
import { plainTexture } from '#stage/shapes/surfaceTextures.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { NAV_PX, navButton } from '../chrome/NavButton.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { EDGE_PX } from '../Screen.tsx';
import { useLangCode, useSettings } from '../useScreenContext.ts';
import { useTexture } from './ZoomPicture.tsx';

/** A picture that is drawn larger than it is: its device fills about four fifths of it. */
const DETAIL = 1.25;
/** Side in px of the copy in which the edges of the device are looked for. */
const SCAN_PX = 512;
const TOP_PX = EDGE_PX + NAV_PX + SPACE.l;
const TEXT_PX = Math.min(1_100, SIZES.moduleAreaWidthPx - NAV_PX);

export function TrueSizeView({ picture, heightMm }: { picture: GalleryPicture; heightMm: number }) {
  const langCode = useLangCode();
  const speech = speechLabelsFor(langCode);
  const labels = trueSizeLabelsFor(langCode);
  const settings = useSettings();
  const inches = useStore(kioskStore, ({ machine }) => machine?.place.inches);
  const layer = useRef<Container>(null);
  /** How large the interactive layer is drawn: smaller while controls are lower. */
  const [layerScale, setLayerScale] = useState(1);
  useLayoutEffect(() => setLayerScale(layer.current?.getGlobalTransform().d ?? 1), []);
  // Below it nothing is seen.
  useLayoutEffect(() => occludeStage(), []);
  const { innerWidth, innerHeight, screen } = window;
  const scale = Math.min(innerWidth / STAGE.widthPx, innerHeight / STAGE.heightPx) * layerScale;
  const perMm = inches === undefined ? 0 : pxPerMm(inches, screen, scale);
  const sidePx = heightMm * perMm * DETAIL;
  const shown = useTexture(picture.url, { width: sidePx, height: sidePx }, 1);
  const texture = 'texture' in shown ? shown.texture : null;
  const edges = useMemo(() => (texture ? edgesOf(texture) : WHOLE_PICTURE), [texture]);
  const drawn = texture && deviceIn(texture, edges, heightMm * perMm);
  const widthMm = drawn ? drawn.device.width / perMm : 0;

  const format = new Intl.NumberFormat(langCode || 'en', { maximumFractionDigits: 0 });
  const words = column(
    [
      textBlock(picture.alt, { role: 'heading', width: TEXT_PX, level: 1 }),
      textBlock(drawn ? labels.size(format.format(widthMm), format.format(heightMm)) : ' ', {
        role: 'subheading',
        width: TEXT_PX,
        color: COLORS.inkSoft,
      }),
      textBlock(labels.hint, { role: 'body', width: TEXT_PX, color: COLORS.inkSoft }),
    ],
    { gap: SPACE.xs },
  );
  const card = bankCard(perMm, labels.card);
  const top = Math.max(TOP_PX, EDGE_PX + words.height) + SPACE.m;
  const bottom = STAGE.heightPx - EDGE_PX;
  const groupPx = (drawn?.device.width ?? 0) + SPACE.xxl + card.width;
  const left = Math.round((STAGE.widthPx - groupPx) / 2);
  const middle = (top + bottom) / 2;
  const close = navButton(settings?.close, 'close', {
    action: { type: 'closeOverlay' },
    label: speech.close,
  });
  return (
    <Dialog label={picture.alt} scrimAlpha={0}>
      <pixiSprite
        texture={plainTexture()}
        width={STAGE.widthPx}
        height={STAGE.heightPx}
        tint={COLORS.white}
        eventMode="static"
      />
      <pixiContainer ref={layer}>
        {words.place(EDGE_PX + SPACE.l, EDGE_PX, 'words')}
        {drawn && (
          <Device
            picture={drawn}
            label={picture.alt}
            x={left}
            y={Math.round(middle - drawn.device.height / 2)}
          />
        )}
        {drawn &&
          card.place(
            left + groupPx - card.width,
            Math.round(middle + drawn.device.height / 2 - card.height),
            'card',
          )}
        {close.place(STAGE.widthPx - EDGE_PX - NAV_PX, EDGE_PX, 'close')}
      </pixiContainer>
    </Dialog>
  );
}

/** The node has the size of the device, without the shadow around it. */
function Device({
  picture: { texture, width, height, device },
  label,
  x,
  y,
}: {
  picture: ReturnType<typeof deviceIn>;
  label: string;
  x: number;
  y: number;
}) {
  const node = useSceneNode<Container>({ role: 'img', label }, device.width, device.height);
  return (
    <pixiContainer ref={node} x={x} y={y} eventMode="none">
      <pixiSprite texture={texture} x={-device.x} y={-device.y} width={width} height={height} />
    </pixiContainer>
  );
}

/** The whole picture, and the device in it, in px of the stage. */
function deviceIn(texture: Texture, edges: PictureBounds, devicePx: number) {
  const height = devicePx / edges.height;
  const width = (height * texture.width) / texture.height;
  const device = {
    x: edges.x * width,
    y: edges.y * height,
    width: edges.width * width,
    height: edges.height * height,
  };
  return { texture, width, height, device };
}

function edgesOf({ source }: Texture): PictureBounds {
  const canvas = new OffscreenCanvas(SCAN_PX, SCAN_PX);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return WHOLE_PICTURE;
  context.drawImage(source.resource as CanvasImageSource, 0, 0, SCAN_PX, SCAN_PX);
  return solidBounds(context.getImageData(0, 0, SCAN_PX, SCAN_PX).data, SCAN_PX, SCAN_PX);
}

function bankCard(perMm: number, label: string): LayoutBox {
  const [width, height] = [BANK_CARD_MM.width * perMm, BANK_CARD_MM.height * perMm].map(Math.round);
  const outline = panel(gapBox(width ?? 0, height ?? 0), {
    fill: COLORS.paper,
    radius: RADIUS.s,
    line: COLORS.inkSoft,
    lineWidth: 2,
  });
  const text = textBlock(label, { role: 'caption', width: Math.max(width ?? 0, 240), color: COLORS.inkSoft });
  return column([outline, centeredIn(text, 0, text.height + SPACE.s, 'center', 'end')], { align: 'center' });
}
