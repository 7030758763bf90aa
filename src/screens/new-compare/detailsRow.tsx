// Below the column headers of a 5-column compare page: details, call to action, and 'see details',
// which expands one legal text.
import type { Presentation } from '#stage/layout/presentation.ts';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Container } from 'pixi.js';
import { pillHeight, type PillOptions } from '#blocks/pillButtons.tsx';
import type { BlockPosition } from '#blocks/blockContext.ts';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import type { NewCompare } from '#content/kinds/newCompareKind.ts';
import { tweenFrom } from '#motion/tweens.ts';
import { token } from '#motion/currentTokens.ts';
import { actionOfCta } from '#rules/actions.ts';
import type { CompareColumns } from '../table/compareColumns.ts';
import { joinPath } from '#schema/path.ts';
import { column, gapBox, leafBox, padded, row, centeredIn, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { buttonShrink } from '../table/fitToLine.ts';
import { matchPill } from '../table/matchPill.tsx';
import { AREA_PX, innerWidth } from '../table/tableLayout.ts';
import { cellRow, fullWidthRow, type TableRow } from '../table/TableRows.tsx';

/** A column header with its content path. */
export type DetailsColumn = NewCompare['headerColumn1'] & { path: string };

const CHEVRON_PX = 26;

/** A row whose parts align across columns: details, button and toggle. */
export function detailsRow(
  headers: readonly DetailsColumn[],
  { open, hidden, isEditing }: CompareColumns,
  toggle: (column: number) => void,
  position: BlockPosition,
): TableRow {
  const width = innerWidth(position.width);
  const visibleCtas = headers.flatMap(({ cta }, index) =>
    hidden.includes(index) || cta.type === 'none' ? [] : cta.text,
  );
  const pill = { width, isCompact: true, shrink: buttonShrink(visibleCtas, width) };
  const minHeight = pillHeight(visibleCtas, pill);
  const parts = headers.map((header, index) => [
    textBlock(header.extraDetails, {
      role: 'caption',
      width,
      align: 'center',
      color: COLORS.inkSoft,
      path: joinPath(header.path, 'extraDetails'),
      context: position.context,
    }),
    ctaBox(header, index, { ...pill, minHeight }, isEditing, position.context),
    toggleBox(header, open === index, () => toggle(index), { ...position, width }),
  ]);
  const level = [0, 1, 2].map((part) =>
    Math.max(0, ...parts.map((boxes, index) => (hidden.includes(index) ? 0 : (boxes[part]?.height ?? 0)))),
  );
  return cellRow(
    'details',
    parts.map((boxes) => {
      const [text, cta, toggleLine] = boxes.map((box, part) =>
        centeredIn(box, width, level[part] ?? 0, 'center', 'start'),
      ) as [LayoutBox, LayoutBox, LayoutBox];
      const words = column([text, cta], { gap: SPACE.s });
      // The line is as high as its target.
      return centeredIn(column([words, toggleLine], { gap: SPACE.xs }), position.width, 0);
    }),
    false,
    [SPACE.s, SPACE.xs],
  );
}

/** The call to action; hidden without text, and without a target except while editing. */
function ctaBox(
  { cta, title, path }: DetailsColumn,
  index: number,
  pill: PillOptions,
  isEditing: boolean,
  context: Presentation,
): LayoutBox {
  const action = actionOfCta(cta);
  if (cta.type === 'none' || cta.text === '' || (action.type === 'nothing' && !isEditing))
    return gapBox(0, 0);
  return pressable(
    matchPill(cta.text, index, {
      ...pill,
      path: joinPath(path, 'cta', 'text'),
      context,
    }),
    {
      action,
      label: [markupOf(cta.text).plain, markupOf(title).plain].filter(Boolean).join(': '),
      analyticsTag: cta.analyticsTag,
      path: joinPath(path, 'cta'),
    },
  );
}

/** Expands and collapses this column's legal text, if it has one. */
function toggleBox(
  header: DetailsColumn,
  isOpen: boolean,
  run: () => void,
  { width, context }: BlockPosition,
): LayoutBox {
  const { path } = header;
  if (header.legal === '')
    return textBlock(header.seeDetails, {
      role: 'label',
      width,
      align: 'center',
      path: joinPath(path, 'seeDetails'),
      context,
    });
  const label = textBlock(header.seeDetails || context.speech.seeDetails, {
    role: 'caption',
    width: width - CHEVRON_PX - SPACE.s,
    color: COLORS.ink,
    isSilent: true,
    path: joinPath(path, 'seeDetails'),
    context,
  });
  const chevron = leafBox(CHEVRON_PX, CHEVRON_PX, (x, y, key) => (
    <VectorIcon
      key={key}
      name="chevron"
      x={x}
      y={y}
      size={CHEVRON_PX}
      tint={COLORS.ink}
      turns={isOpen ? 2 : 0}
    />
  ));
  const face = centeredIn(row([label, chevron], { gap: SPACE.s, align: 'center' }), width, SIZES.minTargetPx);
  return pressable(isOpen ? panel(face, { fill: COLORS.sand, radius: RADIUS.pill }) : face, {
    action: run,
    label: [markupOf(header.seeDetails || context.speech.seeDetails).plain, markupOf(header.title).plain]
      .filter(Boolean)
      .join(': '),
    isExpanded: isOpen,
    path: joinPath(path, 'seeDetails'),
  });
}

/** The legal text of the expanded column, at full width. */
export function legalRow({ title, legal, path }: DetailsColumn, context: Presentation): TableRow {
  const width = AREA_PX - SPACE.xl * 2;
  const text = column(
    [
      textBlock(title, { role: 'label', width, level: 3 }),
      textBlock(legal, {
        role: 'legal',
        width,
        color: COLORS.inkSoft,
        path: joinPath(path, 'legal'),
        context,
      }),
    ],
    { gap: SPACE.xs, width },
  );
  const card = panel(padded(text, SPACE.xl, SPACE.l), {
    fill: COLORS.white,
    radius: RADIUS.m,
    shadow: 24,
    shadowAlpha: 0.08,
  });
  const fadingCard = leafBox(card.width, card.height, (x, y, key) => (
    <DelayedFadeIn key={key}>{card.place(x, y, 'plate')}</DelayedFadeIn>
  ));
  return fullWidthRow(`legal.${path}`, fadingCard, false, [0, SPACE.l]);
}

/** Fades in once the rows below have moved. */
function DelayedFadeIn({ children }: { children: ReactNode }) {
  const node = useRef<Container>(null);
  useLayoutEffect(() => {
    if (node.current)
      tweenFrom(
        node.current,
        { alpha: 0 },
        { alpha: 1 },
        { seconds: 'fadeS', delayS: token('swapS') * token('roomAt') },
      );
  }, []);
  return <pixiContainer ref={node}>{children}</pixiContainer>;
}
