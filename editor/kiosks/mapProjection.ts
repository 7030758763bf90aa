// Where places are on a map of a size (Web Mercator), and the outlines of countries as SVG paths.
import { geoMercator, geoPath, type GeoProjection } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import atlas from 'world-atlas/countries-50m.json';

export interface Size {
  width: number;
  height: number;
}

/** Center and scale of the visible part of the map. */
export interface MapFrame {
  center: readonly [longitude: number, latitude: number];
  /** Radius of the earth in px. */
  scale: number;
}

interface Position {
  latitude: number;
  longitude: number;
}

/** Around the outermost stores, for their dots. */
const MARGIN_PX = 56;
/** About 250 km across 800 px: outlines have no more detail. */
const SCALE_MAX = 20_000;
const LATITUDE_MAX = 80;
/** Lines just outside close the shapes. */
const BLEED_PX = 4;

type Shapes = Parameters<typeof mesh>[1];
const topology = atlas as unknown as Parameters<typeof mesh>[0];
const { land: landShapes, countries } = topology.objects;
if (!landShapes || !countries) throw new Error('The atlas has no land or no countries');
const land = feature(topology, landShapes);
const borders = mesh(topology, countries as Shapes, (one, other) => one !== other);

const projectionOf = ({ center, scale }: MapFrame, { width, height }: Size): GeoProjection =>
  geoMercator()
    // The middle is turned to, so that a map may lie across the date line.
    .rotate([-center[0], 0])
    .center([0, center[1]])
    .scale(scale)
    .translate([width / 2, height / 2])
    .clipExtent([
      [-BLEED_PX, -BLEED_PX],
      [width + BLEED_PX, height + BLEED_PX],
    ]);

/** No smaller than the whole world. */
const scaleWithin = (scale: number, { width }: Size): number =>
  Math.min(SCALE_MAX, Math.max(scale, width / (2 * Math.PI)));

/** A frame with all of these places. */
export function fitMap(positions: readonly Position[], size: Size): MapFrame {
  const longitudes = positions.map(({ longitude }) => longitude);
  const middle = middleOf(longitudes);
  const [marginX, marginY] = [Math.min(MARGIN_PX, size.width / 4), Math.min(MARGIN_PX, size.height / 4)];
  const projection = geoMercator()
    .rotate([-middle, 0])
    .fitExtent(
      [
        [marginX, marginY],
        [size.width - marginX, size.height - marginY],
      ],
      {
        type: 'MultiPoint',
        coordinates: positions.map(({ longitude, latitude }) => [longitude, latitude]),
      },
    );
  const center = Number.isFinite(projection.scale())
    ? projection.invert?.([size.width / 2, size.height / 2])
    : undefined;
  const [first] = positions;
  return {
    // One place has no extent.
    center: center ?? [first?.longitude ?? 0, first?.latitude ?? 0],
    scale: scaleWithin(Number.isFinite(projection.scale()) ? projection.scale() : SCALE_MAX, size),
  };
}

/** The middle of the shorter way around the earth. */
function middleOf(longitudes: readonly number[]): number {
  const sorted = longitudes.toSorted((a, b) => a - b);
  const [first = 0] = sorted;
  // The widest gap between neighbors is what the map leaves out.
  let [gap, from, to] = [first + 360 - (sorted.at(-1) ?? 0), first, sorted.at(-1) ?? 0];
  for (const [index, longitude] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next === undefined || next - longitude <= gap) continue;
    [gap, from, to] = [next - longitude, next, longitude + 360];
  }
  const middle = (from + to) / 2;
  return middle > 180 ? middle - 360 : middle;
}

/** Moved by a drag. */
export function movedMap(frame: MapFrame, size: Size, dx: number, dy: number): MapFrame {
  return frameAround(frame, size, [size.width / 2 - dx, size.height / 2 - dy], frame.scale);
}

/** Larger or smaller; what is `at` stays where it is. */
export function zoomedMap(
  frame: MapFrame,
  size: Size,
  factor: number,
  at: readonly [number, number] = [size.width / 2, size.height / 2],
): MapFrame {
  const scale = scaleWithin(frame.scale * factor, size);
  const kept = frame.scale / scale;
  const [x, y] = [size.width / 2, size.height / 2];
  return frameAround(frame, size, [at[0] + (x - at[0]) * kept, at[1] + (y - at[1]) * kept], scale);
}

function frameAround(frame: MapFrame, size: Size, point: [number, number], scale: number): MapFrame {
  const [longitude, latitude] = projectionOf(frame, size).invert?.(point) ?? frame.center;
  return { center: [longitude, Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, latitude))], scale };
}

/** In px. */
export function pointOf(
  frame: MapFrame,
  size: Size,
  { longitude, latitude }: Position,
): [x: number, y: number] {
  // Without the clip, which would drop places outside.
  const projection = projectionOf(frame, size).clipExtent(null);
  return projection([longitude, latitude]) ?? [Number.NaN, Number.NaN];
}

export function drawMap(frame: MapFrame, size: Size): { land: string; borders: string } {
  const path = geoPath(projectionOf(frame, size)).digits(1);
  return { land: path(land) ?? '', borders: path(borders) ?? '' };
}
