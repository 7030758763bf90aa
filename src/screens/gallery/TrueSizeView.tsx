// A device as large as it is, beside a bank card as large as one, on a screen whose inches are
// known. See src/screens/README.md#148-true-size.
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Container, Texture } from 'pixi.js';
import { useStore } from 'zustand';
import { COLORS, SPACE, THEME } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { STAGE, SIZES } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import { trueSizeLabelsFor } from '#config/trueSizeLabels.ts';
import { BANK_CARD_MM, pxPerMm, solidBounds, WHOLE_PICTURE, type PictureBounds } from '#rules/trueSize.ts';
import { kioskStore, type GalleryPicture } from '#state/kioskStore.ts';
import { useSceneNode } from '#stage/accessibility/useSceneNode.ts';
import { column, gapBox, layered, leafBox, type LayoutBox } from '#stage/layout/boxes.tsx';
import { occludeStage } from '#stage/render/occlusion.ts';
import { gradient, panel } from '#stage/shapes/Panel.tsx';
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
/** Of the text beside the device, where there is space for it. */
const BESIDE_PX = 560;

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
  const card = bankCard(perMm, labels.card);
  const deviceHeight = drawn?.device.height ?? 0;
  const groupPx = (drawn?.device.width ?? 0) + SPACE.xxl + card.width;
  const besidePx = BESIDE_PX + SPACE.xxl + groupPx;
  const isBeside = !IS_PORTRAIT && besidePx <= STAGE.widthPx - (EDGE_PX + NAV_PX) * 2;
  const width = isBeside ? BESIDE_PX : TEXT_PX;
  const words = column(
    [
      textBlock(picture.alt, { role: isBeside ? 'title' : 'heading', width, level: 1 }),
      textBlock(drawn ? labels.size(format.format(widthMm), format.format(heightMm)) : ' ', {
        role: 'subheading',
        width,
        color: COLORS.inkSoft,
      }),
      textBlock(labels.hint, { role: 'body', width, color: COLORS.inkSoft }),
    ],
    { gap: isBeside ? SPACE.s : SPACE.xs },
  );
  const top = isBeside ? EDGE_PX : Math.max(TOP_PX, EDGE_PX + words.height) + SPACE.m;
  const left = Math.round((STAGE.widthPx - (isBeside ? besidePx : groupPx)) / 2);
  const deviceX = isBeside ? left + BESIDE_PX + SPACE.xxl : left;
  const middle = (top + STAGE.heightPx - EDGE_PX) / 2;
  const foot = Math.round(middle + deviceHeight / 2);
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
        tint={THEME.isPlain ? COLORS.white : COLORS.paper}
        eventMode="static"
      />
      {!THEME.isPlain && gradient(STAGE.widthPx, STAGE.heightPx, 0, COLORS.line).place(0, 0, 'ground')}
      <pixiContainer ref={layer}>
        {words.place(
          isBeside ? left : EDGE_PX + SPACE.l,
          isBeside ? Math.round(middle - words.height / 2) : EDGE_PX,
          'words',
        )}
        {drawn && (
          <Device picture={drawn} label={picture.alt} x={deviceX} y={Math.round(foot - deviceHeight)} />
        )}
        {drawn && card.place(deviceX + groupPx - card.width, foot - card.height, 'card')}
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

/** A card with its chip and the bars of its number, in mm, and its name above. */
function bankCard(perMm: number, label: string): LayoutBox {
  const px = (mm: number): number => Math.round(mm * perMm);
  const bar = (x: number, y: number, width: number, height: number, radius: number, fill: number) => {
    const box = panel(gapBox(px(width), px(height)), { fill, radius: px(radius) });
    return leafBox(1, 1, (left, top, key) => box.place(left + px(x), top + px(y), key));
  };
  const face = panel(gapBox(px(BANK_CARD_MM.width), px(BANK_CARD_MM.height)), {
    fill: COLORS.tide,
    radius: px(3.2),
    shadow: 24,
    shadowAlpha: 0.3,
  });
  const card = layered([
    face,
    bar(9, 18, 13, 11, 2, COLORS.glow),
    bar(9, 23.2, 13, 0.6, 0, COLORS.tide),
    ...[0, 1, 2, 3].map((group) => bar(9 + group * 13, 36, 10, 2.4, 1, COLORS.sand)),
  ]);
  const text = textBlock(label, { role: 'caption', width: Math.max(card.width, 240), color: COLORS.inkSoft });
  return column([text, card], { gap: SPACE.s });
}
