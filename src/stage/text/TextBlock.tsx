// A text on the stage, registered as heading or text.
import { memo, useSyncExternalStore } from 'react';
import type { SceneInfo } from '#state/sceneRegistry.ts';
import { imageResolution, onImageReload } from '../images/textureCache.ts';
import { leafBox, type LayoutBox } from '../layout/boxes.tsx';
import type { EditableAt } from '../layout/presentation.ts';
import { useSceneNode } from '../accessibility/useSceneNode.ts';
import { markupOf } from './italicMarkup.ts';
import { balanceLines, measureText, typeRoleFor } from './measureText.ts';
import { fitted, layoutText, sideOf, styleOf, typographyOf, type TextAppearance } from './textStyles.ts';

interface BlockAppearance extends TextAppearance {
  /** Heading level. */
  level?: 1 | 2 | 3;
  /** Read by another node, such as its button; with a path it stays editable. */
  isSilent?: boolean;
  /** Read before its siblings. */
  isFirst?: boolean;
  /** Takes no space while empty, not even while editing. */
  isOptional?: boolean;
}

/** A text with a content path has the layout's context beside it. */
export type TextBlockOptions = BlockAppearance & EditableAt;

/** A text laid out in the current language: plain text, size, and the parts that are drawn. */
export interface TypesetText {
  plain: string;
  appearance: TextAppearance;
  width: number;
  height: number;
  /** Width of its longest line. */
  linePx: number;
  /** Width of its last line. */
  lastPx: number;
  pieces: readonly { text: string; y: number; height: number }[];
}

/**
 * Lays a text out: as wide as the style's width if aligned, else as the text. Null for an empty
 * one.
 */
export function typesetText(
  html: string,
  { role, width: wrapWidth, color, align, isItalic, shrink }: TextAppearance,
): TypesetText | null {
  const { tagged, plain } = markupOf(html);
  if (tagged === '') return null;
  const requested: TextAppearance = {
    role: typeRoleFor(role, plain),
    width: wrapWidth,
    align: sideOf(align),
    ...(color !== undefined && { color }),
    ...(isItalic && { isItalic }),
    ...(shrink !== undefined && { shrink }),
  };
  const text = layoutText(tagged);
  const appearance = balanceLines(text, fitted(plain, requested));
  const { width, height, lastPx, pieces } = measureText(text, appearance);
  return {
    plain,
    appearance,
    width: appearance.align !== 'left' ? wrapWidth : Math.ceil(width),
    height,
    linePx: width,
    lastPx,
    pieces,
  };
}

/** Label of an empty field, if it is drawn. */
export const placeholderOf = ({
  path,
  context,
  isOptional = false,
}: EditableAt & { isOptional?: boolean }): string =>
  (!isOptional && path !== undefined && context.emptyLabel?.(path)) || '';

/** A box as high as the text; empty for an empty text. */
export function textBlock(html: string, options: TextBlockOptions): LayoutBox {
  const typeset = typesetText(html, options);
  if (!typeset) return placeholder(options);
  const { plain, appearance, width, height, pieces } = typeset;
  const { path, level, isSilent = false, isFirst = false } = options;
  return leafBox(typeset.width, typeset.height, (x, y, key) => (
    <TextNode
      key={key}
      x={x}
      y={y}
      width={width}
      height={height}
      appearance={appearance}
      pieces={pieces}
      linePx={typeset.linePx}
      role={roleOf(isSilent, level, path)}
      level={isSilent ? undefined : level}
      label={isSilent ? '' : plain}
      path={path}
      isFirst={isFirst}
    />
  ));
}

/** Opacity of the label of an empty field. */
const PLACEHOLDER_ALPHA = 0.5;

function placeholder(options: TextBlockOptions): LayoutBox {
  const name = placeholderOf(options);
  const typeset = name === '' ? null : typesetText(name, options);
  if (!typeset) return leafBox(0, 0, () => null);
  const { appearance, width, height, pieces } = typeset;
  return leafBox(typeset.width, typeset.height, (x, y, key) => (
    <TextNode
      key={key}
      x={x}
      y={y}
      width={width}
      height={height}
      appearance={appearance}
      pieces={pieces}
      linePx={typeset.linePx}
      role="presentation"
      level={undefined}
      label=""
      path={options.path}
      isFirst={false}
      alpha={PLACEHOLDER_ALPHA}
    />
  ));
}

type TextNodeRole = 'heading' | 'text' | 'presentation';

function roleOf(isSilent: boolean, level: number | undefined, path: string | undefined): TextNodeRole | null {
  if (isSilent) return path ? 'presentation' : null;
  return level ? 'heading' : 'text';
}

interface TextNodeProps {
  x: number;
  y: number;
  width: number;
  height: number;
  pieces: readonly { text: string; y: number }[];
  linePx: number;
  appearance: TextAppearance;
  role: TextNodeRole | null;
  level: 1 | 2 | 3 | undefined;
  label: string;
  path: string | undefined;
  isFirst: boolean;
  alpha?: number;
}

const TextNode = memo(function TextNode({
  x,
  y,
  width,
  height,
  pieces,
  linePx,
  appearance,
  role,
  level,
  label,
  path,
  isFirst,
  alpha = 1,
}: TextNodeProps) {
  const info: SceneInfo | null = role && {
    role,
    label,
    ...(level && { level }),
    ...(path && { path, typography: typographyOf(appearance, linePx) }),
    ...(isFirst && { isFirst }),
  };
  const node = useSceneNode(info, width, height);
  const style = styleOf(appearance);
  const resolution = useSyncExternalStore(onImageReload, imageResolution);
  const [anchor, textX] =
    appearance.align === 'center' ? [0.5, width / 2] : appearance.align === 'right' ? [1, width] : [0, 0];
  return (
    <pixiContainer ref={node} x={Math.round(x)} y={Math.round(y)} alpha={alpha} eventMode="none">
      {pieces.map((piece) => (
        <pixiText
          key={piece.y}
          text={piece.text}
          style={style}
          resolution={resolution}
          x={textX}
          y={piece.y}
          anchor={{ x: anchor, y: 0 }}
          roundPixels
        />
      ))}
    </pixiContainer>
  );
}, isSame);

/** Styles and parts are created by each layout, so they are compared by value. */
function isSame(a: TextNodeProps, b: TextNodeProps): boolean {
  return (
    a.x === b.x &&
    a.y === b.y &&
    a.width === b.width &&
    a.height === b.height &&
    a.label === b.label &&
    a.role === b.role &&
    a.level === b.level &&
    a.alpha === b.alpha &&
    a.path === b.path &&
    styleOf(a.appearance) === styleOf(b.appearance) &&
    a.pieces.length === b.pieces.length &&
    a.pieces.every((piece, index) => piece.text === b.pieces[index]?.text)
  );
}
