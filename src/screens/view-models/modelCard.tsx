// The text of a model card, in sections: name, price, network, and the rest. See
// src/screens/view-models/README.md.
import { arrowDisc } from '#blocks/arrowDisc.tsx';
import { COLORS, SPACE, TYPE, type TypeRole } from '#config/brand.ts';
import type { ViewModels } from '#content/kinds/viewModelsKind.ts';
import { actionOfTarget } from '#rules/actions.ts';
import { joinPath } from '#schema/path.ts';
import { column, gapBox, row, centeredIn, type LayoutBox } from '#stage/layout/boxes.tsx';
import type { Presentation } from '#stage/layout/presentation.ts';
import { fillBox } from '#stage/shapes/Panel.tsx';
import { FORWARD_ICON } from '#stage/shapes/screenIcons.ts';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock, type TextBlockOptions } from '#stage/text/TextBlock.tsx';

export type ModelCard = Extract<ViewModels['cards'][number], { type: 'card' }>;
export type Sections = readonly LayoutBox[];
type TextField =
  | 'brand'
  | 'model'
  | 'monthlyPrice'
  | 'monthlyPriceCopy'
  | 'retailPrice'
  | 'retailPriceCopy'
  | 'networkCopy'
  | 'networkDetails'
  | 'additionalDetails';

/** Size of the disc with the forward arrow. */
export const FORWARD_PX = 72;
const RULE_PX = 2;
/** Two texts need at least this width side by side; otherwise they stack. */
const SIDE_BY_SIDE_MIN_PX = 136;
/** Offset that puts two texts of different size on one baseline. */
const BASELINE_OFFSET_PX = 3;

/**
 * 'tall' stacks everything, 'broad' has price and network side by side, 'wide' is beside an image.
 */
type CardLayout = 'tall' | 'broad' | 'wide';

interface CardPosition {
  path: string;
  width: number;
  shape: CardLayout;
  context: Presentation;
}

/** A price in the largest type that fits. */
const priceRole = (price: string, width: number): TypeRole =>
  (['price', 'heading'] as const).find(
    (role) => textBlock(price, { role, width }).height <= TYPE[role].line,
  ) ?? 'subheading';

/** Width of the price column. */
const priceColumn = (width: number, shape: CardLayout): number =>
  shape === 'broad' ? Math.floor((width - SPACE.l * 2) / 2) : width;

/** The sections of a card, the same number for each shape; one without text has no height. */
export function sectionsOf(card: ModelCard, { path, width, shape, context }: CardPosition): Sections {
  const isLink = actionOfTarget(card).type !== 'nothing';
  const text = (
    field: TextField,
    options: Omit<TextBlockOptions, 'path' | 'context' | 'isSilent'>,
  ): LayoutBox =>
    textBlock(card[field], { ...options, path: joinPath(path, field), context, isSilent: isLink });
  const soft = COLORS.inkSoft;
  const name = column(
    [
      text('brand', { role: 'label', width, color: COLORS.emberDeep }),
      text('model', { role: shape === 'wide' ? 'title' : 'heading', width, level: 2 }),
    ],
    { gap: SPACE.xs },
  );
  const half = priceColumn(width, shape);
  const price = column(
    [
      text('monthlyPrice', { role: priceRole(card.monthlyPrice, half), width: half }),
      text('monthlyPriceCopy', { role: 'caption', width: half, color: soft }),
      sideBySide(
        text('retailPriceCopy', { role: 'body', width: half, color: soft }),
        (availablePx) => text('retailPrice', { role: 'label', width: availablePx }),
        half,
      ),
    ],
    { gap: SPACE.xs },
  );
  const network = column([
    text('networkCopy', { role: 'label', width: half }),
    text('networkDetails', { role: 'body', width: half, color: soft }),
  ]);
  const detailsPx = width - (isLink ? FORWARD_PX + SPACE.s : 0);
  const details = text('additionalDetails', { role: 'body', width: detailsPx, color: soft });
  const last = isLink
    ? row([centeredIn(details, detailsPx, FORWARD_PX, 'start', 'center'), forwardIcon()], {
        gap: SPACE.s,
        align: 'end',
      })
    : details;
  const isRuled = network.height > 0 && price.height > 0;
  if (shape !== 'broad')
    return [
      name,
      price,
      column([isRuled && fillBox(width, RULE_PX, COLORS.sand), network], { gap: SPACE.m }),
      last,
    ];
  const maxHeight = Math.max(price.height, network.height);
  return [
    name,
    row(
      [
        price.height > 0 && centeredIn(price, half, maxHeight, 'start', 'start'),
        isRuled && fillBox(RULE_PX, maxHeight, COLORS.sand),
        network,
      ],
      { gap: SPACE.l - RULE_PX / 2 },
    ),
    last,
  ];
}

/** Two texts on one line if they fit, else stacked. */
function sideBySide(first: LayoutBox, second: (availablePx: number) => LayoutBox, width: number): LayoutBox {
  const availablePx = width - first.width - SPACE.s;
  if (first.height === 0) return second(width);
  if (availablePx < SIDE_BY_SIDE_MIN_PX) return column([first, second(width)]);
  const other = second(availablePx);
  return row([first, other.height > 0 && column([other, gapBox(1, BASELINE_OFFSET_PX)])], {
    gap: SPACE.s,
    align: 'end',
  });
}

/** The disc with an arrow on a card with a target. */
export const forwardIcon = (): LayoutBox => arrowDisc(FORWARD_PX, FORWARD_ICON, COLORS.ember);

/** The accessible name of a card: all its text in reading order. */
export function labelOf(card: ModelCard): string {
  const sentences = [
    [card.brand, card.model],
    [card.monthlyPrice, card.monthlyPriceCopy],
    [card.retailPriceCopy, card.retailPrice],
    [card.networkCopy],
    [card.networkDetails],
    [card.additionalDetails],
  ];
  return sentences
    .map((parts) =>
      parts
        .map((part) => markupOf(part).plain)
        .filter(Boolean)
        .join(' ')
        .replace(/[.。]$/, ''),
    )
    .filter(Boolean)
    .join('. ');
}
