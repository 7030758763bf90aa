// The tab at the edge, with the newest pictures once there are two. See
// src/screens/overlays/README.md#your-visit.
import { COLORS, RADIUS, SPACE, TYPE } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { ACCESS_TAB_PX, STAGE } from '#config/limits.ts';
import { LabelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { picture } from '#stage/images/Picture.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { centeredIn, column, gapBox, leafBox, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import type { Viewed } from './useViewed.ts';

/**
 * Above the tabs 'Accessibility' and 'Ask somebody over', each 96 px and 24 px apart; on a portrait
 * stage above prices and buttons too.
 */
const TAB_BOTTOM_PX = IS_PORTRAIT ? 920 : SPACE.m * 3 + 96 * 2;
/** The round corners at the left are beyond the stage. */
const BEYOND_PX = RADIUS.m;
/** Pictures on the tab overlap. */
const [DISC_PX, DISC_STEP_PX, DISCS_MAX] = [56, 50, 3];
/** However large text is: the tab is as wide as the button 'Accessibility'. */
const [WORDS_SIZE_PX, LINE_PX] = [30, 400];
const ROUND = { radius: RADIUS.pill } as const;

interface Props {
  viewed: readonly Viewed[];
  label: string;
  isOpen: boolean;
  open: () => void;
}

export function VisitTab({ viewed, label, isOpen, open }: Props) {
  const width = ACCESS_TAB_PX + BEYOND_PX;
  // One picture says nothing that the screen does not.
  const pictures = viewed.length > 1 && discs(viewed.slice(0, DISCS_MAX));
  const content = column([pictures, upright(label)], { gap: SPACE.s, align: 'center' });
  const height = content.height + SPACE.m * 2;
  const face = panel(centeredIn(row([centeredIn(content, ACCESS_TAB_PX, height)]), width, height, 'end'), {
    fill: COLORS.tideDeep,
    radius: RADIUS.m,
    line: COLORS.white,
    lineWidth: 3,
    shadow: 24,
    shadowAlpha: 0.3,
  });
  const button = pressable(face, {
    action: open,
    label: viewed.length > 1 ? `${label}: ${viewed.length}` : label,
    analyticsTag: 'trail',
    isExpanded: isOpen,
  });
  return (
    <LabelledGroup
      x={-BEYOND_PX}
      y={STAGE.heightPx - TAB_BOTTOM_PX - height}
      width={width}
      height={height}
      info={{ role: 'group', label: '' }}
    >
      {button.place(0, 0, 'button')}
    </LabelledGroup>
  );
}

const HAN = /\p{Script=Han}/u;

/** A line of text that is read upwards; Chinese stays upright, in short lines. */
function upright(text: string): LayoutBox {
  const style = {
    role: 'label',
    color: COLORS.white,
    isSilent: true,
    shrink: WORDS_SIZE_PX / TYPE.label.size,
  } as const;
  if (HAN.test(text)) return textBlock(text, { ...style, width: ACCESS_TAB_PX, align: 'center' });
  const line = textBlock(text, { ...style, width: LINE_PX });
  return leafBox(line.height, line.width, (x, y, key) => (
    <pixiContainer key={key} x={x} y={y + line.width} rotation={-Math.PI / 2}>
      {line.place(0, 0, 'line')}
    </pixiContainer>
  ));
}

/** The newest is on top. */
function discs(viewed: readonly Viewed[]): LayoutBox {
  const all = viewed.map(({ image }) =>
    panel(centeredIn(contained(image, DISC_PX - SPACE.s, DISC_PX - SPACE.s), DISC_PX, DISC_PX), {
      fill: COLORS.white,
      line: COLORS.tideDeep,
      ...ROUND,
    }),
  );
  return leafBox(DISC_PX, DISC_PX + DISC_STEP_PX * (all.length - 1), (x, y, key) => (
    <pixiContainer key={key}>
      {all.map((disc, index) => disc.place(x, y + index * DISC_STEP_PX, `${index}`)).reverse()}
    </pixiContainer>
  ));
}

export const contained = (image: Viewed['image'], width: number, height: number): LayoutBox =>
  image ? picture(image, { width, height, fit: 'contain' }) : gapBox(width, height);
