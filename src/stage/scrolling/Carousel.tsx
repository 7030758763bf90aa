// A carousel with momentum that snaps to the center item, which is larger than the others and shows
// its details below. Dragging, flinging and snapping move nodes without React commits.
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import type { Container } from 'pixi.js';
import { COLORS } from '#config/brand.ts';
import { interpolateColor } from '../shapes/interpolate.ts';
import { detailsAlpha, growingItem, growingStepPx, type GrowingSizes } from './carouselLayout.ts';
import { announce } from '#state/sceneRegistry.ts';
import { CarouselTrack, type OffsetListener } from './CarouselTrack.ts';
import { LabelledGroup } from '../accessibility/LabelledGroup.tsx';
import { leafBox, type LayoutBox } from '../layout/boxes.tsx';
import { pressable, type PressableOptions } from '../input/Pressable.tsx';
import { setRevealHandler, setShown } from '../accessibility/useSceneNode.ts';
import { Scroller } from './Scroller.tsx';
import type { ScrollHandle } from './ScrollEngine.ts';

export interface CarouselItem {
  /** Name for screen readers, announced when it is centered. */
  name: string;
  path: string;
  /** Drawn at the center item's size. */
  face: LayoutBox;
  /** Drawn behind the face, around the same center. */
  backdrop: LayoutBox;
  /** Above the face while it is not centered, twice as large as then seen. */
  caption?: LayoutBox;
  /** Visible while centered, as wide as the carousel. */
  details: LayoutBox;
  /** Action of a press while centered; elsewhere a press centers it. */
  action: ReturnType<NonNullable<PressableOptions['actionOverride']>>;
}

export interface CarouselOptions {
  /** Accessible name of the row. */
  label: string;
  sizes: GrowingSizes;
  width: number;
  height: number;
  /** Distance from the top to the center of the row. */
  linePx: number;
  /** Distance from the top to the details. */
  detailsPx: number;
  /** Drawn below the plates; does not move. */
  background?: LayoutBox | null;
  /** Initial position in px. */
  startAt: number;
  onLeave: (positionPx: number) => void;
  /** Called when an item has come to rest in the center, the first one included. */
  onRest?: (index: number) => void;
  /** Drawn over the row, such as buttons that move the track. */
  controls?: (track: CarouselTrack) => ReactNode;
}

/** A carousel of at least one item. */
export const carousel = (items: readonly CarouselItem[], options: CarouselOptions): LayoutBox =>
  leafBox(options.width, options.height, (x, y, key) => (
    <Carousel key={key} x={x} y={y} items={items} {...options} />
  ));

type Props = CarouselOptions & { x: number; y: number; items: readonly CarouselItem[] };

function Carousel({
  x,
  y,
  items,
  label,
  sizes,
  width,
  height,
  linePx,
  detailsPx,
  background,
  startAt,
  onLeave,
  onRest,
  controls,
}: Props) {
  const handle = useRef<ScrollHandle>(null);
  const stepPx = growingStepPx(sizes);
  const rangePx = (items.length - 1) * stepPx;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  const track = useMemo(
    () => new CarouselTrack(stepPx, Math.min(startAt, rangePx), items.length),
    [stepPx, items.length],
  );
  useLayoutEffect(() => (handle.current ? track.connect(handle.current) : undefined), [track]);
  useAnnounceCentered(track, items);
  const latestOnRest = useRef(onRest);
  latestOnRest.current = onRest;
  useLayoutEffect(() => track.settledIndex.listen((index) => latestOnRest.current?.(index)), [track]);
  const partProps = { track, sizes, linePx, width };
  return (
    <Scroller
      over={controls?.(track)}
      x={x}
      y={y}
      width={width}
      height={height}
      contentLength={width + rangePx}
      axis="horizontal"
      stepPx={stepPx}
      handle={handle}
      startAt={startAt}
      onLeave={onLeave}
    >
      {background?.place(Math.round((width - background.width) / 2), 0, 'ground')}
      {items.map(({ backdrop }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no id and never change their order.
        <CarouselPart key={index} index={index} {...partProps} isLit>
          {backdrop.place(
            (sizes.centerPx - backdrop.width) / 2,
            (sizes.centerPx - backdrop.height) / 2,
            'plate',
          )}
        </CarouselPart>
      ))}
      <LabelledGroup info={{ role: 'list', label }} x={0} y={0} width={width} height={height}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no id and never change their order.
          <CarouselEntry key={index} track={track} index={index} width={width} height={height}>
            <CarouselPart index={index} {...partProps}>
              {buttonOf(item, track, index).place(0, 0, 'face')}
              {item.caption && (
                <SideCaption track={track} index={index}>
                  {item.caption.place(
                    (sizes.centerPx - item.caption.width) / 2,
                    (sizes.centerPx - item.backdrop.height) / 2 - item.caption.height,
                    'caption',
                  )}
                </SideCaption>
              )}
            </CarouselPart>
            <CenteredDetails track={track} index={index}>
              {item.details.place(Math.round((width - item.details.width) / 2), detailsPx, 'details')}
            </CenteredDetails>
          </CarouselEntry>
        ))}
      </LabelledGroup>
    </Scroller>
  );
}

