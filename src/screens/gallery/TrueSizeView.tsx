// A device as large as it is, beside a bank card as large as one, on a screen whose inches are
// known. See src/screens/overlays/README.md#true-size.
import { Fragment, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Container, Texture } from 'pixi.js';
import { useStore } from 'zustand';
import { COLORS, SPACE, THEME } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { STAGE, SIZES } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import { trueSizeLabelsFor } from '#config/trueSizeLabels.ts';
import { BANK_CARD_MM, pxPerMm } from '../product-extras/trueSize.ts';
import { kioskStore, type GalleryPicture } from '#state/kioskStore.ts';
import { useSceneNode } from '#stage/accessibility/useSceneNode.ts';
import { column, gapBox, layered, leafBox, type LayoutBox } from '#stage/layout/boxes.tsx';
import { fillBox, gradient, panel } from '#stage/shapes/Panel.tsx';
import { plainTexture, shadowSurface } from '#stage/shapes/surfaceTextures.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { NAV_PX, navButton } from '../chrome/NavButton.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { EDGE_PX } from '../Screen.tsx';
import { useLangCode, useSettings } from '../useScreenContext.ts';
import { DETAIL, drawnAt, solidPartOf } from './opaqueBounds.ts';
import { useCoveredStage } from '../overlays/useCoveredStage.ts';
import { useTexture } from './ZoomPicture.tsx';

/** Left of the device: the ticks of its height, which is written above them. */
const RULER_PX = { width: 72, long: 28, short: 14, line: 2, label: 44 } as const;
/** A tick nearer to the end than this would be taken for it. */
const END_MM = 2;
/** Where both stand on the shelf, unless the device is higher; how much of it is behind them. */
const SHELF_SHARE = 0.74;
const BEHIND_PX = 28;
const TEXT_PX = Math.min(1_100, SIZES.moduleAreaWidthPx - NAV_PX);
/** Fraction of the space above the device of a portrait stage that is above the text. */
const ABOVE_SHARE = 0.7;
/** Width of the text beside the device, where there is space for it. */
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
  useCoveredStage();
  const { innerWidth, innerHeight, screen } = window;
  const scale = Math.min(innerWidth / STAGE.widthPx, innerHeight / STAGE.heightPx) * layerScale;
  const perMm = inches === undefined ? 0 : pxPerMm(inches, screen, scale);
  const sidePx = heightMm * perMm * DETAIL;
  const shown = useTexture(picture.url, { width: sidePx, height: sidePx }, 1);
  const texture = 'texture' in shown ? shown.texture : null;
  const part = useMemo(() => texture && solidPartOf(texture), [texture]);
  const drawn = texture && part && drawnAt(texture, part.edges, heightMm * perMm);
  const widthMm = drawn ? drawn.device.width / perMm : 0;

  const locale = langCode || 'en';
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const card = bankCard(perMm, labels.card);
  const deviceHeight = drawn?.device.height ?? 0;
  const groupPx = RULER_PX.width + (drawn?.device.width ?? 0) + SPACE.xxl + card.width;
  const besidePx = BESIDE_PX + SPACE.xl + groupPx;
  const isBeside = !IS_PORTRAIT && besidePx <= STAGE.widthPx - (EDGE_PX + NAV_PX) * 2;
  const width = isBeside ? BESIDE_PX : TEXT_PX;
  const align = isBeside ? 'left' : 'center';
  const words = column(
    [
      textBlock(picture.alt, { role: 'title', width, level: 1, align }),
      textBlock(drawn ? labels.size(format.format(widthMm), format.format(heightMm)) : ' ', {
        role: 'subheading',
        width,
        color: COLORS.inkSoft,
        align,
      }),
      textBlock(labels.hint, { role: 'body', width, color: COLORS.inkSoft, align }),
    ],
    { gap: SPACE.s, width },
  );
  const highestPx = RULER_PX.label + deviceHeight;
  const allPx = words.height + SPACE.xl + highestPx;
  const aboveY = Math.max(EDGE_PX, Math.round((STAGE.heightPx - allPx) / 2));
  const foot = isBeside
    ? Math.max(Math.round(STAGE.heightPx * SHELF_SHARE), EDGE_PX + highestPx)
    : IS_PORTRAIT
      ? Math.max(
          Math.round(STAGE.heightPx * SHELF_SHARE),
          Math.min(EDGE_PX + allPx, STAGE.heightPx - SPACE.m),
        )
      : Math.min(aboveY + allPx, STAGE.heightPx - SPACE.m);
  const wordsY = isBeside
    ? Math.round(foot - (deviceHeight + words.height) / 2)
    : IS_PORTRAIT
      ? Math.max(EDGE_PX, Math.round((foot - highestPx - words.height) * ABOVE_SHARE))
      : aboveY;
  const left = Math.round((STAGE.widthPx - (isBeside ? besidePx : groupPx)) / 2);
  const groupX = isBeside ? left + BESIDE_PX + SPACE.xl : left;
  const deviceX = groupX + RULER_PX.width;
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
      <pixiContainer ref={layer}>
        {shelf(foot - BEHIND_PX).place(0, 0, 'shelf')}
        {words.place(isBeside ? left : (STAGE.widthPx - width) / 2, wordsY, 'words')}
        {drawn && (
          <>
            {!THEME.isPlain &&
              [
                [deviceX, drawn.device.width] as const,
                [groupX + groupPx - card.width, card.width] as const,
              ].map(([x, px]) => (
                <pixiSprite
                  key={x}
                  texture={shadowSurface(SHADOW.radius, SHADOW.blur).texture}
                  anchor={0.5}
                  x={x + px / 2}
                  y={foot}
                  width={px * SHADOW.share}
                  height={SHADOW.height}
                  tint={COLORS.ink}
                  alpha={SHADOW.alpha}
                />
              ))}
            {ruler(perMm, heightMm, locale).place(groupX, foot - highestPx, 'ruler')}
            <Device
              texture={texture}
              drawn={drawn}
              label={picture.alt}
              x={deviceX}
              y={Math.round(foot - deviceHeight)}
            />
            {card.place(groupX + groupPx - card.width, foot - card.height, 'card')}
          </>
        )}
        {close.place(STAGE.widthPx - EDGE_PX - NAV_PX, EDGE_PX, 'close')}
      </pixiContainer>
    </Dialog>
  );
}

