// The sticky header of a compare page: title, columns, reset buttons. The rows scroll behind it.
import { memo, useLayoutEffect, useRef } from 'react';
import type { Container, Sprite } from 'pixi.js';
import { COLORS, SPACE } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { COMPARE, STAGE } from '#config/limits.ts';
import { tween } from '#motion/tweens.ts';
import { interpolate } from '#stage/shapes/interpolate.ts';
import { type ColumnTrack, InColumn } from '#stage/scrolling/ColumnTrack.tsx';
import { LabelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import type { LayoutBox } from '#stage/layout/boxes.tsx';
import { setShown } from '#stage/accessibility/useSceneNode.ts';
import type { Signal } from '#stage/render/signal.ts';
import { CardLayerGroup } from '#stage/shapes/DrawLayerGroup.tsx';
import { edgeTexture, plainTexture } from '#stage/shapes/surfaceTextures.ts';
import { NAV_GAP_PX, NAV_PX } from '../chrome/NavButton.tsx';
import { EDGE_PX } from '../Screen.tsx';
import { HeaderColumnView, type HeaderColumn } from './HeaderColumn.tsx';
import { AREA_PX, HELP_PX, type StickyHeaderLayout, TITLE_TOP_PX } from './tableLayout.ts';

/** The small header covers the rule of the row below it, on which its shadow falls. */
const OVER_PX = 4;
const SHADOW_PX = 28;
const SHADOW_ALPHA = 0.12;

/** The background that hides the rows, as high as the header now. */
export function StickyHeaderBackground({
  layout,
  progress,
}: {
  layout: StickyHeaderLayout;
  progress: Signal<number>;
}) {
  const background = useRef<Sprite>(null);
  const shade = useRef<Sprite>(null);
  useLayoutEffect(
    () =>
      progress.listen((collapsed) => {
        if (!background.current || !shade.current) return;
        const height = Math.round(interpolate(layout.fullPx, layout.smallPx + OVER_PX, collapsed));
        background.current.height = height;
        shade.current.y = height;
        shade.current.alpha = collapsed * SHADOW_ALPHA;
      }),
    [progress, layout],
  );
  return (
    <>
      <pixiSprite
        ref={background}
        texture={plainTexture()}
        width={STAGE.widthPx}
        tint={COLORS.paper}
        eventMode="static"
      />
      <pixiSprite
        ref={shade}
        texture={edgeTexture()}
        width={STAGE.widthPx}
        height={SHADOW_PX}
        tint={COLORS.ink}
        eventMode="none"
      />
    </>
  );
}

export interface StickyHeaderProps {
  headers: readonly HeaderColumn[];
  columnPx: number;
  layout: StickyHeaderLayout;
  progress: Signal<number>;
  hidden: readonly number[];
  /** The columns from left to right. */
  order: readonly number[];
  track: ColumnTrack;
  /** Close button of each column; null if it cannot be closed. */
  closeButtons: readonly (LayoutBox | null)[];
}

/** The first table row: the column headers. Memoized against typing elsewhere. */
export const StickyHeaderColumns = memo(function StickyHeaderColumns({
  headers,
  columnPx,
  layout,
  progress,
  hidden,
  order,
  track,
  closeButtons,
}: StickyHeaderProps) {
  return (
    <LabelledGroup
      x={COMPARE.sidePx}
      y={0}
      width={AREA_PX}
      height={layout.smallPx}
      info={{ role: 'row', label: '', isFirst: true }}
    >
      <CardLayerGroup>
        {order.map((column) => {
          const header = headers[column];
          return (
            header && (
              <InColumn key={column} track={track} column={column} isHidden={hidden.includes(column)}>
                <LabelledGroup
                  x={0}
                  y={0}
                  width={columnPx}
                  height={layout.smallPx}
                  info={{ role: 'columnheader', label: header.plain }}
                >
                  <HeaderColumnView
                    header={header}
                    columnPx={columnPx}
                    layout={layout}
                    progress={progress}
                    close={closeButtons[column] ?? null}
                  />
                </LabelledGroup>
              </InColumn>
            )
          );
        })}
      </CardLayerGroup>
    </LabelledGroup>
  );
});

/** The title fades as soon as the header starts to collapse. */
const TITLE_FADES_AT = 0.04;

/** The page title, which leaves upwards as the header collapses. */
export function StickyHeaderTitle({ title, progress }: { title: LayoutBox; progress: Signal<number> }) {
  const node = useRef<Container>(null);
  const isHidden = useRef(false);
  useLayoutEffect(
    () =>
      progress.listen((collapsed) => {
        const container = node.current;
        if (!container) return;
        container.y = interpolate(TITLE_TOP_PX, -title.height - SPACE.m, collapsed);
        if (isHidden.current === collapsed > TITLE_FADES_AT) return;
        isHidden.current = collapsed > TITLE_FADES_AT;
        tween(container, { alpha: isHidden.current ? 0 : 1 }, { seconds: 'fadeS' });
      }),
    [progress, title.height],
  );
  return (
    <pixiContainer ref={node} eventMode="none">
      {title.place((STAGE.widthPx - title.width) / 2, 0, 'title')}
    </pixiContainer>
  );
}

/** On a landscape stage, right of the cards, below home and what closes the last column. */
const BESIDE_RIGHT_PX = STAGE.widthPx - 33;
const BESIDE_TOP_PX = 172;
/** The large button is gone when the small one appears. */
const SWAP_AT = 0.5;

function fade(node: Container | null, alpha: number): void {
  if (!node) return;
  node.alpha = Math.max(0, alpha);
  setShown(node, alpha > 0);
}

/**
 * A button of the table, in one place whether the header is full or small: right of the cards, in
 * the first or second `slot`; on a portrait stage between back (first) and home (second).
 */
export function HeaderButton({
  slot,
  full,
  small = full,
  progress,
  label,
}: {
  slot: 0 | 1;
  full: LayoutBox;
  /** While the header is small, if that differs. */
  small?: LayoutBox;
  progress: Signal<number>;
  label: string;
}) {
  const fullNode = useRef<Container>(null);
  const smallNode = useRef<Container>(null);
  const isSwapped = small !== full;
  useLayoutEffect(
    () =>
      progress.listen((collapsed) => {
        fade(fullNode.current, isSwapped ? 1 - collapsed / SWAP_AT : 1);
        fade(smallNode.current, (collapsed - SWAP_AT) / (1 - SWAP_AT));
      }),
    [progress, isSwapped],
  );
  const right = STAGE.widthPx - EDGE_PX;
  const besideNavigation =
    slot === 0 ? EDGE_PX + NAV_PX + SPACE.m : right - NAV_PX * 2 - NAV_GAP_PX - SPACE.m;
  const place = (box: LayoutBox) =>
    IS_PORTRAIT
      ? box.place(besideNavigation - box.width * slot, EDGE_PX + (NAV_PX - box.height) / 2, 'button')
      : box.place(BESIDE_RIGHT_PX - box.width, BESIDE_TOP_PX + HELP_PX.heightPx * slot, 'button');
  return (
    // Read before the table, so that restored columns come next.
    <LabelledGroup
      x={0}
      y={0}
      width={STAGE.widthPx}
      height={BESIDE_TOP_PX}
      info={{ role: 'group', label, isFirst: true }}
    >
      <pixiContainer ref={fullNode}>{place(full)}</pixiContainer>
      {isSwapped && <pixiContainer ref={smallNode}>{place(small)}</pixiContainer>}
    </LabelledGroup>
  );
}
