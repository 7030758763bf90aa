// A map that is moved and zoomed: land, borders, and a dot for each store. For the keyboard and
// screen readers the list beside it has the same.
import { useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import { ActionIcon, Stack } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { StateSign } from './StateSign.tsx';
import { drawMap, fitMap, movedMap, pointOf, zoomedMap, type MapFrame, type Size } from './mapProjection.ts';
import { joinDots, legendOf, type Dot, type StoreOnMap } from './storeDots.ts';
import { ICON_PX } from '../theme.ts';
import styles from './map.module.css';
import { t } from '../i18n/t.ts';
import { formatCount } from '../format/figures.ts';

const MAP_LEGENDS = {
  silent: t('Silent'),
  faults: t('Faults'),
  unenrolled: t('Not enrolled'),
  online: t('Online'),
  dark: t('Dark'),
  empty: t('No kiosks'),
} as const;

/** Dots that are closer would be hard to tell apart, and to touch. */
const DOT_DISTANCE_PX = 30;
const ZOOM_STEP = 2;
const WHEEL_PER_PX = 0.002;
/** A press that moves less is no drag. */
const DRAG_PX = 5;

interface Props {
  placed: readonly StoreOnMap[];
  /** Ids. */
  chosen: readonly string[];
  onChoose: (stores: readonly string[]) => void;
}

export function MapView({ placed, chosen, onChoose }: Props) {
  const { ref, width, height } = useElementSize();
  const size = useMemo(() => ({ width, height }), [width, height]);
  return (
    <div ref={ref} className={styles['map']}>
      {width > 0 && height > 0 && <Drawn placed={placed} chosen={chosen} onChoose={onChoose} size={size} />}
      <ul className={styles['legend']} aria-label={t('What the signs mean')}>
        {legendOf(placed).map((state) => (
          <li key={state}>
            <StateSign state={state} sizePx={ICON_PX.xs} /> {MAP_LEGENDS[state]}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Drawn({ placed, chosen, onChoose, size }: Props & { size: Size }) {
  const fitted = useMemo(
    () =>
      fitMap(
        placed.flatMap(({ store }) => store.position ?? []),
        size,
      ),
    [placed, size],
  );
  /** Position that the user has moved the map to; undefined: all stores. */
  const [frame, setFrame] = useState<MapFrame>();
  const shown = frame ?? fitted;
  const drag = useDrag((dx, dy) => setFrame(movedMap(shown, size, dx, dy)));
  const paths = useMemo(() => drawMap(shown, size), [shown, size]);
  const dots = useMemo(() => {
    const points = placed.map((store) => {
      const { position } = store.store;
      const [x, y] = position ? pointOf(shown, size, position) : [0, 0];
      return { x, y, store };
    });
    return joinDots(points, DOT_DISTANCE_PX);
  }, [placed, shown, size]);
  const wheel = useWheel((factor, at) => setFrame((before) => zoomedMap(before ?? fitted, size, factor, at)));
  const press = ({ stores }: Dot): void => {
    const ids = stores.map(({ store }) => store.id);
    onChoose(ids);
    if (stores.length > 1)
      setFrame(
        fitMap(
          stores.flatMap(({ store }) => store.position ?? []),
          size,
        ),
      );
  };
  const zoom = (factor: number): void => setFrame(zoomedMap(shown, size, factor));
  return (
    <>
      <div ref={wheel} className={styles['sea']} {...drag.handlers}>
        <div style={{ transform: `translate(${drag.dx}px, ${drag.dy}px)` }}>
          <svg
            width={size.width}
            height={size.height}
            role="img"
            aria-label={t(
              'Map with {count, plural, one {# store} other {# stores}}; the list beside it says the same',
              { count: placed.length },
            )}
            className={styles['drawing']}
          >
            <path d={paths.land} className={styles['land']} />
            <path d={paths.borders} className={styles['borders']} />
          </svg>
          {dots.map((dot) => (
            <DotButton key={dot.stores[0]?.store.id} dot={dot} chosen={chosen} onPress={() => press(dot)} />
          ))}
        </div>
      </div>
      <Stack gap="xs" pos="absolute" top={12} right={12} role="group" aria-label={t('Zoom')}>
        <ActionIcon variant="default" size={40} aria-label={t('Zoom in')} onClick={() => zoom(ZOOM_STEP)}>
          <IconPlus size={ICON_PX.md} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={40}
          aria-label={t('Zoom out')}
          onClick={() => zoom(1 / ZOOM_STEP)}
        >
          <IconMinus size={ICON_PX.md} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={40}
          aria-label={t('Show all stores')}
          onClick={() => setFrame(undefined)}
        >
          <IconFocusCentered size={ICON_PX.md} />
        </ActionIcon>
      </Stack>
    </>
  );
}

function DotButton({
  dot: { x, y, stores, state },
  chosen,
  onPress,
}: {
  dot: Dot;
  chosen: readonly string[];
  onPress: () => void;
}) {
  const names = stores.map(({ store }) => store.name);
  const isChosen = stores.some(({ store }) => chosen.includes(store.id));
  return (
    <button
      type="button"
      // The list beside the map has the same stores, for keyboards and screen readers.
      aria-hidden
      tabIndex={-1}
      className={styles['dot']}
      data-many={stores.length > 1}
      data-chosen={isChosen}
      title={
        names.length > 3
          ? t('{names} and {nameCount} more', {
              names: names.slice(0, 3).join(', '),
              nameCount: names.length - 3,
            })
          : String(names.join(', '))
      }
      style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
      onClick={onPress}
    >
      <StateSign state={state} sizePx={ICON_PX.lg} />
      {stores.length > 1 && formatCount(stores.length)}
    </button>
  );
}

/** How far a finger or the mouse has moved; the map follows when it is let go. */
function useDrag(onMoved: (dx: number, dy: number) => void) {
  const [moved, setMoved] = useState({ dx: 0, dy: 0 });
  const start = useRef<{ x: number; y: number }>(undefined);
  const end = (): void => {
    start.current = undefined;
    if (moved.dx === 0 && moved.dy === 0) return;
    onMoved(moved.dx, moved.dy);
    setMoved({ dx: 0, dy: 0 });
  };
  return {
    ...moved,
    handlers: {
      onPointerDown: ({ clientX, clientY, button }: PointerEvent) => {
        if (button === 0) start.current = { x: clientX, y: clientY };
      },
      onPointerMove: ({ clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
        if (!start.current) return;
        const [dx, dy] = [clientX - start.current.x, clientY - start.current.y];
        const isDrag = Math.hypot(moved.dx, moved.dy) > 0 || Math.hypot(dx, dy) > DRAG_PX;
        if (!isDrag) return;
        // From now on no dot gets the press.
        currentTarget.setPointerCapture(pointerId);
        setMoved({ dx, dy });
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}

/** React's listeners for wheels cannot keep the page from scrolling. */
function useWheel(onZoom: (factor: number, at: readonly [number, number]) => void) {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(onZoom);
  latest.current = onZoom;
  useEffect(() => {
    const element = ref.current;
    const zoom = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
      latest.current(Math.exp(-event.deltaY * WHEEL_PER_PX), [event.clientX - left, event.clientY - top]);
    };
    element?.addEventListener('wheel', zoom, { passive: false });
    return () => element?.removeEventListener('wheel', zoom);
  }, []);
  return ref;
}
