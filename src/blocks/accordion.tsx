// An accordion (specs, reviews, FAQ). See src/blocks/README.md#accordions.
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { joinPath } from '#schema/path.ts';
import { column, gapBox, leafBox, padded, row, centeredIn, type LayoutBox } from '#stage/layout/boxes.tsx';
import { fillBox, panel } from '#stage/shapes/Panel.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import type { BlockPosition } from './blockContext.ts';

const HEADER_PX = 116;
const CHEVRON_PX = 36;

/** Width of an accordion's content. */
export const accordionWidth = (width: number): number => width - SPACE.xl * 2;

/** `content` is created only when expanded. */
export function accordion(
  title: string,
  note: LayoutBox | null,
  content: () => LayoutBox,
  { path, width, context }: BlockPosition,
): LayoutBox {
  const isOpen = context.isOpen(path);
  const noteWidth = note ? note.width + SPACE.m : 0;
  const label = textBlock(title, {
    role: 'subheading',
    width: accordionWidth(width) - CHEVRON_PX - SPACE.l - noteWidth,
    isSilent: true,
    path: joinPath(path, 'title'),
    context,
  });
  const chevron = leafBox(CHEVRON_PX, CHEVRON_PX, (x, y, key) => (
    <VectorIcon
      key={key}
      name="chevron"
      x={x}
      y={y}
      size={CHEVRON_PX}
      tint={COLORS.emberDeep}
      turns={isOpen ? 2 : 0}
    />
  ));
  const headerHeight = Math.max(HEADER_PX, label.height + SPACE.l);
  const freePx = accordionWidth(width) - label.width - CHEVRON_PX;
  const spacer = gapBox(Math.max(SPACE.m, freePx - (note?.width ?? 0) - (note ? SPACE.m * 2 : 0)), 1);
  const header = pressable(
    centeredIn(
      row([gapBox(SPACE.xl, 1), label, spacer, note, note && gapBox(SPACE.m * 2, 1), chevron], {
        align: 'center',
      }),
      width,
      headerHeight,
      'start',
    ),
    { action: () => context.toggle(path), label: markupOf(title).plain, isExpanded: isOpen, path },
  );
  const body = isOpen
    ? column([fillBox(width, 2, COLORS.sand), padded(content(), SPACE.xl, SPACE.l)], { width })
    : null;
  return panel(column([header, body], { width }), {
    fill: COLORS.white,
    radius: RADIUS.m,
    shadow: 24,
    shadowAlpha: 0.08,
  });
}