const buttonOf = (
  { face, name, path, action }: CarouselItem,
  track: CarouselTrack,
  index: number,
): LayoutBox =>
  pressable(face, {
    action: () => track.centerItem(index),
    actionOverride: () => (track.nearestIndex.value === index ? action : null),
    label: name,
    path,
  });

/** Announces the item that has come to rest in the center. */
function useAnnounceCentered(track: CarouselTrack, items: readonly CarouselItem[]): void {
  const latest = useRef(items);
  latest.current = items;
  useLayoutEffect(() => {
    let before = track.settledIndex.value;
    return track.settledIndex.listen((index) => {
      if (index !== before) announce(latest.current[index]?.name ?? '');
      before = index;
    });
  }, [track]);
}

/** One node for screen readers, wherever its parts are drawn; focus on any part centers it. */
function CarouselEntry({
  track,
  index,
  width,
  height,
  children,
}: {
  track: CarouselTrack;
  index: number;
  width: number;
  height: number;
  children: ReactNode;
}) {
  const node = useRef<Container>(null);
  useLayoutEffect(
    () =>
      node.current ? setRevealHandler(node.current, { reveal: () => track.centerItem(index) }) : undefined,
    [track, index],
  );
  return (
    <pixiContainer ref={node}>
      <LabelledGroup info={{ role: 'listitem', label: '' }} x={0} y={0} width={width} height={height}>
        {children}
      </LabelledGroup>
    </pixiContainer>
  );
}

function useTrackOffset(track: CarouselTrack, index: number, listener: OffsetListener): void {
  const latest = useRef(listener);
  latest.current = listener;
  useLayoutEffect(() => track.subscribe(index, (offset) => latest.current(offset)), [track, index]);
}

interface CarouselPartProps {
  track: CarouselTrack;
  index: number;
  sizes: GrowingSizes;
  linePx: number;
  width: number;
  /** White in the center, tinted toward the sides. */
  isLit?: boolean;
  children: ReactNode;
}

/** A part fades out over this share of its size at the edge, of a step where it changes sides. */
const EDGE_SHARE = 0.5;

/** Moves and scales with its item, around whose center it is drawn. */
function CarouselPart({ track, index, sizes, linePx, width, isLit = false, children }: CarouselPartProps) {
  const node = useRef<Container>(null);
  useTrackOffset(track, index, (offset) => {
    const { current } = node;
    if (!current) return;
    const { sizePx, offsetPx } = growingItem(offset, sizes);
    current.position.set(width / 2 + offsetPx, linePx);
    current.scale.set(sizePx / sizes.centerPx);
    // Beyond the edge it is not rendered, but stays in the registry.
    const edgeDistancePx = width / 2 - Math.abs(offsetPx) - sizePx / 2;
    // Opposite of the center it changes sides.
    const sideDistance = track.halfCount - Math.abs(offset);
    const edgeAlpha = Math.min(1, Math.max(0, Math.min(edgeDistancePx / sizePx, sideDistance) / EDGE_SHARE));
    current.visible = edgeAlpha > 0;
    current.alpha = edgeAlpha;
    // Opaque, so that no background shows through.
    if (isLit) current.tint = interpolateColor(COLORS.sand, COLORS.white, Math.max(0, 1 - Math.abs(offset)));
  });
  return (
    <pixiContainer ref={node} pivot={sizes.centerPx / 2}>
      {children}
    </pixiContainer>
  );
}

/** There while its item is at a side. */
function SideCaption({ track, index, children }: Pick<CarouselPartProps, 'track' | 'index' | 'children'>) {
  const node = useRef<Container>(null);
  useTrackOffset(track, index, (offset) => {
    const alpha = Math.max(0, Math.abs(offset) * 2 - 1);
    if (node.current) Object.assign(node.current, { alpha, visible: alpha > 0 });
  });
  return (
    <pixiContainer ref={node} eventMode="none">
      {children}
    </pixiContainer>
  );
}

/**
 * Fades with its item's distance from the center; only the nearest item's is readable and
 * pressable.
 */
function CenteredDetails({
  track,
  index,
  children,
}: {
  track: CarouselTrack;
  index: number;
  children: ReactNode;
}) {
  const node = useRef<Container>(null);
  useTrackOffset(track, index, (offset) => {
    const { current } = node;
    if (!current) return;
    current.alpha = detailsAlpha(offset);
    setShown(current, track.nearestIndex.value === index);
  });
  return <pixiContainer ref={node}>{children}</pixiContainer>;
}
