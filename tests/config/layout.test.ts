// The table of breakpoints, as a page with each orientation reads it. See
// src/screens/README.md#stage.
import { afterEach, describe, expect, it, vi } from 'vitest';

/** The modules of a page whose `<html>` says this. */
async function pageWith(orientation: string | undefined) {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { dataset: { orientation } } });
  const [layout, limits, wizard, modules] = await Promise.all([
    import('#config/layout.ts'),
    import('#config/limits.ts'),
    import('#config/wizardLimits.ts'),
    import('#blocks/moduleRows.ts'),
  ]);
  return { ...layout, ...limits, ...wizard, ...modules };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('When a page chooses its layout', () => {
  it.each([undefined, '', 'landscape', 'sideways'])(
    'it is landscape, as it always was, where the page says %o',
    async (said) => {
      const { IS_PORTRAIT, STAGE, SIZES, COMPARE, WIZARD } = await pageWith(said);
      expect(IS_PORTRAIT).toBe(false);
      expect(STAGE).toEqual({ widthPx: 1920, heightPx: 1080 });
      expect(SIZES.leftMedia).toEqual({ widthPx: 960, heightPx: 1080 });
      expect([SIZES.moduleAreaWidthPx, SIZES.cubeRowWidthPx, COMPARE.sidePx]).toEqual([1500, 1500, 210]);
      expect(WIZARD).toMatchObject({
        similarButton: { widthPx: 1052, heightPx: 110 },
        plansShown: 3,
        plan: { widthPx: 450, heightPx: 590 },
        bandWidthPx: 1500,
      });
    },
  );

  it('where the page says portrait, the stage is upright and nothing fixed is wider than it', async () => {
    const page = await pageWith('portrait');
    const { STAGE, SIZES, WIZARD } = page;
    expect(STAGE).toEqual({ widthPx: 1080, heightPx: 1920 });
    const widths = [
      SIZES.leftMedia.widthPx,
      SIZES.moduleAreaWidthPx,
      SIZES.cubeRowWidthPx,
      SIZES.infoImageWidthPx,
      WIZARD.similarButton.widthPx,
      WIZARD.bandWidthPx,
      WIZARD.plan.widthPx,
      page.HERO_TEXT_PX,
      page.TYPING_FIELD_X_PX + page.TYPING_FIELD_PX,
      page.SLIDE_MARGIN_PX + page.QUESTION_PX,
      ...page.MODEL_CARDS_PX.map((px, cards) => px * (page.MODEL_CARDS_IN_ROW[cards] ?? 0)),
      ...page.TIMES_PX,
      // Each key is wide enough to touch, and thirteen of them fit.
      page.KEY_MIN_PX * 13,
    ];
    expect(Math.max(...widths)).toBeLessThanOrEqual(STAGE.widthPx);
    expect(Math.min(page.KEY_MIN_PX, page.KEY_HEIGHT_PX)).toBeGreaterThanOrEqual(72);
  });

  it('modules stand in rows of two on a portrait stage, each row as wide as the area', async () => {
    const { moduleRows } = await pageWith('portrait');
    expect(moduleRows(5, 888, 40).map((row) => row.length)).toEqual([2, 2, 1]);
    for (const row of moduleRows(6, 888, 40))
      expect(row.reduce((sum, px) => sum + px, 40 * (row.length - 1))).toBe(888);
  });
});
