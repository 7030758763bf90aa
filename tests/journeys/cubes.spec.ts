// Rows of cubes: their positions on the stage, in its own pixels. See
// src/blocks/README.md#cube-rows.
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '#tests/support/journey.ts';
import { publish } from '../support/editorRequests.ts';
import { REDUCED_MOTION, STAGE_SCALE, getBounds, visit } from '#tests/support/shopper.ts';

test.use(REDUCED_MOTION);

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function cubeBounds(
  page: Page,
  request: APIRequestContext,
  count: number,
  paddings: Record<string, unknown>,
): Promise<Place[]> {
  const buttons = Array.from({ length: count }, (_, index) => ({
    label: `Cube ${index + 1}`,
    type: 'page',
    targetType: 'pages',
    targetId: 'care',
  }));
  const id = await publish(request, 'pages', 'Cubes', {
    headers: [{ type: 'title', text: 'Cubes', alignment: 'center' }],
    components: [{ type: 'cubeRows', ...paddings, buttons }],
  });
  await visit(page, `/page/${id}`);
  const cubes = page.getByRole('link', { name: /^Cube \d+$/ });
  await expect(cubes).toHaveCount(count);
  const allBounds = await Promise.all((await cubes.all()).map(getBounds));
  return allBounds.map(({ x, y, width, height }) => ({
    x: x / STAGE_SCALE,
    y: y / STAGE_SCALE,
    width: width / STAGE_SCALE,
    height: height / STAGE_SCALE,
  }));
}

const rowsOf = (cubes: readonly Place[]): Place[][] =>
  [...new Set(cubes.map(({ y }) => Math.round(y)))].map((top) =>
    cubes.filter(({ y }) => Math.round(y) === top),
  );

test.describe('When a page has rows of cubes', () => {
  for (const [name, paddings, across, down] of [
    ['none are given', {}, 20, 20],
    ['they are empty', { hPadding: null, vPadding: null }, 20, 20],
    ['they are 1', { hPadding: 1, vPadding: 1 }, 1, 1],
    ['they are 60 and 90', { hPadding: 60, vPadding: 90 }, 60, 90],
  ] as const) {
    test(`they are ${across} px apart across and ${down} px down when ${name}, at most 1500 px wide in all`, async ({
      page,
      request,
    }) => {
      const rows = rowsOf(await cubeBounds(page, request, 8, paddings));
      expect(rows.length).toBeGreaterThan(1);
      for (const row of rows) {
        row.slice(1).forEach((cube, index) => {
          const before = row[index] as Place;
          expect(cube.x - before.x - before.width).toBeCloseTo(across, 0);
        });
        const [first, last] = [row[0] as Place, row.at(-1) as Place];
        expect(last.x + last.width - first.x).toBeLessThanOrEqual(1_500.5);
        // Centered on the stage.
        expect((first.x + last.x + last.width) / 2).toBeCloseTo(960, -1);
      }
      rows.slice(1).forEach(([cube], index) => {
        const above = rows[index]?.[0] as Place;
        expect((cube?.y ?? 0) - above.y - above.height).toBeCloseTo(down, 0);
      });
    });
  }

  test('a full row has the full width', async ({ page, request }) => {
    const [row = []] = rowsOf(await cubeBounds(page, request, 4, {}));
    expect(row).toHaveLength(4);
    expect((row[3]?.x ?? 0) + (row[3]?.width ?? 0) - (row[0]?.x ?? 0)).toBeCloseTo(1_500, -1);
  });

  test('a single cube is fully visible', async ({ page, request }) => {
    const [cube] = await cubeBounds(page, request, 1, {});
    expect(cube?.width).toBeLessThanOrEqual(740.5);
    expect((cube?.y ?? 0) + (cube?.height ?? 0)).toBeLessThanOrEqual(1_080);
  });

  test('paddings wider than the stage put each cube in its own row, still visible', async ({
    page,
    request,
  }) => {
    const rows = rowsOf(await cubeBounds(page, request, 3, { hPadding: 3_000 }));
    expect(rows.map((row) => row.length)).toEqual([1, 1, 1]);
    for (const [cube] of rows)
      expect((cube?.x ?? -1) >= 0 && (cube?.x ?? 0) + (cube?.width ?? 0) <= 1_920).toBe(true);
  });
});
