// @vitest-environment jsdom
// Measures of compare pages and quiz slides, with injected text metrics.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { applyTokens } from '#config/accessThemes.ts';
import { COMPARE, STAGE } from '#config/limits.ts';
import { TYPE } from '#config/brand.ts';
import { pillHeight } from '#blocks/pillButtons.tsx';
import type { Action } from '#rules/actions.ts';
import type { Presentation } from '#stage/layout/presentation.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { gapBox } from '#stage/layout/boxes.tsx';
import { answerSlot, cardWidth, columnOf } from '#screens/help-me-choose/slideLayout.ts';
import {
  AREA_PX,
  innerWidth,
  nameRole,
  rowHeaderPx,
  rowLeftPx,
  stickyHeaderLayout,
} from '#screens/table/tableLayout.ts';
import { closingRow } from '#screens/table/closingRow.tsx';
import { buttonShrink, fitToLine } from '#screens/table/fitToLine.ts';
import { headerBox } from '#screens/table/tableCell.tsx';
import { cellRow, rowHeight, fullWidthRow, headedRow } from '#screens/table/TableRows.tsx';
import { measureWithoutCanvas } from '#tests/support/textMetrics.ts';

beforeAll(measureWithoutCanvas);
afterEach(() => applyTokens({ textScale: 1, hasContrast: false }));

describe('When a compare page is laid out', () => {
  it('its header has the title, the cards and the names below each other, and only names on low cards when scrolled', () => {
    const header = stickyHeaderLayout(84, 38, true, 300);
    expect(header.cardTopPx).toBe(COMPARE.headerTopPx + 84 + 32);
    expect(header.fullPx).toBe(header.cardTopPx + header.cardPx + 16 + 38 + 16);
    expect([header.cardPx, header.smallCardPx]).toEqual([256, 72]);
    // In the middle of a small card is that of back and home.
    expect(header.smallPx - 16 - 72 / 2).toBe(40 + 78 / 2);
    expect(header.nameScale * TYPE.label.size).toBeGreaterThanOrEqual(24);
    expect(header.nameScale).toBe(224 / 272);
    expect(stickyHeaderLayout(84, 230, true, 300).smallCardPx).toBeLessThanOrEqual(230);
  });

  it('names are as large on the small cards as their place lets them be, at 28 px or more on wide ones', () => {
    const header = stickyHeaderLayout(84, 50, true, 375);
    expect(header.nameScale * TYPE.subheading.size).toBeGreaterThanOrEqual(28);
    const large = stickyHeaderLayout(84, 50, true, 375, (availablePx) => availablePx / 310);
    expect(large.nameScale).toBeCloseTo((347 - 80) / 310);
    const high = stickyHeaderLayout(84, 230, true, 375);
    expect(high.smallCardPx).toBeGreaterThanOrEqual(230 * high.nameScale);
  });

  it('its header is lower without images, and then no card shrinks', () => {
    const header = stickyHeaderLayout(84, 50, false, 375);
    expect([header.cardPx, header.smallCardPx]).toEqual([72, 72]);
    expect(header.fullPx).toBeLessThan(stickyHeaderLayout(84, 50, true, 375).fullPx);
  });

  it('names are smaller in a column of less than 340 px, and keep 14 px on both sides', () => {
    expect([nameRole(339), nameRole(340)]).toEqual(['label', 'subheading']);
    expect(innerWidth(300)).toBe(272);
    expect(AREA_PX).toBe(STAGE.widthPx - 2 * COMPARE.sidePx);
  });

  it('a row is as high as its highest open cell, with 32 px above and below', () => {
    const row = cellRow('row', [gapBox(100, 30), gapBox(100, 90), gapBox(100, 0)]);
    expect(rowHeight(row, [])).toBe(32 + 90 + 32);
    expect(rowHeight(row, [1])).toBe(32 + 30 + 32);
    expect(rowHeight(row, [0, 1])).toBe(0);
  });

  it.each([1.25, 1.5, 2])(
    'the label of a row is beside its cells, and above them where text is %d times as large',
    (textScale) => {
      const layOut = () => {
        const cells = { boxes: [gapBox(100, 300)], markPx: 0 };
        const label = headerBox('Price', gapBox(56, 56), 150);
        return { height: rowHeight(headedRow('row', cells, label), []), labelPx: label.box.height };
      };
      expect(layOut().height).toBe(32 + 300 + 32);
      expect(rowLeftPx()).toBe(96 - COMPARE.sidePx);
      expect(rowHeaderPx()).toBe(128);

      applyTokens({ textScale, hasContrast: false });
      const larger = layOut();
      expect(larger.height).toBe(32 + larger.labelPx + 16 + 300 + 32);
      expect(rowLeftPx()).toBe(14);
      expect(rowHeaderPx()).toBe(AREA_PX - 28);
    },
  );

  it('words of a group of buttons keep to one line, at 24 px or more', () => {
    expect(buttonShrink(['See it'], 272)).toBe(1);
    const shrink = buttonShrink(['See it', 'Check my address'], 272);
    expect(shrink).toBeLessThan(1);
    expect(Math.round(TYPE.label.size * shrink)).toBeGreaterThanOrEqual(24);
    expect(pillHeight(['Check my address'], { width: 272, isCompact: true, shrink })).toBe(80);
    expect(Math.round(TYPE.label.size * buttonShrink(['A button with a great many words'], 272))).toBe(24);
  });

  it('a price is as large as fits its line, and never less than 28 px', () => {
    expect(fitToLine(['$33.00'], 'heading', 228)).toBe(1);
    expect(TYPE.heading.size * fitToLine(['$1,000,033.00'.repeat(3)], 'heading', 228)).toBeGreaterThanOrEqual(
      28,
    );
  });

  it('it ends with the price and the button of each column, unless it is short, edited, or leads nowhere', () => {
    const context = { emptyLabel: null } as unknown as Presentation;
    const action = { type: 'link', target: { targetType: 'products', targetId: 'a' } } as unknown as Action;
    const offer = { image: null, name: 'A', price: '$1', note: 'a month', button: 'See it', action };
    expect(closingRow([offer, offer], 4, 300, context)).toHaveLength(1);
    const heightOf = (image: { url: string } | null) =>
      closingRow([{ ...offer, image }, offer], 4, 300, context)[0]?.cells?.[1]?.height ?? 0;
    expect(heightOf({ url: '/a.webp' })).toBeGreaterThan(heightOf(null) + 150);
    expect(closingRow([offer], 3, 300, context)).toEqual([]);
    expect(closingRow([{ ...offer, button: '' }], 4, 300, context)).toEqual([]);
    expect(closingRow([{ ...offer, action: { type: 'nothing' } }], 4, 300, context)).toEqual([]);
    const editing = { emptyLabel: () => 'Price' } as unknown as Presentation;
    expect(closingRow([offer], 4, 300, editing)).toEqual([]);
  });

  it('a row across all columns keeps its height when columns close', () => {
    const text = textBlock('Ratings', { role: 'subheading', width: 500 });
    expect(rowHeight(fullWidthRow('row', text, false, [10, 20]), [0, 1, 2, 3])).toBe(
      10 + TYPE.subheading.line + 20,
    );
    expect(rowHeight(fullWidthRow('row', gapBox(100, 0)), [])).toBe(0);
  });
});

