// The map of stores: which part of the earth it shows.
import { describe, expect, it } from 'vitest';
import { drawMap, fitMap, movedMap, pointOf, zoomedMap } from '#editor/kiosks/mapProjection.ts';

const SIZE = { width: 800, height: 500 };
const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const CITIES = [at(52.52, 13.4), at(48.14, 11.58), at(48.86, 2.35)];

const isInside = ([x, y]: [number, number]): boolean =>
  x >= 50 && y >= 50 && x <= SIZE.width - 50 && y <= SIZE.height - 50;

describe('When an administrator opens the map of stores', () => {
  it('it shows all of them, as large as it can', () => {
    const points = CITIES.map((city) => pointOf(fitMap(CITIES, SIZE), SIZE, city));
    expect(points.map(isInside)).toEqual([true, true, true]);
    expect(points[0]?.[1]).toBeLessThan(points[1]?.[1] ?? 0);
    expect(points[2]?.[0]).toBeLessThan(points[1]?.[0] ?? 0);
    const heights = points.map(([, y]) => y);
    const widths = points.map(([x]) => x);
    const fills = [
      Math.max(...widths) - Math.min(...widths) > 680,
      Math.max(...heights) - Math.min(...heights) > 380,
    ];
    expect(fills).toContain(true);
  });

  it('one store is in the middle of its country, stores around the date line are side by side', () => {
    const [city] = CITIES as [(typeof CITIES)[number]];
    const frame = fitMap([city], SIZE);
    expect(pointOf(frame, SIZE, city).map(Math.round)).toEqual([400, 250]);
    expect(frame.scale).toBe(20_000);
    const islands = [at(-17, 178), at(-14, -171)];
    const points = islands.map((island) => pointOf(fitMap(islands, SIZE), SIZE, island));
    expect(points.map(isInside)).toEqual([true, true]);
    expect(points[1]?.[0]).toBeGreaterThan(points[0]?.[0] ?? 0);
  });

  it('what is dragged follows the finger, what is under the mouse stays when it zooms', () => {
    const frame = fitMap(CITIES, SIZE);
    const [city] = CITIES as [(typeof CITIES)[number]];
    const [x, y] = pointOf(frame, SIZE, city);
    const [movedX, movedY] = pointOf(movedMap(frame, SIZE, 40, -30), SIZE, city);
    expect([movedX - x, movedY - y].map(Math.round)).toEqual([40, -30]);
    const zoomed = zoomedMap(frame, SIZE, 2, [x, y]);
    expect(zoomed.scale).toBeCloseTo(frame.scale * 2);
    expect(pointOf(zoomed, SIZE, city).map(Math.round)).toEqual([x, y].map(Math.round));
    // The world is never smaller than the map.
    expect(zoomedMap(frame, SIZE, 1e-6).scale).toBeCloseTo(SIZE.width / (2 * Math.PI));
  });

  it('the land and borders in view are drawn, and nothing else', () => {
    const { land, borders } = drawMap(fitMap(CITIES, SIZE), SIZE);
    expect(land).toMatch(/^M-?[\d.]+,/);
    expect(borders.length).toBeGreaterThan(500);
    expect(land.length + borders.length).toBeLessThan(200_000);
    const numbers = land.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
    expect(Math.max(...numbers)).toBeLessThanOrEqual(SIZE.width + 4);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(-4);
  });
});
