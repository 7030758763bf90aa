// The sticky header of a compare page: title, columns, reset buttons. The rows scroll behind it.
import { memo, useLayoutEffect, useRef } from 'react';
import type { Container, Sprite } from 'pixi.js';
import { COLORS, SPACE } from '#config/brand.ts';
import { COMPARE, STAGE } from '#config/limits.ts';
import { tween } from '#motion/tweens.ts';
import { interpolate } from '#rules/interpolate.ts';
import { type ColumnTrack, InColumn } from '#stage/scrolling/ColumnTrack.tsx';
import { LabelledGroup } from '#stage/accessibility/LabelledGroup.tsx';
import type { LayoutBox } from '#stage/layout/boxes.tsx';
import { setShown } from '#stage/accessibility/useSceneNode.ts';
import type { Signal } from '#stage/render/signal.ts';
import { edgeTexture, plainTexture } from '#stage/shapes/surfaceTextures.ts';
import { NAV_GAP_PX, NAV_PX } from '../chrome/NavButton.tsx';
import { EDGE_PX } from '../Screen.tsx';
import { HeaderColumnView, type HeaderColumn } from './HeaderColumn.tsx';
import { AREA_PX, type StickyHeaderLayout } from './tableLayout.ts';

const SHADE_PX = 28;
const SHADE_ALPHA = 0.1;

/** The background that hides the rows, as high as the header now. */
export function StickyHeaderBackground({
  plan,
  progress,
}: {
  plan: StickyHeaderLayout;
  progress: Signal<number>;
}) {
  const ground = useRef<Sprite>(null);
  const shade = useRef<Sprite>(null);
  useLayoutEffect(
    () =>
      progress.listen((at) => {
        if (!ground.current || !shade.current) return;
        const height = Math.round(interpolate(plan.fullPx, plan.smallPx, at));
        ground.current.height = height;
        shade.current.y = height;
        shade.current.alpha = at * SHADE_ALPHA;
      }),
    [progress, plan],
  );
  return (
    <>
      <pixiSprite
        ref={ground}
        texture={plainTexture()}
        width={STAGE.widthPx}
        tint={COLORS.paper}
        eventMode="static"
      />
      <pixiSprite
        ref={shade}
        texture={edgeTexture()}
        width={STAGE.widthPx}
        height={SHADE_PX}
        tint={COLORS.ink}
        eventMode="none"
      />
    </>
  );
}

export interface StickyHeaderProps {
  heads: readonly HeaderColumn[];
  columnPx: number;
  plan: StickyHeaderLayout;
  progress: Signal<number>;
  hidden: readonly number[];
  track: ColumnTrack;
  /** Close button of each column; null if it cannot be closed. */
  closes: readonly (LayoutBox | null)[];
}

/** The first table row: the column headers. Memoized against typing elsewhere. */
export const StickyHeaderColumns = memo(function StickyHeaderColumns({
  heads,
  columnPx,
  plan,
  progress,
  hidden,
  track,
  closes,
}: StickyHeaderProps) {
  return (
    <LabelledGroup
      x={COMPARE.sidePx}
      y={0}
      width={AREA_PX}
      height={plan.smallPx}
      info={{ role: 'row', label: '', isFirst: true }}
    >
      {heads.map((head, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no id and never change their order.
        <InColumn key={column} track={track} column={column} isHidden={hidden.includes(column)}>
          <LabelledGroup
            x={0}
            y={0}
            width={columnPx}
            height={plan.smallPx}
            info={{ role: 'columnheader', label: head.plain }}
          >
            <HeaderColumnView
              track={track}
              head={head}
              columnPx={columnPx}
              plan={plan}
              progress={progress}
              close={closes[column] ?? null}
            />
          </LabelledGroup>
        </InColumn>
      ))}
    </LabelledGroup>
  );
});

/** The title fades as soon as the header starts to collapse. */
const TITLE_GOES_AT = 0.04;

/** The page title, which leaves upwards as the header collapses. */
export function StickyHeaderTitle({ title, progress }: { title: LayoutBox; progress: Signal<number> }) {
  const node = useRef<Container>(null);
  const isGone = useRef(false);
  useLayoutEffect(
    () =>
      progress.listen((at) => {
        const container = node.current;
        if (!container) return;
        container.y = interpolate(COMPARE.headerTopPx, -title.height - SPACE.m, at);
        if (isGone.current === at > TITLE_GOES_AT) return;
        isGone.current = at > TITLE_GOES_AT;
        tween(container, { alpha: isGone.current ? 0 : 1 }, { seconds: 'fadeS' });
      }),
    [progress, title.height],
  );
  return (
    <pixiContainer ref={node} eventMode="none">
      {title.place((STAGE.widthPx - title.width) / 2, 0, 'title')}
    </pixiContainer>
  );
}

/** The large button is gone when the small one appears. */
const SWAP_AT = 0.5;

function fade(node: Container | null, alpha: number): void {
  if (!node) return;
  node.alpha = Math.max(0, alpha);
  setShown(node, alpha > 0);
}

/** Reset: large beside home while the header is at full height, small below the collapsed header. */
export function ResetButtons({
  large,
  small,
  plan,
  progress,
  label,
}: {
  large: LayoutBox;
  small: LayoutBox;
  plan: StickyHeaderLayout;
  progress: Signal<number>;
  label: string;
}) {
  const big = useRef<Container>(null);
  const little = useRef<Container>(null);
  useLayoutEffect(
    () =>
      progress.listen((at) => {
        fade(big.current, 1 - at / SWAP_AT);
        fade(little.current, (at - SWAP_AT) / (1 - SWAP_AT));
      }),
    [progress],
  );
  const right = STAGE.widthPx - EDGE_PX;
  return (
    // Read before the table, so that restored columns come next.
    <LabelledGroup
      x={0}
      y={0}
      width={STAGE.widthPx}
      height={plan.smallPx}
      info={{ role: 'group', label, isFirst: true }}
    >
      <pixiContainer ref={big}>
        {large.place(
          right - NAV_PX * 2 - NAV_GAP_PX - SPACE.m - large.width,
          EDGE_PX + (NAV_PX - large.height) / 2,
          'large',
        )}
      </pixiContainer>
      <pixiContainer ref={little}>
        {small.place(right - small.width, plan.smallPx + SPACE.s, 'small')}
      </pixiContainer>
    </LabelledGroup>
  );
}
