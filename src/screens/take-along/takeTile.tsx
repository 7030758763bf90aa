// A tile with a sign and few words in the margin beside the columns. Hidden while a screen comes
// in.
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Container } from 'pixi.js';
import { COLORS, RADIUS, SPACE, TYPE } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { setShown } from '#stage/accessibility/useSceneNode.ts';
import { centeredIn, column, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';

/** Fits into the margins of 210 px beside the columns, with what is at the edges. */
export const TAKE_TILE_PX = { width: 140, icon: 60 } as const;
/** The same in the margins of a portrait stage, without words. */
export const NARROW_TILE_PX = { width: 80, icon: 48 } as const;
/** However large text is: in more lines the tile would cover what is read beside it. */
const WORDS_SIZE_PX = 28;

interface Props {
  icon: LayoutBox;
  text: string;
  action: () => void;
  /** For analytics. */
  tag: string;
  /** From the edges of the stage. */
  left: number;
  bottom: number;
  isNarrow?: boolean;
}

export function TakeTile({ icon, text, action, tag, left, bottom, isNarrow = false }: Props) {
  const node = useRef<Container>(null);
  // Without a commit.
  useLayoutEffect(() => {
    const follow = (): void => {
      if (node.current) setShown(node.current, kioskStore.getState().transitionCount === 0);
    };
    follow();
    return kioskStore.subscribe(follow);
  }, []);
  const box = useMemo(() => {
    const words = textBlock(text, {
      role: 'caption',
      width: TAKE_TILE_PX.width - SPACE.s,
      align: 'center',
      isSilent: true,
      shrink: WORDS_SIZE_PX / TYPE.caption.size,
    });
    const content = column([icon, !isNarrow && words], { gap: SPACE.xs, align: 'center' });
    const { width } = isNarrow ? NARROW_TILE_PX : TAKE_TILE_PX;
    return panel(centeredIn(content, width, content.height + SPACE.s * 2), {
      fill: COLORS.white,
      radius: RADIUS.m,
      line: COLORS.line,
      shadow: 24,
      shadowAlpha: 0.16,
    });
  }, [icon, text, isNarrow]);
  const button = pressable(box, { action, label: text, analyticsTag: tag });
  return (
    <pixiContainer ref={node}>
      {button.place(left, STAGE.heightPx - bottom - button.height, 'tile')}
    </pixiContainer>
  );
}