describe('When a quiz slide is laid out', () => {
  it.each([
    ['left', { x: 168, width: 840, align: 'start' }],
    ['center', { x: 420, width: 1_080, align: 'center' }],
    ['right', { x: 912, width: 840, align: 'start' }],
  ] as const)('its column is at the %s, like its first header', (alignment, column) => {
    expect(columnOf([{ type: 'title', alignment, text: 'Which?' }])).toEqual({ side: alignment, ...column });
  });

  it('its column is wider and in the middle where high contrast leaves out its picture', () => {
    expect(columnOf([{ type: 'title', alignment: 'left', text: 'Which?' }], true)).toMatchObject({
      x: 420,
      width: 1_080,
      align: 'start',
    });
  });

  it('its column is at the left without a header', () => {
    expect(columnOf([]).side).toBe('left');
  });

  it('two image answers share a row, 12 px within their cards; more of them are lower, and a small one is a square', () => {
    expect(cardWidth(840)).toBe(408);
    expect(answerSlot({ size: 'large' }, 2, 840)).toMatchObject({ width: 384, height: 386 });
    expect(answerSlot({ size: 'large' }, 3, 840)).toMatchObject({ width: 384, height: 176 });
    expect(answerSlot({ size: 'small' }, 4, 840)).toMatchObject({ width: 156, height: 156 });
  });
});