/** The node has the size of the device, without the shadow around it. */
function Device({
  texture,
  drawn: { width, height, device },
  label,
  x,
  y,
}: {
  texture: Texture;
  drawn: ReturnType<typeof drawnAt>;
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

/** Where something touches the shelf: that of a disc, drawn flat. */
const SHADOW = { radius: 32, blur: 64, share: 1.35, height: 48, alpha: 0.5 } as const;

/** A wall that ends at `y` px of the stage, and the light shelf before it. */
function shelf(y: number): LayoutBox {
  const [width, below] = [STAGE.widthPx, STAGE.heightPx - y];
  if (THEME.isPlain) return column([gapBox(width, y), fillBox(width, RULER_PX.line, COLORS.ink)]);
  return column([
    gradient(width, y, 0, COLORS.line),
    layered([fillBox(width, below, COLORS.paper), gradient(width, below, 0, COLORS.line)]),
  ]);
}

/** The height of the device: a tick at each centimeter, a long one at five and at both ends. */
function ruler(perMm: number, heightMm: number, locale: string): LayoutBox {
  const { width, long, short, line, label } = RULER_PX;
  const millimeters = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'millimeter',
    maximumFractionDigits: 0,
  });
  const text = textBlock(millimeters.format(heightMm), {
    role: 'caption',
    width: width * 2,
    color: COLORS.inkSoft,
    isSilent: true,
  });
  const heightPx = heightMm * perMm;
  const marks = Array.from({ length: Math.ceil((heightMm - END_MM) / 10) }, (_, index) => index * 10);
  const format = new Intl.NumberFormat(locale);
  return leafBox(width, label + heightPx, (x, y, key) => (
    <Fragment key={key}>
      {text.place(x - (text.width - long) / 2, y, 'label')}
      {fillBox(line, heightPx, COLORS.inkSoft).place(x + long, y + label, 'line')}
      {[...marks, heightMm].map((mm) => {
        const isLong = mm % 50 === 0 || mm === heightMm;
        const px = isLong ? long : short;
        const tickY = y + label + heightPx - mm * perMm;
        const isAlone = mm > 0 && (heightMm - mm) * perMm > label / 2;
        const value = isLong && isAlone ? format.format(mm) : '';
        const written = textBlock(value, { role: 'legal', width, color: COLORS.inkSoft, isSilent: true });
        return (
          <Fragment key={mm}>
            {fillBox(px, line, COLORS.inkSoft).place(x + long - px, tickY - line / 2, 'tick')}
            {written.place(x - SPACE.xs - written.width, Math.round(tickY - written.height / 2), 'number')}
          </Fragment>
        );
      })}
    </Fragment>
  ));
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
