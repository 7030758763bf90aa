// A text on the stage, and in the registry as heading or text, with what explains it.
import { memo } from 'react';
import type { SceneInfo } from '#state/sceneStore.ts';
import { leaf, type Box } from './layout.tsx';
import { useScene } from './scene.ts';
import { markupOf } from './text/markup.ts';
import { measure, roleFor } from './text/measure.ts';
import { laidOut, sideOf, styleOf, type Look } from './text/styles.ts';

export interface WordsOptions extends Look {
  /** Content path of the text. */
  path?: string;
  /** Stands as a heading of this level. */
  level?: 1 | 2 | 3;
  /** Another thing, such as the button it stands on, says it; with a path an editor still finds it. */
  isSilent?: boolean;
}

/** A box as high as the text; as wide as the look's width where it is aligned, else as the text. Empty for an empty text. */
export function words(html: string, options: WordsOptions): Box {
  const { tagged, plain } = markupOf(html);
  if (tagged === '') return leaf(0, 0, () => null);
  const { path, level, isSilent = false, ...asked } = options;
  const look = { ...asked, align: sideOf(asked.align), role: roleFor(asked.role, plain) };
  const { width, height, pieces } = measure(laidOut(tagged), look);
  const outer = look.align !== 'left' ? look.width : Math.ceil(width);
  return leaf(outer, height, (x, y, key) => (
    <Words
      key={key} x={x} y={y} width={outer} height={height} pieces={pieces} look={look}
      role={roleOf(isSilent, level, path)} level={isSilent ? undefined : level} label={isSilent ? '' : plain} path={path}
    />
  ));
}

type WordsRole = 'heading' | 'text' | 'presentation';

function roleOf(isSilent: boolean, level: number | undefined, path: string | undefined): WordsRole | null {
  if (isSilent) return path ? 'presentation' : null;
  return level ? 'heading' : 'text';
}

interface WordsProps {
  x: number;
  y: number;
  width: number;
  height: number;
  pieces: readonly { text: string; y: number }[];
  look: Look;
  role: WordsRole | null;
  level: 1 | 2 | 3 | undefined;
  label: string;
  path: string | undefined;
}

const Words = memo(function Words({ x, y, width, height, pieces, look, role, level, label, path }: WordsProps) {
  const info: SceneInfo | null = role && { role, label, ...(level && { level }), ...(path && { path }) };
  const node = useScene(info, width, height);
  const style = styleOf(look);
  const [anchor, at] = look.align === 'center' ? [0.5, width / 2] : look.align === 'right' ? [1, width] : [0, 0];
  return (
    <pixiContainer ref={node} x={Math.round(x)} y={Math.round(y)} eventMode="none">
      {pieces.map((piece) => (
        <pixiText key={piece.y} text={piece.text} style={style} x={at} y={piece.y} anchor={{ x: anchor, y: 0 }} roundPixels />
      ))}
    </pixiContainer>
  );
}, isSame);

/** Looks and pieces are made anew by each layout, so they are compared by what they say. */
function isSame(a: WordsProps, b: WordsProps): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height && a.label === b.label && a.role === b.role
    && a.level === b.level && a.path === b.path && styleOf(a.look) === styleOf(b.look)
    && a.pieces.length === b.pieces.length && a.pieces.every((piece, index) => piece.text === b.pieces[index]?.text);
}
