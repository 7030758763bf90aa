// The tab at the edge with the newest pictures and how many there are. See
// src/screens/overlays/README.md#trail.
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { ACCESS_TAB_PX, STAGE } from '#config/limits.ts';
import { openTrail } from '#state/openTrail.ts';
import { LabelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { picture } from '#stage/images/Picture.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { centeredIn, column, gapBox, leafBox, row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import type { Seen } from './useTrail.ts';

/**
 * Above the tabs 'Accessibility' and 'Ask somebody over', each 96 px and 24 px apart; on a portrait
 * stage above prices and buttons too.
 */
const TAB_BOTTOM_PX = IS_PORTRAIT ? 920 : SPACE.m * 3 + 96 * 2;
/** The round corners at the left are beyond the stage. */
const BEYOND_PX = RADIUS.m;
/** Pictures on the tab overlap. */
const [DISC_PX, DISC_STEP_PX, DISCS_MAX] = [56, 50, 3];
const ROUND = { radius: RADIUS.pill } as const;

export function TrailTab({ seen, label, isOpen }: { seen: readonly Seen[]; label: string; isOpen: boolean }) {
  const width = ACCESS_TAB_PX + BEYOND_PX;
  const count = textBlock(String(seen.length), {
    role: 'label',
    width: ACCESS_TAB_PX,
    align: 'center',
    color: COLORS.white,
    isSilent: true,
  });
  const content = column([discs(seen.slice(0, DISCS_MAX)), count], { gap: SPACE.xs, align: 'center' });
  const height = content.height + SPACE.s + SPACE.xs;
  const face = panel(centeredIn(row([centeredIn(content, ACCESS_TAB_PX, height)]), width, height, 'end'), {
    fill: COLORS.tideDeep,
    radius: RADIUS.m,
    line: COLORS.white,
    lineWidth: 3,
    shadow: 24,
    shadowAlpha: 0.3,
  });
  const button = pressable(face, {
    action: openTrail,
    label: `${label}: ${seen.length}`,
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

/** The newest is on top. */
function discs(seen: readonly Seen[]): LayoutBox {
  const all = seen.map(({ image }) =>
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

export const contained = (image: Seen['image'], width: number, height: number): LayoutBox =>
  image ? picture(image, { width, height, fit: 'contain' }) : gapBox(width, height);
