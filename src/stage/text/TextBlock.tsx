// A text on the stage, registered as heading or text.
import { memo, useSyncExternalStore } from 'react';
import type { SceneInfo } from '#state/sceneRegistry.ts';
import { imageResolution, onImageReload } from '../images/textureCache.ts';
import { leafBox, type LayoutBox } from '../layout/boxes.tsx';
import type { EditableAt } from '../layout/presentation.ts';
import { useSceneNode } from '../accessibility/useSceneNode.ts';
import { markupOf } from './italicMarkup.ts';
import { balanceLines, measureText, typeRoleFor } from './measureText.ts';
import { layoutText, sideOf, styleOf, typographyOf, type TextLook } from './textStyles.ts';

interface BlockLook extends TextLook {
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
export type TextBlockOptions = BlockLook & EditableAt;

/** A text laid out in the current language: plain text, size, and the parts that are drawn. */
export interface TypesetText {
  plain: string;
  look: TextLook;
  width: number;
  height: number;
  /** Width of its longest line. */
  linePx: number;
  pieces: readonly { text: string; y: number; height: number }[];
}

/**
 * Lays a text out: as wide as the style's width if aligned, else as the text. Null for an empty
 * one.
 */
export function typesetText(
  html: string,
  { role, width: room, color, align, isItalic }: TextLook,
): TypesetText | null {
  const { tagged, plain } = markupOf(html);
  if (tagged === '') return null;
  const requested: TextLook = {
    role: typeRoleFor(role, plain),
    width: room,
    align: sideOf(align),
    ...(color !== undefined && { color }),
    ...(isItalic && { isItalic }),
  };
  const text = layoutText(tagged);
  const look = balanceLines(text, requested);
  const { width, height, pieces: layers } = measureText(text, look);
  return {
    plain,
    look,
    width: look.align !== 'left' ? room : Math.ceil(width),
    height,
    linePx: width,
    pieces: layers,
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
  const set = typesetText(html, options);
  if (!set) return placeholder(options);
  const { plain, look, width, height, pieces: layers } = set;
  const { path, level, isSilent = false, isFirst = false } = options;
  return leafBox(set.width, set.height, (x, y, key) => (
    <TextNode
      key={key}
      x={x}
      y={y}
      width={width}
      height={height}
      look={look}
      pieces={layers}
      linePx={set.linePx}
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
  const set = name === '' ? null : typesetText(name, options);
  if (!set) return leafBox(0, 0, () => null);
  const { look, width, height, pieces: layers } = set;
  return leafBox(set.width, set.height, (x, y, key) => (
    <TextNode
      key={key}
      x={x}
      y={y}
      width={width}
      height={height}
      look={look}
      pieces={layers}
      linePx={set.linePx}
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
  look: TextLook;
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
  pieces: layers,
  linePx,
  look,
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
    ...(path && { path, typography: typographyOf(look, linePx) }),
    ...(isFirst && { isFirst }),
  };
  const node = useSceneNode(info, width, height);
  const style = styleOf(look);
  const resolution = useSyncExternalStore(onImageReload, imageResolution);
  const [anchor, at] =
    look.align === 'center' ? [0.5, width / 2] : look.align === 'right' ? [1, width] : [0, 0];
  return (
    <pixiContainer ref={node} x={Math.round(x)} y={Math.round(y)} alpha={alpha} eventMode="none">
      {layers.map((piece) => (
        <pixiText
          key={piece.y}
          text={piece.text}
          style={style}
          resolution={resolution}
          x={at}
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
    styleOf(a.look) === styleOf(b.look) &&
    a.pieces.length === b.pieces.length &&
    a.pieces.every((piece, index) => piece.text === b.pieces[index]?.text)
  );
}
