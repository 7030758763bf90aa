// The sticky header of a compare page: title, columns, reset buttons. The rows scroll behind it.
import { memo, useLayoutEffect, useRef } from 'react';
import type { Container, Sprite } from 'pixi.js';
import { COLORS, SPACE } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { COMPARE, STAGE } from '#config/limits.ts';
import { tween } from '#motion/tweens.ts';
import { interpolate } from '#rules/interpolate.ts';
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
import { AREA_PX, BUTTONS_TOP_PX, type StickyHeaderLayout } from './tableLayout.ts';

/** Rows fade into the ground before they go under the header. */
const FADE_PX = 40;

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
        const height = Math.round(interpolate(layout.fullPx, layout.smallPx, collapsed));
        background.current.height = height;
        shade.current.y = height;
        shade.current.alpha = collapsed;
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
        height={FADE_PX}
        tint={COLORS.paper}
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
                    track={track}
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
        container.y = interpolate(COMPARE.headerTopPx, -title.height - SPACE.m, collapsed);
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

/** In line with the button above the rows that matter, which rest below the small header. */
const SMALL_BUTTONS_TOP_PX = SPACE.m * 2;
/** The large button is gone when the small one appears. */
const SWAP_AT = 0.5;

function fade(node: Container | null, alpha: number): void {
  if (!node) return;
  node.alpha = Math.max(0, alpha);
  setShown(node, alpha > 0);
}

/**
 * A button of the table: large beside home (right) or back (left) while the header is at full
 * height, small below the collapsed header, at the right, where it covers no row. On a portrait
 * stage it is below home or back, then between them.
 */
export function HeaderButtons({
  side,
  large,
  small,
  smallTopPx = 0,
  layout,
  progress,
  label,
}: {
  side: 'left' | 'right';
  large: LayoutBox;
  small: LayoutBox;
  /** Further down than another small one. */
  smallTopPx?: number;
  layout: StickyHeaderLayout;
  progress: Signal<number>;
  label: string;
}) {
  const largeNode = useRef<Container>(null);
  const smallNode = useRef<Container>(null);
  useLayoutEffect(
    () =>
      progress.listen((collapsed) => {
        fade(largeNode.current, 1 - collapsed / SWAP_AT);
        fade(smallNode.current, (collapsed - SWAP_AT) / (1 - SWAP_AT));
      }),
    [progress],
  );
  const right = STAGE.widthPx - EDGE_PX;
  const besideNavigation = (box: LayoutBox, key: string) =>
    box.place(
      side === 'left' ? EDGE_PX + NAV_PX + SPACE.m : right - NAV_PX * 2 - NAV_GAP_PX - SPACE.m - box.width,
      EDGE_PX + (NAV_PX - box.height) / 2,
      key,
    );
  const belowNavigation = (box: LayoutBox, key: string) =>
    box.place(side === 'left' ? EDGE_PX : right - box.width, BUTTONS_TOP_PX, key);
  return (
    // Read before the table, so that restored columns come next.
    <LabelledGroup
      x={0}
      y={0}
      width={STAGE.widthPx}
      height={layout.smallPx}
      info={{ role: 'group', label, isFirst: true }}
    >
      <pixiContainer ref={largeNode}>
        {IS_PORTRAIT ? belowNavigation(large, 'large') : besideNavigation(large, 'large')}
      </pixiContainer>
      <pixiContainer ref={smallNode}>
        {IS_PORTRAIT
          ? besideNavigation(small, 'small')
          : small.place(right - small.width, layout.smallPx + SMALL_BUTTONS_TOP_PX + smallTopPx, 'small')}
      </pixiContainer>
    </LabelledGroup>
  );
}
