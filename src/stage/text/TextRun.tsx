// Many short texts in one texture: a table of texts would otherwise cost a draw call each. Every
// text stays a node of the registry. The texture is painted near the viewport (TextRunTexture.ts).
import { useLayoutEffect, useRef } from 'react';
import { Texture, type Sprite } from 'pixi.js';
import { onImageReload } from '../images/textureCache.ts';
import { leafBox, type LayoutBox } from '../layout/boxes.tsx';
import { useIsNearViewport, useViewport } from '../scrolling/VirtualRows.tsx';
import { useSceneNode } from '../accessibility/useSceneNode.ts';
import { TextRunTexture } from './TextRunTexture.ts';
import { bandsOf, type TextBand, type TextRun } from './textBands.ts';
import { typographyOf } from './textStyles.ts';
import { placeholderOf, typesetText, type TypesetText, type TextBlockOptions } from './TextBlock.tsx';

/** Creates the box of a text, like `textBlock`. */
export type TextRunOptions = (html: string, options: TextBlockOptions) => LayoutBox;

/**
 * What `build` lays out, with all its texts in one draw call. Only texts are painted; other boxes
 * are drawn over them.
 */
export function textRuns(build: (write: TextRunOptions) => LayoutBox): LayoutBox {
  const { write, join } = textRunGroup();
  return join(build(write));
}

/** Texts of one draw call: `write` lays out each, `join` returns the box that holds them. */
export interface TextRunGroup {
  write: TextRunOptions;
  join: (child: LayoutBox) => LayoutBox;
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
  const join = (child: LayoutBox): LayoutBox =>
    leafBox(child.width, child.height, (x, y, key) => {
      runs = [];
      const inside = child.place(0, 0, 'inside');
      return (
        <pixiContainer key={key} x={Math.round(x)} y={Math.round(y)}>
          {bandsOf(runs).map((band) => (
            <BandSprite key={band.top} band={band} width={child.width} />
          ))}
          {inside}
        </pixiContainer>
      );
    });
  return { write, join };
}

function TextRunNode({
  x,
  y,
  typeset,
  options: { level, path },
  label,
}: {
  x: number;
  y: number;
  typeset: TypesetText;
  options: TextBlockOptions;
  label: string;
}) {
  const role = label === '' ? 'presentation' : level ? 'heading' : 'text';
  const node = useSceneNode(
    {
      role,
      label,
      ...(level && { level }),
      ...(path && { path, typography: typographyOf(typeset.appearance, typeset.linePx) }),
    },
    typeset.width,
    typeset.height,
  );
  return <pixiContainer ref={node} x={Math.round(x)} y={Math.round(y)} eventMode="none" />;
}

function BandSprite({ band, width }: { band: TextBand; width: number }) {
  const node = useRef<Sprite>(null);
  const row = useIsNearViewport();
  const view = useViewport();
  useLayoutEffect(() => {
    const sprite = node.current;
    if (!sprite) return;
    const texture = new TextRunTexture(sprite, band.runs, { top: band.top, width, height: band.height });
    const setNear = (isNear: boolean): void => (isNear ? texture.show() : texture.hide());
    const isBandVisible = (): boolean => {
      const top = sprite.parent?.toGlobal({ x: 0, y: band.top }).y ?? 0;
      return view !== null && top < view.bottom && top + band.height > view.top;
    };
    // A very long cell is painted in parts: near rows are not fine enough for it.
    const stop =
      row === null
        ? setNear(true)
        : band.isOnly || view === null
          ? row.listen(setNear)
          : view.listen(() => setNear(row.value && isBandVisible()));
    const stopReload = onImageReload(() => texture.repaint());
    return () => {
      stop?.();
      stopReload();
      texture.free();
    };
  }, [band, width, row, view]);
  return <pixiSprite ref={node} texture={Texture.EMPTY} eventMode="none" />;
}
