// The tab bar of a product: at most four links, ':id' replaced, the current one highlighted. See
// src/screens/product/README.md#tab-bar.
import { COLORS, RADIUS, SPACE, THEME, TYPE } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { COUNTS } from '#config/limits.ts';
import type { Product } from '#content/kinds/productKind.ts';
import { pathOfFreeformUrl } from '#rules/links.ts';
import { routeOf, type Route } from '#rules/routes.ts';
import { joinPath } from '#schema/path.ts';
import { column, padded, row, centeredIn, type LayoutBox } from '#stage/layout/boxes.tsx';
import { labelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import type { BlockContext } from '#blocks/blockContext.ts';
import { pressable } from '#stage/input/Pressable.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';

const TAB_HEIGHT_PX = 84;
const TAB_MIN_PX = IS_PORTRAIT ? 200 : 220;
const TAB_MAX_TEXT_PX = 320;

/** On a portrait stage, larger words do not fit side by side. */
const hasTwoRows = (): boolean => IS_PORTRAIT && THEME.isLarger === true;

/** Space for the bar at the bottom of the stage. */
export const tabBarAreaPx = (): number => {
  const rowPx = tabPx(TYPE.label.line) + SPACE.xs;
  return rowPx * (hasTwoRows() ? 2 : 1) + SPACE.xs + SPACE.m * 2;
};

const tabPx = (textPx: number): number => Math.max(TAB_HEIGHT_PX, textPx + SPACE.s * 2);

export function tabBar(
  links: Product['footerLinks'],
  productId: string,
  route: Route,
  context: BlockContext,
): LayoutBox | null {
  const tabs = links.slice(0, COUNTS.footerLinks.max).flatMap((link, index) => {
    const textPath = joinPath('footerLinks', index, 'text');
    if (link.text === '' && !context.emptyLabel?.(textPath)) return [];
    const path = pathOfFreeformUrl(link.freeformUrl, productId);
    const isCurrent = path !== null && isSame(routeOf(path), route);
    const label = textBlock(link.text, {
      role: 'label',
      width: TAB_MAX_TEXT_PX,
      color: isCurrent ? COLORS.white : COLORS.ink,
      isSilent: true,
      path: textPath,
      context,
    });
    const face = centeredIn(
      label,
      hasTwoRows()
        ? TAB_MAX_TEXT_PX + SPACE.l
        : Math.max(TAB_MIN_PX, label.width + (IS_PORTRAIT ? SPACE.m : SPACE.l) * 2),
      tabPx(label.height),
    );
    return [
      pressable(isCurrent ? panel(face, { fill: COLORS.ink, radius: RADIUS.pill }) : face, {
        action: path === null ? { type: 'nothing' } : { type: 'navigate', path },
        label: markupOf(link.text).plain,
        isCurrent,
        path: joinPath('footerLinks', index),
      }),
    ];
  });
  if (tabs.length === 0) return null;
  const inRow = hasTwoRows() ? 2 : tabs.length;
  const rows = [tabs.slice(0, inRow), tabs.slice(inRow)].map((some) =>
    row(some, { gap: SPACE.xs, align: 'center' }),
  );
  const bar = panel(padded(column(rows, { gap: SPACE.xs, align: 'center' }), SPACE.xs), {
    fill: COLORS.white,
    radius: inRow < tabs.length ? RADIUS.l : RADIUS.pill,
    shadow: 36,
    shadowAlpha: 0.2,
  });
  return labelledGroup(bar, { role: 'navigation', label: context.speech.products });
}

const isSame = (a: Route, b: Route): boolean => a.screen === b.screen && a.id === b.id;
