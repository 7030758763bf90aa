// Larger text and high contrast as values of the brand's tokens. See
// src/access/README.md#accessibility.
import { afterEach, describe, expect, it } from 'vitest';
import { APPOINTMENT_LANGUAGES, appointmentLabelsFor } from '#config/appointmentLabels.ts';
import { callLabelsFor, CALL_LANGUAGES } from '#config/callLabels.ts';
import { STOCK_LANGUAGES, stockText } from '#config/stockLabels.ts';
import { visitLabelsFor, VISIT_LANGUAGES } from '#config/visitLabels.ts';
import { accessLabelsFor, ACCESS_LANGUAGES } from '#config/accessLabels.ts';
import { applyTokens, CONTRAST_COLORS, scaledType } from '#config/accessThemes.ts';
import { COLORS, THEME, TYPE, type TypeRole } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import { SPEECH } from '#config/messages.ts';
import { TEXT_SCALES } from '#access/accessModes.ts';
import { contrast, TEXT_PAIRS } from '#tests/support/colorContrast.ts';

const usual = { colors: { ...COLORS }, type: structuredClone(TYPE), minTargetPx: SIZES.minTargetPx };
afterEach(() => applyTokens({ textScale: 1, hasContrast: false }));

describe('When a shopper turns on high contrast', () => {
  it.each(TEXT_PAIRS)('%s on %s has 7:1', (text, ground) => {
    applyTokens({ textScale: 1, hasContrast: true });
    expect(contrast(COLORS[text], COLORS[ground])).toBeGreaterThanOrEqual(7);
  });

  it('edges of cards and buttons stand out from every light ground, and dark ones from white', () => {
    applyTokens({ textScale: 1, hasContrast: true });
    for (const ground of [COLORS.paper, COLORS.white, COLORS.sand, COLORS.ember]) {
      expect(contrast(THEME.edge ?? ground, ground)).toBeGreaterThanOrEqual(7);
      expect(contrast(COLORS.line, ground)).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(COLORS.tideDeep, COLORS.white)).toBeGreaterThanOrEqual(7);
  });

  it('every color of the brand has another value or was strong enough', () => {
    expect(Object.keys(CONTRAST_COLORS)).toEqual(Object.keys(usual.colors));
  });
});

describe('When a shopper turns on larger text', () => {
  it.each(TEXT_SCALES)(
    'small type grows by the whole factor of %f, and the order of sizes stays',
    (scale) => {
      const type = scaledType(scale);
      for (const role of ['subheading', 'body', 'label', 'caption', 'legal'] as const)
        expect(type[role].size, role).toBe(Math.round(usual.type[role].size * scale));
      const sizes = (table: typeof TYPE) =>
        (Object.keys(table) as TypeRole[])
          .sort((a, b) => usual.type[a].size - usual.type[b].size)
          .map((role) => table[role].size);
      expect(sizes(type)).toEqual(sizes(type).toSorted((a, b) => a - b));
      for (const role of Object.keys(type) as TypeRole[]) {
        expect(type[role].size, role).toBeGreaterThanOrEqual(usual.type[role].size);
        expect(type[role].line / type[role].size, role).toBeCloseTo(
          usual.type[role].line / usual.type[role].size,
          1,
        );
      }
    },
  );
});

describe('When the visit ends', () => {
  it('every token has its usual value again', () => {
    applyTokens({ textScale: 2, hasContrast: true, minTargetPx: 96 });
    expect(TYPE).not.toEqual(usual.type);
    applyTokens({ textScale: 1, hasContrast: false });
    expect({ colors: COLORS, type: TYPE, minTargetPx: SIZES.minTargetPx }).toEqual(usual);
    expect(THEME).toEqual({ isPlain: false, edge: undefined, isLarger: false });
  });
});

describe('When the panel is read', () => {
  it('has every label in every language of the showroom', () => {
    expect([...ACCESS_LANGUAGES].sort()).toEqual(Object.keys(SPEECH).sort());
    for (const lang of ACCESS_LANGUAGES)
      expect(Object.keys(accessLabelsFor(lang)), lang).toEqual(Object.keys(accessLabelsFor('en')));
    expect(CALL_LANGUAGES).toEqual(ACCESS_LANGUAGES);
    for (const lang of CALL_LANGUAGES)
      expect(Object.keys(callLabelsFor(lang)), lang).toEqual(Object.keys(callLabelsFor('en')));
    expect(STOCK_LANGUAGES).toEqual(ACCESS_LANGUAGES);
    expect(STOCK_LANGUAGES.flatMap((lang) => [0, 1, 3].map((count) => stockText(count, lang)))).toEqual([
      'In this store: none at the moment',
      'In this store: 1',
      'In this store: 3',
      'En esta tienda: agotado por el momento',
      'En esta tienda: 1',
      'En esta tienda: 3',
      '本店暂时无货',
      '本店现货：1件',
      '本店现货：3件',
    ]);
    expect(APPOINTMENT_LANGUAGES).toEqual(ACCESS_LANGUAGES);
    for (const lang of APPOINTMENT_LANGUAGES)
      expect(Object.keys(appointmentLabelsFor(lang)), lang).toEqual(Object.keys(appointmentLabelsFor('en')));
    expect(VISIT_LANGUAGES).toEqual(ACCESS_LANGUAGES);
    for (const lang of VISIT_LANGUAGES)
      expect(Object.keys(visitLabelsFor(lang)), lang).toEqual(Object.keys(visitLabelsFor('en')));
    expect(accessLabelsFor('xx')).toBe(accessLabelsFor('en'));
  });
});
