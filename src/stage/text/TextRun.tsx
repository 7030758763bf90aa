// Many short texts drawn as one texture: a table of words would otherwise take a draw call for each. Every text stays a
// thing of its own in the registry. A sheet is printed when it comes near the viewport (Sheet.ts).
import { useLayoutEffect, useRef } from 'react';
import { Texture, type Sprite } from 'pixi.js';
import { onImageRenewal } from '../images/textureCache.ts';
import { leaf, type Box } from '../layout/boxes.tsx';
import { useNear, useView } from '../scrolling/VirtualRows.tsx';
import { useScene } from '../accessibility/useSceneNode.ts';
import { Sheet, type Run } from './TextRunTexture.ts';
import { PIECE_MAX_PX } from './measureText.ts';
import { typographyOf } from './textStyles.ts';
import { placeholderOf, typeset, type Typeset, type WordsOptions } from './TextBlock.tsx';

/** Makes the box of a text, as `words` does. */
export type Write = (html: string, options: WordsOptions) => Box;

/** What `build` lays out, with all that it writes drawn in one draw call. Only texts are printed; other boxes stand over them. */
export function print(build: (write: Write) => Box): Box {
  let runs: Run[] = [];
  const write: Write = (html, options) => {
    const set = typeset(html || placeholderOf(options), options);
    if (!set) return leaf(0, 0, () => null);
    return leaf(set.width, set.height, (x, y, key) => {
      for (const piece of set.pieces)
        runs.push({ ...piece, look: set.look, x, y: y + piece.y, width: set.width });
      return <Said key={key} x={x} y={y} set={set} options={options} label={html === '' ? '' : set.plain} />;
    });
  };
  const child = build(write);
  return leaf(child.width, child.height, (x, y, key) => {
    runs = [];
    const inside = child.place(0, 0, 'inside');
    return (
      <pixiContainer key={key} x={Math.round(x)} y={Math.round(y)}>
        {bandsOf(runs).map((band) => (
          <Ink key={band.top} band={band} width={child.width} />
        ))}
        {inside}
      </pixiContainer>
    );
  });
}

function Said({
  x,
  y,
  set,
  options: { level, path },
  label,
}: {
  x: number;
  y: number;
  set: Typeset;
  options: WordsOptions;
  label: string;
}) {
  const role = label === '' ? 'presentation' : level ? 'heading' : 'text';
  const node = useScene(
    {
      role,
      label,
      ...(level && { level }),
      ...(path && { path, typography: typographyOf(set.look, set.linePx) }),
    },
    set.width,
    set.height,
  );
  return <pixiContainer ref={node} x={Math.round(x)} y={Math.round(y)} eventMode="none" />;
}

/** A part of a print that one texture can hold. */
interface Band {
  top: number;
  height: number;
  runs: readonly Run[];
  /** The only one: it comes and goes with its row. */
  isWhole: boolean;
}

function bandsOf(runs: readonly Run[]): Band[] {
  const bands: { top: number; bottom: number; runs: Run[] }[] = [];
  for (const run of runs) {
    const bottom = run.y + run.height;
    const last = bands.at(-1);
    if (last && bottom - last.top <= PIECE_MAX_PX) {
      last.runs.push(run);
      last.bottom = Math.max(last.bottom, bottom);
    } else bands.push({ top: run.y, bottom, runs: [run] });
  }
  return bands.map(({ top, bottom, runs: own }) => ({
    top,
    height: bottom - top,
    runs: own,
    isWhole: bands.length === 1,
  }));
}

function Ink({ band, width }: { band: Band; width: number }) {
  const node = useRef<Sprite>(null);
  const row = useNear();
  const view = useView();
  useLayoutEffect(() => {
    const sprite = node.current;
    if (!sprite) return;
    const sheet = new Sheet(sprite, band.runs, { top: band.top, width, height: band.height });
    const turn = (isNear: boolean): void => (isNear ? sheet.show() : sheet.leave());
    const isInSight = (): boolean => {
      const top = sprite.parent?.toGlobal({ x: 0, y: band.top }).y ?? 0;
      return view !== null && top < view.bottom && top + band.height > view.top;
    };
    // A cell as long as a book is printed page by page: near rows are not enough for it.
    const stop =
      row === null
        ? turn(true)
        : band.isWhole || view === null
          ? row.listen(turn)
          : view.listen(() => turn(row.value && isInSight()));
    const stopEdition = onImageRenewal(() => sheet.renew());
    return () => {
      stop?.();
      stopEdition();
      sheet.free();
    };
  }, [band, width, row, view]);
  return <pixiSprite ref={node} texture={Texture.EMPTY} eventMode="none" />;
}
