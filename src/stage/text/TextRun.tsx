// Many short texts in one texture: a table of texts would otherwise cost a draw call each. Every
// text stays a node of the registry. The texture is painted near the viewport (TextRunTexture.ts).
import { useLayoutEffect, useRef } from 'react';
import { Texture, type Sprite } from 'pixi.js';
import { onImageReload } from '../images/textureCache.ts';
import { leafBox, type LayoutBox } from '../layout/boxes.tsx';
import type { Presentation } from '../layout/presentation.ts';
import type { Signal } from '../render/signal.ts';
import { cardStyleOf, panel, type PanelStyle } from '../shapes/Panel.tsx';
import type { CardStyle } from '../shapes/surfaceTextures.ts';
import { useIsNearViewport, useViewport } from '../scrolling/VirtualRows.tsx';
import { useSceneNode } from '../accessibility/useSceneNode.ts';
import { TEXTURE_PART_MAX_PX } from './measureText.ts';
import { bandPainting, BLEED_PX, cardPainting, TextRunTexture } from './TextRunTexture.ts';
import { bandsOf, type TextBand, type TextRun } from './textBands.ts';
import { isRightToLeft, typographyOf } from './textStyles.ts';
import {
  placeholderOf,
  textBlock,
  typesetText,
  type TypesetText,
  type TextBlockOptions,
} from './TextBlock.tsx';

/** Creates the box of a text, like `textBlock`. */
export type TextRunOptions = (html: string, options: TextBlockOptions) => LayoutBox;

/**
 * Draws all texts that `build` lays out in one draw call. Only texts are painted; other boxes are
 * drawn over them.
 */
export function textRuns(build: (write: TextRunOptions) => LayoutBox): LayoutBox {
  const { write, join } = textRunGroup();
  return join(build(write));
}

/** Texts of one draw call: `write` lays out each, `join` returns the box that holds them. */
export interface TextRunGroup {
  write: TextRunOptions;
  /** With a card, in one texture with it. */
  join: (child: LayoutBox, card?: CardStyle) => LayoutBox;
}

export function textRunGroup(): TextRunGroup {
  let runs: TextRun[] = [];
  const write: TextRunOptions = (html, options) => {
    const typeset = typesetText(html || placeholderOf(options), options);
    if (!typeset) return leafBox(0, 0, () => null);
    return leafBox(typeset.width, typeset.height, (x, y, key) => {
      for (const piece of typeset.pieces)
        runs.push({ ...piece, appearance: typeset.appearance, x, y: y + piece.y, width: typeset.width });
      return (
        <TextRunNode
          key={key}
          x={x}
          y={y}
          typeset={typeset}
          options={options}
          label={html === '' ? '' : typeset.plain}
        />
      );
    });
  };
  const join = (child: LayoutBox, card?: CardStyle): LayoutBox =>
    leafBox(child.width, child.height, (x, y, key) => {
      runs = [];
      const inside = child.place(0, 0, 'inside');
      return (
        <pixiContainer key={key} x={Math.round(x)} y={Math.round(y)}>
          {card ? (
            <CardSprite runs={runs} width={child.width} height={child.height} card={card} />
          ) : (
            bandsOf(runs).map((band) => <BandSprite key={band.top} band={band} width={child.width} />)
          )}
          {inside}
        </pixiContainer>
      );
    });
  return { write, join };
}

/** A higher card needs more than one texture, a larger one a good part of the texture budget. */
const CARD_MAX = { heightPx: TEXTURE_PART_MAX_PX, areaPx2: 1_000_000 } as const;

/**
 * Draws a card and the texts that `build` lays out as one texture: one draw call, and no text is
 * blended over the card. While editing, each letter changes a text, so texts are drawn separately.
 */
export function textCard(
  build: (write: TextRunOptions) => LayoutBox,
  style: PanelStyle & { fill: number },
  context: Presentation,
): LayoutBox {
  const group = context.emptyLabel !== null || isRightToLeft() ? null : textRunGroup();
  const child = build(group?.write ?? textBlock);
  const { width, height } = child;
  if (height === 0) return child;
  if (group === null) return panel(child, style);
  const isTooLarge = height > CARD_MAX.heightPx || width * height > CARD_MAX.areaPx2;
  return isTooLarge ? panel(build(textBlock), style) : group.join(child, cardStyleOf(style));
}

function TextRunNode({
  x,
  y,
  typeset,
  options: { level, path, isSilent },
  label,
}: {
  x: number;
  y: number;
  typeset: TypesetText;
  options: TextBlockOptions;
  label: string;
}) {
  const isHeard = label !== '' && !isSilent;
  const node = useSceneNode(
    {
      role: isHeard ? (level ? 'heading' : 'text') : 'presentation',
      label: isHeard ? label : '',
      ...(level && { level }),
      ...(path && { path, typography: typographyOf(typeset.appearance, typeset.linePx) }),
    },
    typeset.width,
    typeset.height,
  );
  return <pixiContainer ref={node} x={Math.round(x)} y={Math.round(y)} eventMode="none" />;
}

/** A card with its texts. */
function CardSprite({
  runs,
  width,
  height,
  card,
}: {
  runs: readonly TextRun[];
  width: number;
  height: number;
  card: CardStyle;
}) {
  const node = useRef<Sprite>(null);
  const row = useIsNearViewport();
  useLayoutEffect(() => {
    const sprite = node.current;
    if (!sprite) return;
    const texture = new TextRunTexture(sprite, cardPainting(runs, { ...card, width, height }));
    const stop = followNear(row, texture);
    const stopReload = onImageReload(() => texture.repaint());
    return () => {
      stop();
      stopReload();
      texture.free();
    };
  }, [runs, width, height, card, row]);
  const { blur } = card.shadow;
  return <pixiSprite ref={node} texture={Texture.EMPTY} x={-blur} y={-blur} eventMode="none" roundPixels />;
}

/** Paints a texture while its row is near the viewport, or at once outside of any row. */
function followNear(row: Signal<boolean> | null, texture: TextRunTexture): () => void {
  if (row) return row.listen((isNear) => (isNear ? texture.show() : texture.hide()));
  texture.show();
  return () => undefined;
}

function BandSprite({ band, width }: { band: TextBand; width: number }) {
  const node = useRef<Sprite>(null);
  const row = useIsNearViewport();
  const view = useViewport();
  useLayoutEffect(() => {
    const sprite = node.current;
    if (!sprite) return;
    const texture = new TextRunTexture(sprite, bandPainting(band, width));
    const isBandVisible = (): boolean => {
      const top = sprite.parent?.toGlobal({ x: 0, y: band.top }).y ?? 0;
      return view !== null && top < view.bottom && top + band.height > view.top;
    };
    // A very long cell is painted in parts: near rows are not fine enough for it.
    const stop =
      row === null || band.isOnly || view === null
        ? followNear(row, texture)
        : view.listen(() => (row.value && isBandVisible() ? texture.show() : texture.hide()));
    const stopReload = onImageReload(() => texture.repaint());
    return () => {
      stop();
      stopReload();
      texture.free();
    };
  }, [band, width, row, view]);
  return (
    <pixiSprite ref={node} texture={Texture.EMPTY} x={-BLEED_PX} y={band.top - BLEED_PX} eventMode="none" />
  );
}
